import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { FunnelChart, JourneyChart, AnalyticsCharts } from '#machines/analytics/analytics-charts.ts'

export type MistakeKind =
  | 'duplicateId'
  | 'unreachable'
  | 'missingDuration'
  | 'unknownCritical'
  | 'metaDiffers'
  | 'chartDiffers'

export interface Mistake {
  readonly kind: MistakeKind
  readonly where: string
  readonly says: string
}

/** Nothing tracks this milestone yet, although another leads to it (`machines/README.md`, A4). */
export interface Announced {
  readonly journeyId: string
  readonly milestoneId: string
  readonly after: string
}

export interface DefinitionLint {
  readonly mistakes: readonly Mistake[]
  readonly announced: readonly Announced[]
}

const mistakeUnless = (isRight: boolean, kind: MistakeKind, where: string, says: string): readonly Mistake[] =>
  isRight ? [] : [{ kind, where, says }]

const findRepeated = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.filter((id, at) => ids.indexOf(id) !== at)),
]

/** The order counts as well, because charts copy it from the definitions. */
const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

const isLasting = (duration: number | undefined): boolean => duration !== undefined && duration > 0

const missingDurationText = 'nobody knows when it is late'

const chartMistakes = (
  { id, ...meta }: { readonly id: string },
  parts: Readonly<Record<string, unknown>>,
  machine: AnyStateMachine,
  states: readonly string[],
): readonly Mistake[] => {
  const present = Object.keys(machine.states)
  return [
    ...mistakeUnless(machine.id === id, 'chartDiffers', id, `its chart is ${machine.id}`),
    ...mistakeUnless(isSame(machine.root.meta, meta), 'metaDiffers', id, 'its chart says something else of it'),
    ...mistakeUnless(isSame(present, states), 'chartDiffers', id, `its chart has ${present.join(', ')}`),
    ...Object.entries(parts).flatMap(([part, definitionMeta]) => {
      const state = machine.states[part]
      const isRight = state === undefined || isSame(state.meta, definitionMeta)
      return mistakeUnless(isRight, 'metaDiffers', `${id}.${part}`, 'its chart says something else of it')
    }),
  ]
}

const leadsTo = (node: AnyStateNode | undefined): readonly string[] =>
  [...(node?.transitions.values() ?? [])]
    .flat()
    .flatMap(({ target }) => (target ?? []).flatMap(({ path: [key] }) => (key === undefined ? [] : [key])))

const reachableStages = (machine: AnyStateMachine): ReadonlySet<string> => {
  const reached = new Set<string>()
  const follow = (key: string | undefined): void => {
    if (key === undefined || reached.has(key)) return
    reached.add(key)
    leadsTo(machine.states[key]).forEach(follow)
  }
  machine.root.initial.target.forEach(({ path }) => follow(path[0]))
  return reached
}

const funnelMistakes = ({ funnel, machine }: FunnelChart): readonly Mistake[] => {
  const { stages, ...definitionMeta } = funnel
  const order = Object.keys(stages)
  const reachable = reachableStages(machine)
  const stageMistakes = order.flatMap((stage, at) => {
    const where = `${definitionMeta.id}.${stage}`
    const next = leadsTo(machine.states[stage])
    const isTimed = at === 0 || isLasting(stages[stage]?.expectedDuration)
    return [
      ...mistakeUnless(reachable.has(stage), 'unreachable', where, 'no stage leads there'),
      ...mistakeUnless(isTimed, 'missingDuration', where, missingDurationText),
      ...mistakeUnless(
        isSame(next, order.slice(at + 1)),
        'chartDiffers',
        where,
        `leads to ${next.join(', ') || 'nothing'}`,
      ),
    ]
  })
  return [...chartMistakes(definitionMeta, stages, machine, ['not_started', ...order]), ...stageMistakes]
}

const listHandlers = (machine: AnyStateMachine, milestone: string) =>
  Object.values(machine.states[milestone]?.states ?? {}).flatMap((node) => node.transitions.get(milestone) ?? [])

const milestoneMistakes = ({ journey, machine }: JourneyChart, milestone: string): readonly Mistake[] => {
  const { id, milestones, criticalPath } = journey
  const where = `${id}.${milestone}`
  const handlers = listHandlers(machine, milestone)
  const isFirst = Object.keys(milestones)[0] === milestone
  const hasPredecessor = Object.values(milestones).some(({ nextMilestones }) => nextMilestones.includes(milestone))
  const isCritical = criticalPath.includes(milestone)
  const agrees = handlers.every(({ actions }) => actions.some((name) => name === 'announceProgress') === isCritical)
  const twice = findRepeated(milestones[milestone]?.nextMilestones ?? [])
  return [
    ...mistakeUnless(handlers.length > 0 && (isFirst || hasPredecessor), 'unreachable', where, 'nothing leads there'),
    ...mistakeUnless(isLasting(milestones[milestone]?.timeToComplete), 'missingDuration', where, missingDurationText),
    ...mistakeUnless(
      agrees,
      'chartDiffers',
      where,
      'is on the critical path of the definition or of the chart, not of both',
    ),
    ...mistakeUnless(twice.length === 0, 'duplicateId', where, `leads to ${twice.join(', ')} twice`),
  ]
}

const journeyMistakes = (chart: JourneyChart): readonly Mistake[] => {
  const { milestones, ...definitionMeta } = chart.journey
  const { id, criticalPath, expectedDuration } = definitionMeta
  const twice = findRepeated(criticalPath)
  const unknown = criticalPath.filter((milestone) => !Object.hasOwn(milestones, milestone))
  return [
    ...chartMistakes(definitionMeta, milestones, chart.machine, Object.keys(milestones)),
    ...mistakeUnless(isLasting(expectedDuration), 'missingDuration', id, missingDurationText),
    ...mistakeUnless(unknown.length === 0, 'unknownCritical', id, `has no milestone ${unknown.join(', ')}`),
    ...mistakeUnless(twice.length === 0, 'duplicateId', id, `has ${twice.join(', ')} twice on its critical path`),
    ...Object.keys(milestones).flatMap((milestone) => milestoneMistakes(chart, milestone)),
  ]
}

const listAnnounced = ({ journey: { id, milestones } }: JourneyChart): readonly Announced[] =>
  Object.entries(milestones).flatMap(([after, { nextMilestones }]) =>
    nextMilestones
      .filter((next) => !Object.hasOwn(milestones, next))
      .map((milestoneId) => ({ journeyId: id, milestoneId, after })),
  )

export const lintDefinitions = ({ funnels, journeys }: AnalyticsCharts): DefinitionLint => {
  const twice = findRepeated([...funnels.map(({ funnel }) => funnel.id), ...journeys.map(({ journey }) => journey.id)])
  return {
    mistakes: [
      ...twice.flatMap((id) => mistakeUnless(false, 'duplicateId', id, 'is the id of more than one')),
      ...funnels.flatMap(funnelMistakes),
      ...journeys.flatMap(journeyMistakes),
    ],
    announced: journeys.flatMap(listAnnounced),
  }
}
