import { assign, emit, setup } from 'xstate'
import type { AnalyticsEvent, StageDetails } from '#src/contract/analytics-events.ts'
import { toPercent } from './funnel.setup.ts'

export interface Milestone {
  readonly name: string
  readonly description: string
  readonly requiredActions: readonly string[]
  readonly optionalActions?: readonly string[]
  /** Some are announced and not tracked yet (`machines/README.md`, A4). */
  readonly nextMilestones: readonly string[]
  /** Milliseconds after the milestone before. */
  readonly timeToComplete?: number
}

export interface Journey<MilestoneId extends string = string> {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Milliseconds of the whole journey. */
  readonly expectedDuration: number
  readonly criticalPath: readonly NoInfer<MilestoneId>[]
  readonly milestones: Readonly<Record<MilestoneId, Milestone>>
}

/** Every `at` is in milliseconds since 1970. */
export type JourneyEvent<MilestoneId extends string> =
  | { readonly type: MilestoneId; readonly at: number; readonly details?: StageDetails }
  | { readonly type: 'clock.ticked'; readonly at: number }

export type JourneyNotice = AnalyticsEvent<
  'user_journey_milestone' | 'journey_timing_measurement' | 'journey_critical_path_progress' | 'journey_user_stuck'
>

export interface JourneyContext {
  readonly reached: readonly { readonly milestoneId: string; readonly at: number }[]
}

const lastReached = ({ reached }: JourneyContext) => reached.at(-1)
const isReached = ({ reached }: JourneyContext, id: string) => reached.some(({ milestoneId }) => milestoneId === id)

const findMilestone = ({ milestones }: Journey, id: string): Milestone | undefined => milestones[id]

const describeMilestone = (
  journey: Journey,
  context: JourneyContext,
  event: JourneyEvent<string>,
): AnalyticsEvent<'user_journey_milestone'> => {
  const { timeToComplete, nextMilestones } = findMilestone(journey, event.type) ?? { nextMilestones: [] }
  const last = lastReached(context)
  const elapsed = last && Math.max(0, event.at - last.at)
  return {
    type: 'user_journey_milestone',
    properties: {
      journeyId: journey.id,
      milestoneId: event.type,
      isCritical: journey.criticalPath.includes(event.type),
      ...(elapsed === undefined ? {} : { elapsed }),
      ...(timeToComplete === undefined ? {} : { timeToComplete }),
      isDelayed: elapsed !== undefined && timeToComplete !== undefined && elapsed > timeToComplete,
      nextMilestones: [...nextMilestones],
      ...('details' in event ? event.details : {}),
    },
  }
}

const describeTiming = (
  { id, expectedDuration }: Journey,
  { reached }: JourneyContext,
  { type: milestoneId, at }: JourneyEvent<string>,
): AnalyticsEvent<'journey_timing_measurement'> => {
  const duration = Math.max(0, at - (reached[0]?.at ?? at))
  return {
    type: 'journey_timing_measurement',
    properties: { journeyId: id, milestoneId, duration, unit: 'ms', isJourneyDelayed: duration > expectedDuration },
  }
}

const describeProgress = (
  { id: journeyId, criticalPath }: Journey,
  context: JourneyContext,
  { type: milestoneId }: JourneyEvent<string>,
): AnalyticsEvent<'journey_critical_path_progress'> => {
  const completed = criticalPath.filter((id) => id === milestoneId || isReached(context, id)).length
  const total = criticalPath.length
  return {
    type: 'journey_critical_path_progress',
    properties: { journeyId, milestoneId, progress: toPercent(completed, total), completed, total },
  }
}

/** A milestone counts as stuck after more than twice its expected duration. */
const findStuck = (journey: Journey, { reached }: JourneyContext, awaitedMilestoneId: string, at: number) => {
  const timeToComplete = findMilestone(journey, awaitedMilestoneId)?.timeToComplete
  const leader = reached.findLast(({ milestoneId }) =>
    findMilestone(journey, milestoneId)?.nextMilestones.includes(awaitedMilestoneId),
  )
  if (timeToComplete === undefined || leader === undefined) return undefined
  const waited = at - leader.at
  if (waited <= 2 * timeToComplete) return undefined
  return { journeyId: journey.id, milestoneId: leader.milestoneId, awaitedMilestoneId, waited, timeToComplete }
}

/**
 * A journey is a set of milestones that lead to each other. Each is a region whose name and event are its id, and is
 * reached once, in any order.
 */
export const journeySetup = <MilestoneId extends string>(journey: Journey<MilestoneId>) =>
  setup({
    types: {} as {
      context: JourneyContext
      events: JourneyEvent<MilestoneId>
      emitted: JourneyNotice
      meta: Milestone | Omit<Journey, 'id' | 'milestones'>
    },
    guards: {
      isStuck: ({ context, event }, { id }: { id: MilestoneId }) =>
        findStuck(journey, context, id, event.at) !== undefined,
    },
    actions: {
      announceMilestone: emit(({ context, event }) => describeMilestone(journey, context, event)),
      announceTiming: emit(({ context, event }) => describeTiming(journey, context, event)),
      announceProgress: emit(({ context, event }) => describeProgress(journey, context, event)),
      announceStuck: emit(({ context, event }, { id }: { id: MilestoneId }): AnalyticsEvent<'journey_user_stuck'> => {
        const properties = findStuck(journey, context, id, event.at)
        if (properties === undefined) throw new Error('nobody is stuck')
        return { type: 'journey_user_stuck', properties }
      }),
      recordMilestone: assign({
        reached: ({ context, event }) => [...context.reached, { milestoneId: event.type, at: event.at }],
      }),
    },
  })

/** TypeScript takes a computed name for any name. */
const once = <Id extends string, Move>(id: Id, move: Move) => ({ [id]: move }) as Readonly<Record<Id, Move>>

const createRegion = <Id extends string, Reach>(id: Id, reach: Reach) =>
  ({
    initial: 'pending',
    states: {
      pending: {
        on: {
          ...once(id, { target: 'reached', actions: reach } as const),
          'clock.ticked': {
            guard: { type: 'isStuck', params: { id } },
            target: 'stuck',
            actions: { type: 'announceStuck', params: { id } },
          },
        },
      },
      stuck: {
        description: 'Twice the expected time has gone by since it was next, and was told once.',
        on: once(id, { target: 'reached', actions: reach } as const),
      },
      reached: { type: 'final' },
    },
  }) as const

const selectReachActions = ({ criticalPath }: Pick<Journey, 'criticalPath'>, id: string) =>
  criticalPath.includes(id)
    ? (['announceMilestone', 'announceTiming', 'announceProgress', 'recordMilestone'] as const)
    : (['announceMilestone', 'announceTiming', 'recordMilestone'] as const)

export const milestone = <Id extends string>(journey: Pick<Journey, 'criticalPath'>, id: Id) =>
  createRegion(id, selectReachActions(journey, id))

/** No milestone leads to the first one, so nobody is ever stuck before it. */
export const firstMilestone = <Id extends string>(journey: Pick<Journey, 'criticalPath'>, id: Id) =>
  ({
    initial: 'pending',
    states: {
      pending: { on: once(id, { target: 'reached', actions: selectReachActions(journey, id) } as const) },
      reached: { type: 'final' },
    },
  }) as const
