import type { Budget } from './tab-state.ts'

const nothing: Budget = { expiries: 1, signIns: 0, signOuts: 0, losses: 0, errors: 0, silences: 0 }

/** An expiry happens in each; the last two take most of the time. */
export const tabBudgets = {
  'people come and go': { ...nothing, signIns: 1, signOuts: 1 },
  'a call is lost, another fails': { ...nothing, losses: 1, errors: 1 },
  'a call is lost, somebody signs out': { ...nothing, losses: 1, signOuts: 1 },
  'a call is never answered, somebody signs out': { ...nothing, silences: 1, signOuts: 1 },
  'tokens expire twice': { ...nothing, expiries: 2 },
  'tokens expire twice, somebody signs out': { ...nothing, expiries: 2, signOuts: 1 },
} as const satisfies Readonly<Record<string, Budget>>
