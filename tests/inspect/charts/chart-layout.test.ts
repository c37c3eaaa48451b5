import { describe, expect, it } from 'vitest'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { toMoveKey } from '#src/inspect/charts/chart-graph.ts'
import {
  type Box,
  type ChartLayout,
  layoutChart,
  type PlacedArrow,
  type PlacedState,
} from '#src/inspect/charts/chart-layout.ts'
import { chartParts } from '#src/inspect/charts/chart-parts.ts'
import { chartSvg } from '#src/inspect/charts/chart-svg.ts'
import { measureHeight, measureWidest } from '#src/inspect/charts/chart-text.ts'
import { chartNamed } from './chart-named.ts'
import { countArrows, countDrawn, countWritten } from './written-parts.ts'
import { findCharts } from '#src/inspect/cli/found-charts.ts'

const listNodes = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(listNodes),
]

/** The keys come from the chart itself, not from the drawing. */
const listKeys = (chart: AnyStateMachine): readonly string[] =>
  listNodes(chart.root)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .map(toMoveKey)

const overlap = (first: Box, second: Box): boolean =>
  first.x < second.x + second.width &&
  second.x < first.x + first.width &&
  first.y < second.y + second.height &&
  second.y < first.y + first.height

const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5

const listPairs = <T>(all: readonly T[]): readonly (readonly [T, T])[] =>
  all.flatMap((first, index) => all.slice(index + 1).map((second) => [first, second] as const))

const isAtEdge = ({ x, y }: { x: number; y: number }, box: Box): boolean =>
  holds({ x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 }, { x, y, width: 0, height: 0 })

const findOverlaps = ({ states, arrows }: ChartLayout): readonly string[] => [
  ...listPairs(states)
    .filter(([first, second]) => first.parent === second.parent && overlap(first, second))
    .map(([first, second]) => `${first.id} and ${second.id}`),
  ...listPairs(arrows.filter(({ label }) => label !== undefined))
    .filter(
      ([{ label: first }, { label: second }]) => first !== undefined && second !== undefined && overlap(first, second),
    )
    .map(([first, second]) => `the words of ${first.id} and of ${second.id}`),
  ...arrows.flatMap(({ id, label }) =>
    states
      .filter(({ kind }) => kind === 'atomic' || kind === 'final')
      .filter((state) => label !== undefined && overlap(label, state))
      .map((state) => `the words of ${id} and ${state.id}`),
  ),
]

const tooNarrow = ({ width, height, lines }: PlacedState): boolean =>
  measureWidest(lines) > width || measureHeight(lines) > height

const toWordsBox = ({ wordsAt, y, lines }: PlacedState): Box => ({
  x: wordsAt,
  y: y + 5,
  width: measureWidest(lines),
  height: measureHeight(lines),
})

const crosses = (points: PlacedArrow['points'], box: Box): boolean =>
  points.slice(1).some((point, index) => {
    const before = points[index] ?? point
    return overlap(box, {
      x: Math.min(before.x, point.x),
      y: Math.min(before.y, point.y),
      width: Math.abs(before.x - point.x),
      height: Math.abs(before.y - point.y),
    })
  })

const crossedNames = ({ states, arrows }: ChartLayout): readonly string[] =>
  states
    .filter(({ kind }) => kind === 'compound' || kind === 'parallel')
    .filter((state) => arrows.some(({ points }) => crosses(points, toWordsBox(state))))
    .map(({ id }) => id)

const charts = await findCharts()

const everyPicture = charts.flatMap((chart) => [
  { id: chart.id, chart, choices: {} },
  { id: `${chart.id} with its descriptions`, chart, choices: { described: true } },
  { id: `${chart.id} with its actions and tags`, chart, choices: { parts: chartParts } },
])

describe.each(everyPicture)('$id', ({ chart, choices }) => {
  it('I10: is drawn whole, and nothing lies upon anything else', async () => {
    const layout = await layoutChart(chart, choices)
    const { states, arrows, width, height } = layout
    const picture = { x: 0, y: 0, width, height }
    const byId = new Map(states.map((state) => [state.id, state]))

    expect(states.map(({ id }) => id).toSorted()).toEqual(
      listNodes(chart.root)
        .map(({ id }) => id)
        .toSorted(),
    )
    const drawn = [...arrows, ...states].flatMap(({ lines }) => lines.flatMap(({ key }) => key ?? []))
    expect([...new Set(drawn)].toSorted()).toEqual([...listKeys(chart)].toSorted())
    expect(new Set(listKeys(chart)).size).toBe(listKeys(chart).length)

    const svg = chartSvg(layout, { title: chart.id })
    expect(countDrawn(svg)).toEqual(countWritten(chart.config))
    expect(svg.match(/data-arrow="move"/g)?.length ?? 0).toBe(countArrows(chart))

    expect(findOverlaps(layout)).toEqual([])
    expect(crossedNames(layout)).toEqual([])
    expect(states.filter(tooNarrow).map(({ id }) => id)).toEqual([])
    const outer = ({ parent }: PlacedState): Box => (parent === undefined ? picture : (byId.get(parent) ?? picture))
    expect(states.filter((state) => !holds(outer(state), state)).map(({ id }) => id)).toEqual([])
    const outside = arrows.filter(({ label }) => label !== undefined && !holds(picture, label))
    expect(outside.map(({ id }) => id)).toEqual([])

    for (const { points, source, target, kind } of arrows) {
      const [first] = points
      const last = points.at(-1)
      expect(first && last).toBeDefined()
      if (kind !== 'initial' && first) expect(isAtEdge(first, byId.get(source) ?? picture)).toBe(true)
      if (last) expect(isAtEdge(last, byId.get(target) ?? picture)).toBe(true)
    }
  })
})

