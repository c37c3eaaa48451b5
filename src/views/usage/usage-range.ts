import { days } from '#src/lib/durations.ts'
import { maxUsageDays } from '#src/contract/organisation.ts'

/** Days are UTC, such as 2026-01-31; both are included. */
export interface UsageRange {
  readonly start: string
  readonly end: string
}

export type Split = 'purpose' | 'key'
export const presets = [7, 30, 90, 365] as const
export type Preset = (typeof presets)[number]

const usual: Preset = 30

export const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

const shiftDay = (text: string, count: number): string => toDay(Date.parse(text) + count * days)

export const presetRange = (preset: Preset, today: string): UsageRange => ({
  start: shiftDay(today, 1 - preset),
  end: today,
})

export const countDays = ({ start, end }: UsageRange): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / days) + 1

export const listDays = (range: UsageRange): string[] =>
  Array.from({ length: countDays(range) }, (_, index) => shiftDay(range.start, index))

export const rangeBefore = (range: UsageRange): UsageRange => ({
  start: shiftDay(range.start, -countDays(range)),
  end: shiftDay(range.start, -1),
})

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && toDay(Date.parse(text)) === text

export type RangeProblem = { readonly field: 'start' | 'end'; readonly problem: 'noDay' | 'afterEnd' | 'tooLong' }

export const findProblem = ({ start, end }: UsageRange): RangeProblem | null => {
  if (!isDay(start)) return { field: 'start', problem: 'noDay' }
  if (!isDay(end)) return { field: 'end', problem: 'noDay' }
  if (start > end) return { field: 'start', problem: 'afterEnd' }
  return countDays({ start, end }) > maxUsageDays ? { field: 'end', problem: 'tooLong' } : null
}

export interface UsageAddress {
  readonly range: UsageRange
  readonly preset: Preset | null
  readonly split: Split
}

export const parseUsageAddress = (search: string, today: string): UsageAddress => {
  const given = new URLSearchParams(search)
  const split = given.get('by') === 'key' ? 'key' : 'purpose'
  const range = { start: given.get('start') ?? '', end: given.get('end') ?? '' }
  if (findProblem(range) === null) return { range, preset: null, split }
  const preset = presets.find((preset) => String(preset) === given.get('days')) ?? usual
  return { range: presetRange(preset, today), preset, split }
}

export const toUsageSearch = ({ range, preset, split }: UsageAddress): string => {
  const query = new URLSearchParams()
  if (preset === null) {
    query.set('start', range.start)
    query.set('end', range.end)
  } else if (preset !== usual) query.set('days', String(preset))
  if (split === 'key') query.set('by', 'key')
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
