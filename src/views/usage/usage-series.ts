import type { DailyUsage, UsagePurpose } from '#src/contract/organisation.ts'
import { listDays, type Split, type UsageRange } from './usage-range.ts'

type Entry = DailyUsage['entries'][number]

export interface Series {
  /** The id is a purpose, a key's id, `product` or `others`. */
  readonly id: string
  readonly label: string
  readonly total: number
}

export interface UsageDay {
  readonly day: string
  readonly total: number
  readonly calls: readonly number[]
}

export interface UsageSeries {
  readonly series: readonly Series[]
  readonly days: readonly UsageDay[]
  readonly total: number
}

export interface SeriesWords {
  readonly purpose: (purpose: UsagePurpose) => string
  readonly product: string
  readonly goneKey: (id: string) => string
  readonly others: string
}

const maxSeries = 5
const others = 'others'
const product = 'product'

const getPart = ({ apiKeyId, purpose }: Entry, split: Split): string =>
  split === 'purpose' ? purpose : (apiKeyId ?? product)

const sumByPart = (entries: readonly Entry[], split: Split): Map<string, number> => {
  const totals = new Map<string, number>()
  for (const entry of entries) {
    const part = getPart(entry, split)
    totals.set(part, (totals.get(part) ?? 0) + entry.calls)
  }
  return totals
}

const getLabel = (id: string, split: Split, { apiKeys }: DailyUsage, words: SeriesWords): string => {
  if (split === 'purpose') return words.purpose(id as UsagePurpose)
  if (id === product) return words.product
  return apiKeys.find((key) => key.id === id)?.name ?? words.goneKey(id)
}

export const sumCalls = ({ entries }: DailyUsage): number => entries.reduce((sum, { calls }) => sum + calls, 0)

export const toSeries = (usage: DailyUsage, range: UsageRange, split: Split, words: SeriesWords): UsageSeries => {
  const largest = [...sumByPart(usage.entries, split)].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b))
  const shown = largest.length > maxSeries ? largest.slice(0, maxSeries - 1) : largest
  const rest = largest.slice(shown.length).reduce((sum, [, calls]) => sum + calls, 0)
  const series = [
    ...shown.map(([id, total]) => ({ id, total, label: getLabel(id, split, usage, words) })),
    ...(rest > 0 ? [{ id: others, total: rest, label: words.others }] : []),
  ]
  const placeById = new Map(series.map(({ id }, index) => [id, index]))
  const byDay = new Map(listDays(range).map((day) => [day, series.map(() => 0)]))
  for (const entry of usage.entries) {
    const place = placeById.get(getPart(entry, split)) ?? placeById.get(others)
    const calls = byDay.get(entry.day)
    if (calls !== undefined && place !== undefined) calls[place] = (calls[place] ?? 0) + entry.calls
  }
  const days = [...byDay].map(([day, calls]) => ({ day, calls, total: calls.reduce((sum, each) => sum + each, 0) }))
  return { series, days, total: sumCalls(usage) }
}

export const ticksUpTo = (most: number): number[] => {
  const rough = Math.max(1, most) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough)
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step)
}
