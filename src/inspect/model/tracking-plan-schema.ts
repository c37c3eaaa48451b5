import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { type AnalyticsEventName, CommonProperties, analyticsEvents } from '#src/contract/analytics-events.ts'
import type { AnalyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { brand } from '#src/lib/brand.ts'
import { eventMeanings } from './event-meanings.ts'

export interface PlanSchema {
  readonly $schema?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, PlanSchema>>
  readonly title?: string
  readonly description?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly items?: PlanSchema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, PlanSchema>>
  readonly patternProperties?: Readonly<Record<string, PlanSchema>>
  readonly unevaluatedProperties?: boolean
  readonly allOf?: readonly PlanSchema[]
  readonly anyOf?: readonly PlanSchema[]
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'

export const toPlanSchema = (schema: GenericSchema): PlanSchema => {
  const { $schema: _, ...own } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode: 'output' })
  return own as PlanSchema
}

const idsInEvents: Partial<Record<AnalyticsEventName, { readonly of: 'funnels' | 'journeys'; readonly in: string[] }>> =
  {
    conversion_funnel: { of: 'funnels', in: ['stageId'] },
    funnel_next_stage_available: { of: 'funnels', in: ['stageId', 'nextStageId'] },
    funnel_drop_off: { of: 'funnels', in: ['stageId', 'awaitedStageId'] },
    funnel_completed: { of: 'funnels', in: [] },
    user_journey_milestone: { of: 'journeys', in: ['milestoneId'] },
    journey_timing_measurement: { of: 'journeys', in: ['milestoneId'] },
    journey_critical_path_progress: { of: 'journeys', in: ['milestoneId'] },
    journey_user_stuck: { of: 'journeys', in: ['milestoneId', 'awaitedMilestoneId'] },
  }

const onlyDefined = (name: AnalyticsEventName, { funnels, journeys }: AnalyticsCharts): readonly PlanSchema[] => {
  const ids = idsInEvents[name]
  if (ids === undefined) return []
  const defined =
    ids.of === 'funnels'
      ? funnels.map(({ funnel }) => ['funnelId', funnel.id, Object.keys(funnel.stages)] as const)
      : journeys.map(({ journey }) => ['journeyId', journey.id, Object.keys(journey.milestones)] as const)
  const anyOf = defined.map(([property, id, parts]) => ({
    properties: { [property]: { const: id }, ...Object.fromEntries(ids.in.map((part) => [part, { enum: parts }])) },
  }))
  return [{ anyOf }]
}

const definedEvent = (name: AnalyticsEventName, known: AnalyticsCharts): PlanSchema => ({
  title: name,
  description: eventMeanings[name],
  type: 'object',
  required: ['event', 'properties'],
  properties: {
    event: { const: name },
    properties: {
      type: 'object',
      allOf: [{ $ref: '#/$defs/common' }, toPlanSchema(analyticsEvents[name]), ...onlyDefined(name, known)],
      patternProperties: { '^\\$': {} },
      unevaluatedProperties: false,
    },
  },
})

export const eventNames = Object.keys(analyticsEvents) as readonly AnalyticsEventName[]

export const trackingPlanSchema = (known: AnalyticsCharts): PlanSchema => ({
  $schema: dialect,
  title: `${brand} tracking plan`,
  description: 'One event of the log: a line of /api/dev/events.ndjson.',
  anyOf: [
    ...eventNames.map((name) => ({ $ref: `#/$defs/${name}` })),
    { title: 'An event of the analytics library’s own', properties: { event: { type: 'string', pattern: '^\\$' } } },
  ],
  type: 'object',
  required: ['event', 'properties'],
  $defs: {
    common: { title: 'What every event carries', ...toPlanSchema(CommonProperties) },
    ...Object.fromEntries(eventNames.map((name) => [name, definedEvent(name, known)])),
  },
})
