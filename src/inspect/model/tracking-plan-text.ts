import { CommonProperties, analyticsEvents } from '#src/contract/analytics-events.ts'
import type { Funnel } from '#machines/analytics/funnel.setup.ts'
import type { Journey } from '#machines/analytics/journey.setup.ts'
import type { AnalyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { durationWords } from './duration-words.ts'
import { eventMeanings } from './event-meanings.ts'
import { type Announced, lintDefinitions } from './lint-definitions.ts'
import { type PlanSchema, eventNames, toPlanSchema } from './tracking-plan-schema.ts'

type Row = readonly string[]

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const row = (cells: Row): string => `| ${cells.map(cell).join(' | ')} |`
const table = (head: Row, rows: readonly Row[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const code = (text: string): string => `\`${text}\``
const codes = (texts: readonly string[]): string => texts.map(code).join(', ') || '–'
const formatDuration = (duration: number | undefined): string =>
  duration === undefined ? '–' : durationWords(duration)

const describeBounds = ({ minimum, maximum, minLength, maxLength }: PlanSchema): string => {
  const [least, most] = [minimum ?? minLength, maximum ?? maxLength]
  const counted = minLength === undefined && maxLength === undefined ? '' : ' characters'
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${counted}`
  if (least !== undefined) return `, at least ${least}${counted}`
  return most === undefined ? '' : `, at most ${most}${counted}`
}

const typeWords = (schema: PlanSchema): string => {
  if (schema.const !== undefined) return code(String(schema.const))
  if (schema.enum !== undefined) return codes(schema.enum.map(String))
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeWords).join(' or ')
  if (schema.items !== undefined) return `list of ${typeWords(schema.items)}`
  if (schema.format !== undefined) return schema.format
  return `${schema.type ?? 'anything'}${describeBounds(schema)}`
}

const properties = ({ properties: own = {}, required = [] }: PlanSchema): string =>
  table(
    ['property', 'required', 'what'],
    Object.entries(own).map(([name, schema]) => [
      code(name),
      required.includes(name) ? 'yes' : 'no',
      typeWords(schema),
    ]),
  )

const event = (name: (typeof eventNames)[number]): string =>
  [`### ${name}`, eventMeanings[name], properties(toPlanSchema(analyticsEvents[name]))].join('\n\n')

const funnel = ({ id, name, description, targetConversionRate, valueMetric, stages }: Funnel): string =>
  [
    `### ${name} (${code(id)})`,
    `${description} Target: ${targetConversionRate} % complete it. Value metric: ${code(valueMetric)}.`,
    table(
      ['', 'stage', 'name', 'when', 'critical path', 'expected within', 'success metrics'],
      Object.entries(stages).map(([stageId, stage], at) => [
        String(at + 1),
        code(stageId),
        stage.name,
        stage.description,
        stage.criticalPath ? 'yes' : 'no',
        formatDuration(stage.expectedDuration),
        codes(stage.successMetrics),
      ]),
    ),
  ].join('\n\n')

const journey = ({ id, name, description, expectedDuration, criticalPath, milestones }: Journey): string =>
  [
    `### ${name} (${code(id)})`,
    `${description} Expected within ${durationWords(expectedDuration)}. Critical path: ${codes(criticalPath)}.`,
    table(
      ['milestone', 'name', 'when', 'required actions', 'optional actions', 'leads to', 'expected within'],
      Object.entries(milestones).map(([milestoneId, milestone]) => [
        code(milestoneId),
        milestone.name,
        milestone.description,
        codes(milestone.requiredActions),
        codes(milestone.optionalActions ?? []),
        codes(milestone.nextMilestones),
        formatDuration(milestone.timeToComplete),
      ]),
    ),
  ].join('\n\n')

const announcements = (announced: readonly Announced[]): string =>
  table(
    ['milestone', 'journey', 'after'],
    announced.map(({ milestoneId, journeyId, after }) => [code(milestoneId), code(journeyId), code(after)]),
  )

export const trackingPlanText = (known: AnalyticsCharts): string =>
  `${[
    '# Tracking plan',
    'Made from the definitions of the funnels and journeys and from the map of events; what is sent is held to the same.',
    '## What every event carries',
    'Nothing is sent before the person has agreed to statistics, and never on a self-hosted installation.',
    properties(toPlanSchema(CommonProperties)),
    '## Events',
    ...eventNames.map(event),
    '## Funnels',
    'A funnel is gone through in order. Who is first heard of in the middle joins there; a stage that is left out is listed as skipped.',
    'Whoever has completed a funnel does not begin it again in the same browser until they sign out. Another browser may tell a stage again, which counts once.',
    ...known.funnels.map((chart) => funnel(chart.funnel)),
    '## Journeys',
    'Milestones are reached in whatever order a person goes, once each.',
    ...known.journeys.map((chart) => journey(chart.journey)),
    '## Announced, not yet tracked',
    'Milestones that others lead to and that nothing reaches yet.',
    announcements(lintDefinitions(known).announced),
  ].join('\n\n')}\n`
