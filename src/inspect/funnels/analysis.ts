import type { WindowName } from './conversion-window.ts'

export const intervals = ['day', 'week'] as const
export type Interval = (typeof intervals)[number]

export interface AnalysisQuestion {
  readonly window: WindowName
  readonly interval: Interval | null
}

export interface ConversionPoint {
  readonly start: string
  readonly entered: number
  readonly completed: number
  readonly conversion: number | null
  readonly isOpen: boolean
}

export interface ConversionOverTime {
  readonly interval: Interval
  readonly points: readonly ConversionPoint[]
  readonly leftOut: number
}

export interface StageConversion {
  readonly id: string
  readonly name: string
  readonly users: number
  readonly share: number | null
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
}
