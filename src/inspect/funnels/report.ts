export type Severity = 'violation' | 'warning'

export interface Example {
  readonly user: string
  readonly line: number
}

export type DeviationKind = 'skipped' | 'repeated' | 'unknown' | 'outOfOrder'

/** Deviations are defined in `machines/README.md`, A2. */
export interface Deviation {
  readonly kind: DeviationKind
  readonly severity: Severity
  readonly count: number
  readonly firstLine: number
  readonly examples: readonly Example[]
}

/** Durations are in milliseconds and shares in percent; null means that nobody was counted. */
interface StepFigures {
  readonly medianStep: number | null
  readonly p90Step: number | null
  readonly expectedDuration: number | null
  readonly delayedShare: number | null
}

export interface StageReport extends StepFigures {
  readonly id: string
  readonly name: string
  readonly users: number
  readonly joined: number
  readonly conversionFromStart: number | null
  readonly conversionFromPrevious: number | null
  readonly droppedOff: number
}

export interface Edge {
  /** Null means that it is the first stage of the person. */
  readonly from: string | null
  readonly to: string
  readonly users: number
  /** `skip` leads past stages, `join` starts in the middle, and the chart has no `impossible` edge. */
  readonly kind: 'next' | 'skip' | 'join' | 'impossible'
}

export interface FunnelReport {
  readonly id: string
  readonly name: string
  readonly targetConversionRate: number
  readonly users: number
  readonly completed: number
  readonly conversion: number | null
  readonly stages: readonly StageReport[]
  readonly edges: readonly Edge[]
  readonly deviations: readonly Deviation[]
}

export interface MilestoneReport extends StepFigures {
  readonly id: string
  readonly name: string
  readonly isCritical: boolean
  readonly users: number
  readonly reachedShare: number | null
  readonly stuck: number
}

export interface JourneyReport {
  readonly id: string
  readonly name: string
  readonly expectedDuration: number
  readonly users: number
  readonly completed: number
  /** The index is the number of critical milestones. */
  readonly criticalPathProgress: readonly number[]
  readonly delayed: number
  readonly milestones: readonly MilestoneReport[]
  readonly deviations: readonly Deviation[]
}

/**
 * `late` is too far behind its device to be replayed, `contradiction` differs from the chart, `unfounded` follows from nothing,
 * `gap` lacks events, `clockAhead` is more than a day ahead, `identifyMissing` counts a person twice, and `peopleMerged` joins two
 * named people.
 */
export type LogProblemKind =
  | 'unreadable'
  | 'badProperties'
  | 'unknownEvent'
  | 'unknownFunnel'
  | 'unknownJourney'
  | 'duplicate'
  | 'sequenceReused'
  | 'sequenceMissing'
  | 'gap'
  | 'late'
  | 'contradiction'
  | 'missing'
  | 'unfounded'
  | 'completedTwice'
  | 'userChanged'
  | 'zoneMissing'
  | 'clockAhead'
  | 'identifyMissing'
  | 'peopleMerged'

export interface ProblemExample extends Example {
  readonly event: string
  readonly member?: string
  readonly claimed?: string
  readonly expected?: string
}

export interface LogProblem {
  readonly kind: LogProblemKind
  readonly severity: Severity
  readonly count: number
  readonly firstLine: number
  readonly examples: readonly ProblemExample[]
}

export type LogFormat = 'collector' | 'json-lines' | 'json' | 'query' | 'csv' | 'empty'

export interface LogReport {
  readonly format: LogFormat
  readonly isNewestFirst: boolean
  readonly lines: number
  readonly events: number
  readonly users: number
  readonly devices: number
  readonly funnels: readonly FunnelReport[]
  readonly journeys: readonly JourneyReport[]
  readonly problems: readonly LogProblem[]
  /** Warnings do not count. */
  readonly isConforming: boolean
}

export const countFindings = ({ problems, funnels, journeys }: LogReport, severity: Severity): number =>
  [...problems, ...[...funnels, ...journeys].flatMap(({ deviations }) => deviations)].reduce(
    (sum, finding) => sum + (finding.severity === severity ? finding.count : 0),
    0,
  )
