import { assign, emit, setup } from 'xstate'
import type { AnalyticsEvent, StageDetails } from '#src/contract/analytics-events.ts'

export interface Stage {
  readonly name: string
  readonly description: string
  /** Without it the funnel brings nobody what it promises. */
  readonly criticalPath: boolean
  /** Milliseconds in which it is expected to follow on the stage before. */
  readonly expectedDuration?: number
  readonly successMetrics: readonly string[]
}

export interface Funnel<StageId extends string = string> {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Percent of those who begin that are hoped to complete it. */
  readonly targetConversionRate: number
  readonly valueMetric: string
  /** In the order in which they are gone through. */
  readonly stages: Readonly<Record<StageId, Stage>>
}

/** Every moment `at` is in milliseconds since 1970. */
export type FunnelEvent<StageId extends string> =
  | { readonly type: StageId; readonly at: number; readonly details?: StageDetails }
  | { readonly type: 'clock.ticked'; readonly at: number }

export type FunnelNotice = AnalyticsEvent<
  'conversion_funnel' | 'funnel_next_stage_available' | 'funnel_completed' | 'funnel_drop_off'
>

/** The stages or milestones that one person has reached; kept as long as the page lives. */
export interface FunnelContext {
  /** The stages that were heard of and when, in their order. */
  readonly reached: readonly { readonly stageId: string; readonly at: number }[]
}

const lastReached = ({ reached }: FunnelContext) => reached.at(-1)

/** Rounded to hundredths. */
export const percentOf = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100

/**
 * The vocabulary of the four funnels: a funnel is an ordered list of stages, and a stage is a state whose name and event are
 * its id. A later stage is reached by skipping those between; whoever is first heard of in the middle joins there; an earlier
 * or repeated stage finds no transition (`machines/README.md`, A2). `reach` is what happens on entering a stage.
 */
export const funnelSetup = <StageId extends string>(funnel: Funnel<StageId>) => {
  const order = Object.keys(funnel.stages)
  const stageOf = (id: string): Stage | undefined => (funnel.stages as Readonly<Record<string, Stage>>)[id]
  const positionOf = (id: string): number => order.indexOf(id) + 1
  const awaitedAfter = (id: string): string | undefined => order[positionOf(id)]

  /** What is waited for and for how long, once that is more than twice what was expected; undefined before. */
  const givenUp = (context: FunnelContext, at: number) => {
    const last = lastReached(context)
    const awaitedStageId = last && awaitedAfter(last.stageId)
    const expectedDuration = awaitedStageId === undefined ? undefined : stageOf(awaitedStageId)?.expectedDuration
    if (last === undefined || awaitedStageId === undefined || expectedDuration === undefined) return undefined
    const waited = at - last.at
    if (waited <= 2 * expectedDuration) return undefined
    return { funnelId: funnel.id, stageId: last.stageId, awaitedStageId, waited, expectedDuration }
  }

  return setup({
    types: {} as {
      context: FunnelContext
      events: FunnelEvent<StageId>
      emitted: FunnelNotice
      meta: Stage | Omit<Funnel, 'id' | 'stages'>
    },
    guards: {
      isDroppedOff: ({ context, event }) => givenUp(context, event.at) !== undefined,
    },
    actions: {
      announceStage: emit(({ context, event }): AnalyticsEvent<'conversion_funnel'> => {
        const stageId = event.type
        const position = positionOf(stageId)
        const { expectedDuration, criticalPath } = stageOf(stageId) ?? { criticalPath: false }
        const last = lastReached(context)
        const elapsed = last && Math.max(0, event.at - last.at)
        return {
          type: 'conversion_funnel',
          properties: {
            funnelId: funnel.id,
            stageId,
            position,
            stageCount: order.length,
            conversionRate: percentOf(position, order.length),
            targetConversionRate: funnel.targetConversionRate,
            valueMetric: funnel.valueMetric,
            isCriticalPath: criticalPath,
            hasJoined: last === undefined && position > 1,
            skippedStages: last === undefined ? [] : order.slice(positionOf(last.stageId), position - 1),
            ...(elapsed === undefined ? {} : { elapsed }),
            ...(expectedDuration === undefined ? {} : { expectedDuration }),
            isDelayed: elapsed !== undefined && expectedDuration !== undefined && elapsed > expectedDuration,
            ...('details' in event ? event.details : {}),
          },
        }
      }),
      announceNext: emit(({ event }): AnalyticsEvent<'funnel_next_stage_available'> => ({
        type: 'funnel_next_stage_available',
        properties: { funnelId: funnel.id, stageId: event.type, nextStageId: awaitedAfter(event.type) ?? '' },
      })),
      announceCompletion: emit(({ context, event }): AnalyticsEvent<'funnel_completed'> => ({
        type: 'funnel_completed',
        properties: {
          funnelId: funnel.id,
          valueMetric: funnel.valueMetric,
          duration: Math.max(0, event.at - (context.reached[0]?.at ?? event.at)),
          stagesReached: context.reached.length + 1,
        },
      })),
      announceDropOff: emit(({ context, event }): AnalyticsEvent<'funnel_drop_off'> => {
        const properties = givenUp(context, event.at)
        if (properties === undefined) throw new Error('nobody has dropped off')
        return { type: 'funnel_drop_off', properties }
      }),
      recordStage: assign({
        reached: ({ context, event }) => [...context.reached, { stageId: event.type, at: event.at }],
      }),
    },
  })
}

/** What happens on entering a stage, and on entering the last one. */
export const reach = ['announceStage', 'announceNext', 'recordStage'] as const
export const complete = ['announceStage', 'announceCompletion', 'recordStage'] as const

/** Within a stage: the next one is awaited, or nobody thinks any more that it comes. */
export const awaiting = {
  awaiting: {
    on: { 'clock.ticked': { guard: 'isDroppedOff', target: 'droppedOff', actions: 'announceDropOff' } },
  },
  droppedOff: {
    description: 'Twice the expected time has gone by and was told once; who comes back goes on from here.',
  },
} as const
