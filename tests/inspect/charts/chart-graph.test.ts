import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { chartGraph } from '#src/inspect/charts/chart-graph.ts'

const chart = createMachine({
  id: 'lamp',
  initial: 'off',
  on: { 'power.cut': '.off' },
  states: {
    off: { on: { switched: [{ guard: 'isPowered', target: 'on' }, {}] }, after: { 90_000: 'on', patience: 'on' } },
    on: {
      invoke: { id: 'burn', src: 'burn', onDone: 'off', onError: 'off', onSnapshot: {} },
      always: { guard: { type: 'isBroken' }, target: 'off' },
      initial: 'dim',
      states: { dim: { on: { turned: 'bright' } }, bright: { type: 'final' } },
      onDone: { target: 'on', reenter: true },
    },
  },
})

it('says of every transition what makes it, in the words of the chart', () => {
  const { moves } = chartGraph(chart)
  expect(
    moves.map(({ source, trigger, guard, targets, reenters }) => [source, trigger, guard, targets, reenters]),
  ).toEqual([
    ['lamp', 'power.cut', undefined, ['lamp.off'], false],
    ['lamp.off', 'switched', 'isPowered', ['lamp.on'], false],
    ['lamp.off', 'switched', undefined, [], false],
    ['lamp.off', 'after 90 s', undefined, ['lamp.on'], false],
    ['lamp.off', 'after patience', undefined, ['lamp.on'], false],
    ['lamp.on', 'done', undefined, ['lamp.on'], true],
    ['lamp.on', 'done burn', undefined, ['lamp.off'], false],
    ['lamp.on', 'error burn', undefined, ['lamp.off'], false],
    ['lamp.on', 'snapshot burn', undefined, [], false],
    ['lamp.on', 'always', 'isBroken', ['lamp.off'], false],
    ['lamp.on.dim', 'turned', undefined, ['lamp.on.bright'], false],
  ])
})

it('is plain data, so that it can be sent to a worker', () => {
  expect(structuredClone(chartGraph(chart))).toEqual(chartGraph(chart))
})
