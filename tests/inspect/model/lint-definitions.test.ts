import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import type { Stage } from '#machines/analytics/funnel.setup.ts'
import type { Milestone } from '#machines/analytics/journey.setup.ts'
import { type FunnelChart, type JourneyChart, analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { type MistakeKind, lintDefinitions } from '#src/inspect/model/lint-definitions.ts'

describe('the funnels and journeys of the product', () => {
  const { mistakes, announced } = lintDefinitions(analyticsCharts)

  it('have nothing wrong with them', () => expect(mistakes).toEqual([]))

  it('announce ten milestones that nothing tracks yet', () => {
    expect(announced.map(({ journeyId, milestoneId }) => `${journeyId}: ${milestoneId}`)).toEqual([
      'new_user_activation: skip_email_verification',
      'new_user_activation: explore_public_repos',
      'new_user_activation: add_more_repositories',
      'new_user_activation: first_query',
      'new_user_activation: workspace_shared',
      'new_user_activation: invite_team_member',
      'new_user_activation: team_collaboration_started',
      'new_user_activation: power_user',
      'new_user_activation: team_admin',
      'team_onboarding: team_expansion',
    ])
  })
})

const stage = (more: Partial<Stage> = {}): Stage => ({
  name: 'Stage',
  description: 'One of them.',
  criticalPath: true,
  expectedDuration: 1_000,
  successMetrics: [],
  ...more,
})
const { expectedDuration: _, ...untimed } = stage()

const funnel = (
  given: { stages?: Record<string, Stage>; leads?: Record<string, readonly string[]>; meta?: object; id?: string } = {},
): FunnelChart => {
  const stages = given.stages ?? { one: untimed, two: stage(), three: stage() }
  const { id, ...meta } = { id: 'way', name: 'Way', description: '', targetConversionRate: 1, valueMetric: 'it' }
  const leads = { not_started: ['one', 'two', 'three'], one: ['two', 'three'], two: ['three'], ...given.leads }
  const on = (from: keyof typeof leads) => ({ on: Object.fromEntries(leads[from].map((to) => [to, to])) })
  return {
    funnel: { id, ...meta, stages },
    machine: createMachine({
      id: given.id ?? id,
      meta: given.meta ?? meta,
      initial: 'not_started',
      states: {
        not_started: on('not_started'),
        one: { meta: stages['one'], ...on('one') },
        two: { meta: stages['two'], ...on('two') },
        three: { meta: stages['three'] },
      },
    }),
  }
}

const milestone = (...nextMilestones: string[]): Milestone => ({
  name: 'Milestone',
  description: 'One of them.',
  requiredActions: [],
  nextMilestones,
  timeToComplete: 1_000,
})
const { timeToComplete: __, ...timeless } = milestone()

const journey = (
  given: {
    milestones?: Record<string, Milestone>
    criticalPath?: readonly string[]
    counted?: readonly string[]
    expectedDuration?: number
    heard?: readonly string[]
    metaOwner?: string
  } = {},
): JourneyChart => {
  const { milestones = { one: milestone('two'), two: milestone() }, counted = ['one'], heard = ['one', 'two'] } = given
  const { id, ...meta } = {
    id: 'trip',
    name: 'Trip',
    description: '',
    expectedDuration: given.expectedDuration ?? 1_000,
    criticalPath: given.criticalPath ?? ['one'],
  }
  const region = (name: string) => ({
    meta: name === given.metaOwner ? stage() : milestones[name],
    initial: 'pending',
    states: {
      pending: {
        on: heard.includes(name)
          ? { [name]: { target: 'reached', actions: counted.includes(name) ? ['announceProgress'] : [] } }
          : {},
      },
      reached: {},
    },
  })
  return {
    journey: { id, ...meta, milestones },
    machine: createMachine({ id, meta, type: 'parallel', states: { one: region('one'), two: region('two') } }),
  }
}

const findMistakes = (...charts: readonly (FunnelChart | JourneyChart)[]) =>
  lintDefinitions({
    funnels: charts.filter((chart): chart is FunnelChart => 'funnel' in chart),
    journeys: charts.filter((chart): chart is JourneyChart => 'journey' in chart),
  }).mistakes.map(({ kind, where, says }) => `${kind} ${where}: ${says}`)

describe('a mistake is found', () => {
  it('and nothing else: these have none', () => expect(findMistakes(funnel(), journey())).toEqual([]))

  const cases: readonly (readonly [MistakeKind, string, FunnelChart | JourneyChart, string[]])[] = [
    [
      'unreachable',
      'a stage that no other leads to',
      funnel({ leads: { not_started: ['one', 'three'], one: ['three'] } }),
      ['chartDiffers way.one: leads to three', 'unreachable way.two: no stage leads there'],
    ],
    [
      'unreachable',
      'a milestone that none leads to',
      journey({ milestones: { one: milestone(), two: milestone() } }),
      ['unreachable trip.two: nothing leads there'],
    ],
    [
      'unreachable',
      'a milestone that the chart never hears of',
      journey({ heard: ['one'] }),
      ['unreachable trip.two: nothing leads there'],
    ],
    [
      'missingDuration',
      'a stage that is never late',
      funnel({ stages: { one: untimed, two: untimed, three: stage() } }),
      ['missingDuration way.two: nobody knows when it is late'],
    ],
    [
      'missingDuration',
      'a milestone that is never late',
      journey({ milestones: { one: milestone('two'), two: timeless } }),
      ['missingDuration trip.two: nobody knows when it is late'],
    ],
    [
      'missingDuration',
      'a journey that is never late',
      journey({ expectedDuration: 0 }),
      ['missingDuration trip: nobody knows when it is late'],
    ],
    [
      'unknownCritical',
      'a critical milestone that is none',
      journey({ criticalPath: ['one', 'three'] }),
      ['unknownCritical trip: has no milestone three'],
    ],
    [
      'duplicateId',
      'a milestone twice on the critical path',
      journey({ criticalPath: ['one', 'one'] }),
      ['duplicateId trip: has one twice on its critical path'],
    ],
    [
      'duplicateId',
      'a milestone that leads to another twice',
      journey({ milestones: { one: milestone('two', 'two'), two: milestone() } }),
      ['duplicateId trip.one: leads to two twice'],
    ],
    [
      'metaDiffers',
      'a chart that says something else of its funnel',
      funnel({ meta: { name: 'Other' } }),
      ['metaDiffers way: its chart says something else of it'],
    ],
    [
      'metaDiffers',
      'a chart that says something else of a milestone',
      journey({ metaOwner: 'two' }),
      ['metaDiffers trip.two: its chart says something else of it'],
    ],
    ['chartDiffers', 'a chart of another name', funnel({ id: 'road' }), ['chartDiffers way: its chart is road']],
    [
      'chartDiffers',
      'a chart that leads back',
      funnel({ leads: { two: ['three', 'one'] } }),
      ['chartDiffers way.two: leads to three, one'],
    ],
    [
      'chartDiffers',
      'a chart without one of the stages',
      funnel({ stages: { one: untimed, two: stage(), three: stage(), four: stage() } }),
      [
        'chartDiffers way: its chart has not_started, one, two, three',
        'chartDiffers way.one: leads to two, three',
        'chartDiffers way.two: leads to three',
        'chartDiffers way.three: leads to nothing',
        'unreachable way.four: no stage leads there',
      ],
    ],
    [
      'chartDiffers',
      'a chart that counts another milestone as critical',
      journey({ counted: ['one', 'two'] }),
      ['chartDiffers trip.two: is on the critical path of the definition or of the chart, not of both'],
    ],
  ]
  it.each(cases)('%s: %s', (kind, _title, given, expected) => {
    expect(findMistakes(given)).toEqual(expected)
    expect(expected.some((sentence) => sentence.startsWith(kind))).toBe(true)
  })

  it('duplicateId: two of one id', () => {
    expect(findMistakes(funnel(), funnel())).toEqual(['duplicateId way: is the id of more than one'])
  })
})
