import { days, hours } from '#src/lib/durations.ts'

export const windowLengths = {
  '1h': 1 * hours,
  '1d': 1 * days,
  '7d': 7 * days,
  '14d': 14 * days,
  '30d': 30 * days,
  none: Number.POSITIVE_INFINITY,
} as const

export type WindowName = keyof typeof windowLengths

export const windowNames = Object.keys(windowLengths) as readonly WindowName[]

export const readWindow = (text: string | null | undefined): WindowName =>
  windowNames.find((name) => name === text) ?? 'none'
