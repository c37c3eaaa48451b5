import { days, hours, minutes, seconds } from '#src/lib/durations.ts'

const knownDays = new Map<string, number>()
const maxKnownDays = 10_000

const digit = (text: string, index: number): number => text.charCodeAt(index) - 48
const pair = (text: string, index: number): number => digit(text, index) * 10 + digit(text, index + 1)

const parseDay = (text: string): number => {
  const known = knownDays.get(text)
  if (known !== undefined) return known
  const day = Date.parse(`${text}T00:00:00.000Z`)
  if (knownDays.size < maxKnownDays) knownDays.set(text, day)
  return day
}

const plain = /^\d{4}-\d\d-\d\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/

export const hasZone = (text: string): boolean => /(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(text.trim()) && text.includes(':')

export const inUtc = (text: string): string => `${text.trim().replace(' ', 'T')}Z`

/** Events wait to be sent, and clocks differ, by less than this. */
const maxAhead = 1 * days

export const isFarAhead = (at: number, serverAt: number): boolean => at - serverAt > maxAhead

/** It is several times as fast as `Date.parse` for the format of `toISOString`; times without a zone are UTC. */
export const parseMoment = (text: string): number => {
  if (text.length !== 24 || !plain.test(text) || pair(text, 11) > 23)
    return Date.parse(hasZone(text) ? text : inUtc(text))
  const timeOfDay = pair(text, 11) * hours + pair(text, 14) * minutes + pair(text, 17) * seconds
  const milliseconds = digit(text, 20) * 100 + pair(text, 21)
  return parseDay(text.slice(0, 10)) + timeOfDay + milliseconds
}
