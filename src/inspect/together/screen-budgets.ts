import type { ScreenBudget, ScreenSetting } from './screen-state.ts'

const nothing: ScreenBudget = {
  openings: 0,
  signIns: 0,
  signOuts: 0,
  expiries: 0,
  demotions: 0,
  selections: 0,
  failures: 0,
  languages: 0,
}

const createSetting = (
  budget: Partial<ScreenBudget>,
  { present = 'ada', address = '/repositories' }: Partial<ScreenSetting> = {},
): ScreenSetting => ({ budget: { ...nothing, ...budget }, present, address })

export const screenSettings = {
  'somebody comes by a link': createSetting(
    { openings: 1, signIns: 2, signOuts: 1 },
    { present: null, address: '/settings/users' },
  ),
  'somebody opens screens': createSetting({ openings: 2, failures: 1, selections: 1 }),
  'a role is lowered': createSetting({ openings: 1, demotions: 2, expiries: 1 }, { address: '/settings/users' }),
  'a session ends and another begins': createSetting({ openings: 1, expiries: 1, signOuts: 1, signIns: 1 }),
  'the language changes meanwhile': createSetting({ openings: 1, signOuts: 1, languages: 2, failures: 1 }),
} as const satisfies Readonly<Record<string, ScreenSetting>>

export const walkedScreens = createSetting({
  openings: 8,
  signIns: 4,
  signOuts: 4,
  expiries: 3,
  demotions: 2,
  selections: 3,
  failures: 5,
  languages: 3,
})
