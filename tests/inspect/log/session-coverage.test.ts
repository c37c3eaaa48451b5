import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { chartGraph } from '#src/inspect/charts/chart-graph.ts'
import { layoutGraph } from '#src/inspect/charts/chart-layout.ts'
import { addRecords, unknownPage } from '#src/inspect/inspector/inspected-page.ts'
import {
  coverageMarks,
  type SessionCoverage,
  roomForCounts,
  sessionCoverage,
  withCounts,
} from '#src/inspect/log/session-coverage.ts'
import { begins, event, createPage, numberRecords } from './recorded-page.ts'

const door = chartGraph(
  createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { push: 'opening', knock: {} } },
      opening: { always: 'open.wide' },
      open: {
        initial: 'ajar',
        states: { ajar: {}, wide: {}, last: { type: 'history' } },
        on: { pull: 'shut' },
      },
    },
  }),
)

const seen = ({ states }: SessionCoverage) => states.filter(({ isSeen }) => isSeen).map(({ path }) => path)
const times = ({ moves }: SessionCoverage) => Object.fromEntries(moves.map(({ move, times: made }) => [move.key, made]))

const pushed = ['door.shut|push|0', 'door.opening|always|0']
const log = numberRecords(
  begins('x:0', { chart: 'door', value: 'shut' }),
  begins('x:1', { chart: 'door', value: 'shut' }),
  begins('x:2', { chart: 'window', value: 'opening' }),
  event('x:0', 'push', { value: { open: 'wide' }, takes: pushed }),
  event('x:1', 'push', { value: { open: 'wide' }, takes: pushed }),
  event('x:1', 'pull', { value: 'shut', takes: ['door.open|pull|0'] }),
)

describe('what was seen of a chart', () => {
  test('a state that was left has been seen, though nobody saw the chart stand there', () => {
    const left = event('x:0', 'pull', { value: 'shut', takes: ['door.open|pull|0'] })
    const coverage = sessionCoverage(door, createPage(begins('x:0', { chart: 'door', value: 'shut' }), left))
    expect(seen(coverage)).toEqual(['shut', 'open'])
  })

  test('nothing, before one of its actors has begun', () => {
    const coverage = sessionCoverage(door, createPage(begins('x:2', { chart: 'window', value: 'shut' })))
    expect(seen(coverage)).toEqual([])
    expect(coverage.states).toHaveLength(5)
  })

  test('all states that any of its actors stood in or passed, and how often each move was made', () => {
    const coverage = sessionCoverage(door, addRecords(unknownPage, log))
    expect(seen(coverage)).toEqual(['shut', 'opening', 'open', 'open.wide'])
    expect(times(coverage)).toEqual({
      'door.shut|push|0': 2,
      'door.shut|knock|0': 0,
      'door.opening|always|0': 2,
      'door.open|pull|0': 1,
    })
  })

  test('is not forgotten with the events that make way for newer ones', () => {
    const coverage = sessionCoverage(door, addRecords(unknownPage, log, { records: 1, ended: 1 }))
    expect(seen(coverage)).toEqual(['shut', 'opening', 'open', 'open.wide'])
    expect(times(coverage)['door.shut|push|0']).toBe(2)
  })
})

describe('in the picture', () => {
  const coverage = sessionCoverage(door, addRecords(unknownPage, log))

  test('what was made most is the thickest, what was never made is dashed', () => {
    const marks = coverageMarks(coverage)
    expect(marks['door.shut|push|0']).toEqual({ tone: 'used', weight: 1 })
    expect(marks['door.open|pull|0']).toEqual({ tone: 'used', weight: 0.5 })
    expect(marks['door.shut|knock|0']).toEqual({ tone: 'unused', weight: 0 })
    expect(marks['door.open.ajar']).toEqual({ tone: 'unused' })
  })

  test('counts are written where room was kept for them, and nothing moves', async () => {
    const layout = await layoutGraph(door, { notes: roomForCounts(door) })
    const written = withCounts(layout, coverage, String)
    const lines = [...written.states, ...written.arrows].flatMap((placed) => placed.lines.map(({ text }) => text))
    expect(lines.filter((text) => text.endsWith('×'))).toEqual(['· knock 0×', '2×', '2×', '1×'])
    expect(written.states.map(({ x, y }) => [x, y])).toEqual(layout.states.map(({ x, y }) => [x, y]))
  })
})