it('I10: there are charts with every kind of move to draw', () => {
  const totals = charts.map(({ config }) => countWritten(config))
  const seen = Object.keys(totals[0] ?? {}).filter((kind) => totals.some((counts) => (counts[kind] ?? 0) > 0))
  expect(charts.length).toBeGreaterThanOrEqual(33)
  expect(seen).toEqual(['states', 'dots', 'events', 'always', 'after', 'done', 'error'])
})

/** A move to two regions has two arrows, each with its label. */
const countTransitionArrows = ({ source, target }: AnyTransitionDefinition): number =>
  target === undefined || target.includes(source) ? 0 : target.length

const listEffects = (chart: AnyStateMachine) => {
  const nodes = listNodes(chart.root)
  const transitions = nodes.flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
  return {
    tags: sum(nodes.map(({ tags }) => tags.length)),
    entry: sum(nodes.map(({ entry }) => entry.length)),
    exit: sum(nodes.map(({ exit }) => exit.length)),
    actions: sum(
      transitions.map((transition) => transition.actions.length * Math.max(1, countTransitionArrows(transition))),
    ),
  }
}

it('I10: every tag and every action of every chart is drawn, and only when asked for', async () => {
  for (const chart of charts) {
    const listLines = ({ states, arrows }: ChartLayout) => [...states, ...arrows].flatMap(({ lines }) => lines)
    const lines = listLines(await layoutChart(chart, { parts: chartParts }))
    const texts = lines.filter(({ role }) => role === 'action').map(({ text }) => text.trim())
    const tags = lines.filter(({ role }) => role === 'tag').flatMap(({ text }) => text.split(' '))
    expect({
      chart: chart.id,
      tags: tags.length,
      entry: texts.filter((text) => text.startsWith('entry / ')).length,
      exit: texts.filter((text) => text.startsWith('exit / ')).length,
      actions: texts.filter((text) => text.startsWith('/ ')).length,
    }).toEqual({ chart: chart.id, ...listEffects(chart) })
    const plain = listLines(await layoutChart(chart))
    expect(plain.filter(({ role }) => role === 'action' || role === 'tag')).toEqual([])
  }
})

describe('the order of a picture', () => {
  it('is that of the funnel: each stage below the one before', async () => {
    const { states } = await layoutChart(chartNamed('onboarding'))
    const stages = states.filter(({ depth }) => depth === 1)
    expect(stages.map(({ name }) => name)).toEqual([
      'not_started',
      'signup_started',
      'account_created',
      'email_confirmed',
      'first_repository_added',
      'first_query_executed',
    ])
    expect(stages).toEqual(stages.toSorted((a, b) => a.y - b.y))
    for (const [stage, next] of listPairs(stages)) expect(stage.y + stage.height).toBeLessThan(next.y)
  })

  it('sets the milestones of a journey in rows, as they are listed', async () => {
    const { states } = await layoutChart(chartNamed('team_onboarding'))
    const regions = states.filter(({ depth }) => depth === 1)
    expect(regions).toEqual(regions.toSorted((a, b) => a.y - b.y || a.x - b.x))
  })

  it('is the same each time', async () => {
    const chart = chartNamed('conversation')
    expect(await layoutChart(chart)).toEqual(await layoutChart(chart))
  })
})

describe('what a picture is told beside the chart', () => {
  const chart = chartNamed('onboarding')
  const step = 'onboarding.signup_started|account_created|0'

  it('has room for a note on an arrow and on a state', async () => {
    const notes = {
      [step]: '1,234,567 users',
      'onboarding.email_confirmed': 'nobody at all ever came by here, it seems',
    }
    const layout = await layoutChart(chart, { notes })
    const arrow = layout.arrows.find(({ keys }) => keys.includes(step))
    expect(arrow?.lines.map(({ text }) => text)).toEqual(['account_created', '1,234,567 users'])
    expect(findOverlaps(layout)).toEqual([])
    expect(layout.states.filter(tooNarrow)).toEqual([])
  })

  it('draws what was seen and is not in the chart as an arrow of its own', async () => {
    const source = 'onboarding.email_confirmed'
    const target = 'onboarding.signup_started'
    const layout = await layoutChart(chart, { seen: [{ key: 'back', source, target, text: '3 users' }] })
    expect(layout.arrows.filter(({ kind }) => kind === 'seen')).toMatchObject([{ id: 'back', source, target }])
    expect(findOverlaps(layout)).toEqual([])
  })
})
