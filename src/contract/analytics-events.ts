import * as v from 'valibot'
import { extended } from './fields.ts'

const Text = v.pipe(v.string(), v.maxLength(1_000))
const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** A duration is in milliseconds. */
const Duration = v.pipe(v.number(), v.minValue(0))
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))
const Hours = v.pipe(v.number(), v.minValue(0))

const details = {
  hoursSinceLastVisit: v.optional(Hours),
  daysSinceFirstVisit: v.optional(Hours),
  visitsInPastWeek: v.optional(Count),
  activeDaysInPastMonth: v.optional(Count),
  visitGapHours: v.optional(Hours),
  weeklyVisitCount: v.optional(Count),
}

const StageReached = v.object(
  extended(details, {
    funnelId: Name,
    stageId: Name,
    position: v.pipe(v.number(), v.integer(), v.minValue(1)),
    stageCount: v.pipe(v.number(), v.integer(), v.minValue(1)),
    conversionRate: Percent,
    targetConversionRate: Percent,
    valueMetric: Name,
    isCriticalPath: v.boolean(),
    /** True for the first stage observed of a person that is not the first of the funnel. */
    hasJoined: v.boolean(),
    skippedStages: v.array(Name),
    elapsed: v.optional(Duration),
    expectedDuration: v.optional(Duration),
    isDelayed: v.boolean(),
  }),
)

const MilestoneReached = v.object(
  extended(details, {
    journeyId: Name,
    milestoneId: Name,
    isCritical: v.boolean(),
    elapsed: v.optional(Duration),
    timeToComplete: v.optional(Duration),
    isDelayed: v.boolean(),
    nextMilestones: v.array(Name),
  }),
)

export const analyticsEvents = {
  feature_interaction: v.object({ feature: Name, action: Name }),
  user_journey_milestone: MilestoneReached,
  conversion_funnel: StageReached,
  repository_action: v.object({ action: Name, sourceType: v.optional(Name), repositoryId: v.optional(Name) }),
  search_performed: v.object({ query: Text, filters: v.array(Text), resultCount: Count }),
  chat_interaction: v.object({ action: Name, mode: v.optional(Name) }),
  pageview: v.object({ page: Text }),
  error_occurred: v.object({ errorType: Name, errorMessage: Text }),
  plan_interaction: v.object({ action: Name, planName: Name }),
  integration_event: v.object({ provider: Name, action: Name }),
  timing_measurement: v.object({ label: Name, duration: Duration, unit: v.literal('ms') }),
  journey_critical_path_progress: v.object({
    journeyId: Name,
    milestoneId: Name,
    progress: Percent,
    completed: Count,
    total: Count,
  }),
  funnel_completed: v.object({
    funnelId: Name,
    valueMetric: Name,
    duration: Duration,
    stagesReached: Count,
  }),
  funnel_next_stage_available: v.object({ funnelId: Name, stageId: Name, nextStageId: Name }),
  funnel_drop_off: v.object({
    funnelId: Name,
    stageId: Name,
    awaitedStageId: Name,
    waited: Duration,
    expectedDuration: Duration,
  }),
  journey_user_stuck: v.object({
    journeyId: Name,
    milestoneId: Name,
    awaitedMilestoneId: Name,
    waited: Duration,
    timeToComplete: Duration,
  }),
  journey_timing_measurement: v.object({
    journeyId: Name,
    milestoneId: Name,
    duration: Duration,
    unit: v.literal('ms'),
    isJourneyDelayed: v.boolean(),
  }),
} as const

export type AnalyticsEventName = keyof typeof analyticsEvents
export type AnalyticsProperties<Name extends AnalyticsEventName = AnalyticsEventName> = v.InferOutput<
  (typeof analyticsEvents)[Name]
>

export type AnalyticsEvent<Name extends AnalyticsEventName = AnalyticsEventName> = {
  [Each in Name]: { readonly type: Each; readonly properties: AnalyticsProperties<Each> }
}[Name]

export type StageDetails = Pick<AnalyticsProperties<'conversion_funnel'>, keyof typeof details>

/** Every event has these properties (the sequence: `machines/README.md`, A3). */
export const CommonProperties = v.object({
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  source: Name,
  isAuthenticated: v.boolean(),
  organizationId: v.nullable(Name),
  /** Grows with every event of this device, over all its tabs; no number repeats, and there are gaps. */
  deviceSequence: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type CommonProperties = v.InferOutput<typeof CommonProperties>
