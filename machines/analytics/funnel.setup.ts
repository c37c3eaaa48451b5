import { assign, emit, setup } from 'xstate'
import type { AnalyticsEvent, StageDetails } from '#src/contract/analytics-events.ts'

export interface Stage {
  readonly name: string
  readonly description: string
  readonly criticalPath: boolean
  /** Milliseconds after the stage before. */
  readonly expectedDuration?: number
  readonly successMetrics: readonly string[]
}

export interface Funnel<StageId extends string = string> {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly targetConversionRate: number
  readonly valueMetric: string
  readonly stages: Readonly<Record<StageId, Stage>>
}

/** Every `at` is in milliseconds since 1970. */
export type FunnelEvent<StageId extends string> =
  | { readonly type: StageId; readonly at: number; readonly details?: StageDetails }
  | { readonly type: 'clock.ticked'; readonly at: number }

export type FunnelNotice = AnalyticsEvent<
  'conversion_funnel' | 'funnel_next_stage_available' | 'funnel_completed' | 'funnel_drop_off'
>

export interface FunnelContext {
  readonly reached: readonly { readonly stageId: string; readonly at: number }[]
}

const lastReached = ({ reached }: FunnelContext) => reached.at(-1)

export const toPercent = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100

const listStageIds = ({ stages }: Funnel): readonly string[] => Object.keys(stages)
const findStage = ({ stages }: Funnel, id: string): Stage | undefined => stages[id]
const getPosition = (funnel: Funnel, id: string): number => listStageIds(funnel).indexOf(id) + 1
const findNextId = (funnel: Funnel, id: string): string | undefined => listStageIds(funnel)[getPosition(funnel, id)]

const describeStage = (
  funnel: Funnel,
  context: FunnelContext,
  event: FunnelEvent<string>,
): AnalyticsEvent<'conversion_funnel'> => {
  const order = listStageIds(funnel)
  const stageId = event.type
  const position = getPosition(funnel, stageId)
  const { expectedDuration, criticalPath } = findStage(funnel, stageId) ?? { criticalPath: false }
  const last = lastReached(context)
  const elapsed = last && Math.max(0, event.at - last.at)
  return {
    type: 'conversion_funnel',
    properties: {
      funnelId: funnel.id,
      stageId,
      position,
      stageCount: order.length,
      conversionRate: toPercent(position, order.length),
      targetConversionRate: funnel.targetConversionRate,
      valueMetric: funnel.valueMetric,
      isCriticalPath: criticalPath,
      hasJoined: last === undefined && position > 1,
      skippedStages: last === undefined ? [] : order.slice(getPosition(funnel, last.stageId), position - 1),
      ...(elapsed === undefined ? {} : { elapsed }),
      ...(expectedDuration === undefined ? {} : { expectedDuration }),
      isDelayed: elapsed !== undefined && expectedDuration !== undefined && elapsed > expectedDuration,
      ...('details' in event ? event.details : {}),
    },
  }
}

/** A person has dropped off after more than twice the expected duration of the next stage. */
const findDropOff = (funnel: Funnel, context: FunnelContext, at: number) => {
  const last = lastReached(context)
  const awaitedStageId = last && findNextId(funnel, last.stageId)
  const expectedDuration =
    awaitedStageId === undefined ? undefined : findStage(funnel, awaitedStageId)?.expectedDuration
  if (last === undefined || awaitedStageId === undefined || expectedDuration === undefined) return undefined
  const waited = at - last.at
  if (waited <= 2 * expectedDuration) return undefined
  return { funnelId: funnel.id, stageId: last.stageId, awaitedStageId, waited, expectedDuration }
}

/**
 * A funnel is an ordered list of stages; a stage is a state whose name and event are its id. A later stage is reached
 * by skipping those between, a first one in the middle joins there, an earlier or repeated one finds no transition
 * (`machines/README.md`, A2).
 */
export const funnelSetup = <StageId extends string>(funnel: Funnel<StageId>) =>
  setup({
    types: {} as {
      context: FunnelContext
      events: FunnelEvent<StageId>
      emitted: FunnelNotice
      meta: Stage | Omit<Funnel, 'id' | 'stages'>
    },
    guards: {
      isDroppedOff: ({ context, event }) => findDropOff(funnel, context, event.at) !== undefined,
    },
    actions: {
      announceStage: emit(({ context, event }) => describeStage(funnel, context, event)),
      announceNext: emit(({ event }): AnalyticsEvent<'funnel_next_stage_available'> => ({
        type: 'funnel_next_stage_available',
        properties: { funnelId: funnel.id, stageId: event.type, nextStageId: findNextId(funnel, event.type) ?? '' },
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
        const properties = findDropOff(funnel, context, event.at)
        if (properties === undefined) throw new Error('nobody has dropped off')
        return { type: 'funnel_drop_off', properties }
      }),
      recordStage: assign({
        reached: ({ context, event }) => [...context.reached, { stageId: event.type, at: event.at }],
      }),
    },
  })

export const reach = ['announceStage', 'announceNext', 'recordStage'] as const
export const complete = ['announceStage', 'announceCompletion', 'recordStage'] as const

export const awaiting = {
  awaiting: {
    on: { 'clock.ticked': { guard: 'isDroppedOff', target: 'droppedOff', actions: 'announceDropOff' } },
  },
  droppedOff: {
    description: 'Twice the expected time has gone by and was told once; who comes back goes on from here.',
  },
} as const
