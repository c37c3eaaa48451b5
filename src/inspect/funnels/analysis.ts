import type { WindowName } from './conversion-window.ts'

export const intervals = ['day', 'week'] as const
export type Interval = (typeof intervals)[number]

export interface Period {
  readonly from: string
  readonly to: string
}

export interface AnalysisQuestion {
  readonly window: WindowName
  readonly interval: Interval | null
  readonly leftAt: string | null
  readonly compare: readonly [Period, Period] | null
  readonly by: string | null
}

export interface ConversionPoint {
  readonly start: string
  readonly entered: number
  readonly completed: number
  readonly conversion: number | null
  readonly isOpen: boolean
}

export interface Release {
  readonly name: string
  readonly day: string
}

export interface MarkedRelease extends Release {
  readonly start: string | null
}

export interface ConversionOverTime {
  readonly interval: Interval
  readonly points: readonly ConversionPoint[]
  readonly leftOut: number
  readonly releases: readonly MarkedRelease[]
}

export interface StageConversion {
  readonly id: string
  readonly name: string
  readonly users: number
  readonly share: number | null
  readonly left: number
}

export interface ConvertTimes {
  readonly people: number
  readonly median: number | null
  readonly p90: number | null
  readonly bins: readonly { readonly from: number; readonly upTo: number | null; readonly people: number }[]
}

export interface Leaver {
  readonly user: string
  readonly enteredAt: number | null
  readonly lastAt: number | null
}

export interface Leavers {
  readonly stage: string
  readonly people: number
  readonly newest: readonly Leaver[]
}

export interface PeriodConversion extends Period {
  readonly entered: number
  readonly completed: number
  readonly conversion: number | null
  readonly isOpen: boolean
}

export interface Comparison {
  readonly before: PeriodConversion
  readonly after: PeriodConversion
  readonly verdict: 'higher' | 'lower' | 'alike' | 'tooFew'
  readonly low: number | null
  readonly high: number | null
}

export interface BreakdownRow {
  readonly kind: 'value' | 'others' | 'none'
  readonly value: string
  readonly values: number
  readonly entered: number
  readonly reached: readonly number[]
  readonly completed: number
  readonly conversion: number | null
  readonly low: number | null
  readonly high: number | null
  readonly isOpen: boolean
}

export interface Breakdown {
  readonly by: string
  readonly interval: Interval | null
  readonly rows: readonly BreakdownRow[]
  readonly isCut: boolean
}

export interface FunnelAnalysis {
  readonly id: string
  readonly name: string
  readonly window: WindowName
  readonly entered: number
  readonly completed: number
  readonly conversion: number | null
  readonly undated: number
  readonly stages: readonly StageConversion[]
  readonly overTime: ConversionOverTime
  readonly convertTimes: ConvertTimes
  readonly leavers: Leavers | null
  readonly comparison: Comparison | null
  readonly breakdown: Breakdown | null
  readonly properties: readonly string[]
}
