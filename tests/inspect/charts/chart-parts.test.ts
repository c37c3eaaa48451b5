import { expect, it } from 'vitest'
import { chartGraph, type ChartState } from '#src/inspect/charts/chart-graph.ts'
import { type ChartPart, chartParts, readParts, toPartMembers } from '#src/inspect/charts/chart-parts.ts'
import { listArrows, toStateLines } from '#src/inspect/charts/elk-graph.ts'
import { assign, emit, fromPromise, setup } from 'xstate'

const chart = setup({
  actors: { blow: fromPromise(async () => undefined) },
  actions: { count: assign({}), greet: () => undefined, leave: () => undefined, announce: emit({ type: 'gone' }) },
}).createMachine({
  id: 'door',
  initial: 'open',
  states: {
    open: {
      tags: 'airy',
      entry: ['greet', 'announce'],
      exit: 'leave',
      invoke: { id: 'wind', src: 'blow' },
      on: { shut: { target: 'closed', actions: ['count', 'announce'] }, knock: { actions: 'count' } },
    },
    closed: {},
  },
})

const listStates = (state: ChartState): readonly ChartState[] => [state, ...state.states.flatMap(listStates)]

const draw = (parts: readonly ChartPart[]) => {
  const graph = chartGraph(chart)
  const lines = [
    ...listStates(graph.root).flatMap((state) => toStateLines(state, graph, { parts })),
    ...listArrows(graph, { parts }).flatMap((arrow) => arrow.lines),
  ]
  return lines.flatMap(({ role, text }) => (role === 'name' || role === 'trigger' ? [] : [text.trim()]))
}

it.each([
  ['actions', ['/ count', '/ count']],
  ['entryAndExit', ['entry / greet', 'exit / leave']],
  ['notices', ['entry / ↗ gone', '/ ↗ gone']],
  ['tags', ['#airy']],
  ['invokes', ['▸ wind']],
] as const)('%s are drawn alone', (part, lines) => {
  expect(draw([part])).toEqual(lines)
})

it('all are drawn together, and none where none is chosen', () => {
  expect(draw(chartParts)).toHaveLength(8)
  expect(draw([])).toEqual([])
})

it.each([[chartParts], [['tags', 'invokes']], [[]]] as const)('%j come back from the address', (parts) => {
  const search = new URLSearchParams(toPartMembers(parts).map((member) => [...member]))
  expect(readParts(search)).toEqual(parts)
})

it('an address without a choice, as it usually is, means all', () => {
  expect(toPartMembers(chartParts)).toEqual([])
  expect(readParts(new URLSearchParams('draw=other'))).toEqual([])
})
