export type Severity = 'violation' | 'warning'

/** Where something was seen. */
export interface Example {
  readonly user: string
  readonly line: number
}

export type DeviationKind = 'skipped' | 'repeated' | 'unknown' | 'outOfOrder'

/** How people went another way than the chart's: `machines/README.md`, A2. */
export interface Deviation {
  readonly kind: DeviationKind
  readonly severity: Severity
  readonly count: number
  readonly firstLine: number
  /** The first three people. */
  readonly examples: readonly Example[]
}

/** From one stage or milestone to the next that was reached. Durations are in milliseconds, shares in percent; null is "nobody". */
interface StepFigures {
  readonly medianStep: number | null
  readonly p90Step: number | null
  /** Absent where none is expected. */
  readonly expectedDuration: number | null
  /** Of the steps that took longer than was expected. */
  readonly delayedShare: number | null
}

export interface StageReport extends StepFigures {
  readonly id: string
  readonly name: string
  readonly users: number
  /** Of them, those who were first heard of here, though it is not the first stage. */
  readonly joined: number
  /** The share of the funnel's people who were here. */
  readonly conversionFromStart: number | null
  /** The share of the people of the stage before who came here; null for the first stage. */
  readonly conversionFromPrevious: number | null
  /** People who were told to have given up here. */
  readonly droppedOff: number
}

export interface Edge {
  /** Null: nothing had been heard of the person yet. */
  readonly from: string | null
  readonly to: string
  /** People who went this way; of an impossible one, how often it was seen. */
  readonly users: number
  /** `next` is the chart's next stage, `skip` one further on, `join` the first that was heard of; the chart has no `impossible` one. */
  readonly kind: 'next' | 'skip' | 'join' | 'impossible'
}

export interface FunnelReport {
  readonly id: string
  readonly name: string
  /** Percent. */
  readonly targetConversionRate: number
  readonly users: number
  readonly completed: number
  /** Percent of the users who completed it; null without users. */
  readonly conversion: number | null
  readonly stages: readonly StageReport[]
  /** Every edge of the chart, also those where nobody went, and the impossible ones that were seen. */
  readonly edges: readonly Edge[]
  readonly deviations: readonly Deviation[]
}

export interface MilestoneReport extends StepFigures {
  readonly id: string
  readonly name: string
  readonly isCritical: boolean
  readonly users: number
  /** The share of the journey's people who were here. */
  readonly reachedShare: number | null
  /** People who were told to be stuck before it. */
  readonly stuck: number
}

export interface JourneyReport {
  readonly id: string
  readonly name: string
  /** Milliseconds, of the whole. */
  readonly expectedDuration: number
  readonly users: number
  /** Those who have the whole critical path. */
  readonly completed: number
  /** How many people have how many of the critical milestones: the index is the number of milestones. */
  readonly criticalPathProgress: readonly number[]
  /** People whose journey took longer than was expected. */
  readonly delayed: number
  readonly milestones: readonly MilestoneReport[]
  readonly deviations: readonly Deviation[]
}

/**
 * What is wrong with the log, rather than with the way of a person:
 * - `unreadable`: a line that is no event. `badProperties`: an event that is not as the map of events says.
 * - `unknownEvent`, `unknownFunnel`, `unknownJourney`: of no such name.
 * - `duplicate`: the same event twice. `sequenceReused`: two events with one number. `sequenceMissing`: one without.
 * - `gap`: events that were lost on the way. `late`: an event so far behind the others of its device that it was not replayed.
 * - `contradiction`: an event says of itself what the chart does not (`member`, `claimed`, `expected`).
 * - `missing`: an event that follows from another did not come. `unfounded`: one came that follows from nothing.
 * - `zoneMissing`: a time without a zone, read as UTC. `clockAhead`: a device whose clock is more than a day ahead.
 * - `identifyMissing`: somebody without a name goes on under one on the same device, without `$identify`: they count as two.
 * - `peopleMerged`: two people who both had a name were made one.
 * - `completedTwice`: of one funnel by one page. `userChanged`: another person in the middle of a page's chart, without `$identify`.
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
  /** What of the event it is about. */
  readonly member?: string
  /** As JSON: what the event says, and what follows from the chart or the log. */
  readonly claimed?: string
  readonly expected?: string
}

export interface LogProblem {
  readonly kind: LogProblemKind
  readonly severity: Severity
  readonly count: number
  readonly firstLine: number
  /** The first three. */
  readonly examples: readonly ProblemExample[]
}

export type LogFormat = 'collector' | 'json-lines' | 'json' | 'query' | 'csv' | 'empty'

export interface LogReport {
  readonly format: LogFormat
  /** The newest event was written first, and the log was turned round. */
  readonly isNewestFirst: boolean
  readonly lines: number
  readonly events: number
  readonly users: number
  readonly devices: number
  readonly funnels: readonly FunnelReport[]
  readonly journeys: readonly JourneyReport[]
  readonly problems: readonly LogProblem[]
  /** No violation: warnings are left out of account. */
  readonly isConforming: boolean
}
