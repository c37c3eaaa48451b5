import { expect, it } from 'vitest'
import { assign, createMachine, emit, setup } from 'xstate'
import { chartGraph, type ChartState } from '#src/inspect/charts/chart-graph.ts'
import { findCharts } from '#src/inspect/cli/found-charts.ts'

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
    moves.map(({ source, trigger, condition, targets, reenters }) => [source, trigger, condition, targets, reenters]),
  ).toEqual([
    ['lamp', 'power.cut', undefined, ['lamp.off'], false],
    ['lamp.off', 'switched', 'isPowered', ['lamp.on'], false],
    ['lamp.off', 'switched', 'else', [], false],
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

const delayed = setup({
  delays: { pause: 90_000, leaving: 200, backOff: ({ context }) => 1000 * context.attempts },
  types: {} as { context: { attempts: number } },
}).createMachine({
  id: 'conversation',
  context: { attempts: 1 },
  after: { pause: {}, leaving: {}, backOff: {}, unheardOf: {} },
})

it('says how long a delay is: its length, or the shortest and the longest it can be', () => {
  expect(chartGraph(delayed).moves.map(({ trigger }) => trigger)).toEqual([
    'after pause (90 s)',
    'after leaving (200 ms)',
    'after backOff (1 s – 99 s)',
    'after unheardOf',
  ])
})

it('knows the length of every delay of the product', async () => {
  const moves = (await findCharts()).flatMap((machine) => chartGraph(machine).moves)
  const delays = moves.map(({ trigger }) => trigger).filter((trigger) => trigger.startsWith('after '))
  expect(delays.length).toBeGreaterThan(9)
  expect(delays.filter((trigger) => !/ \(.*\d+ (ms|s|min|h|d)\)$/.test(trigger))).toEqual([])
})

const scales = createMachine({
  id: 'scales',
  initial: 'weighing',
  states: {
    weighing: {
      always: [
        { guard: { type: 'isMoreThan', params: { grammes: 5 } }, target: 'heavy' },
        { guard: { type: 'is', params: 'light' }, target: 'light' },
        { target: 'heavy' },
      ],
    },
    heavy: {},
    light: {},
  },
})

it('says what a guard is told, and what is left when no guard holds', () => {
  expect(chartGraph(scales).moves.map(({ condition }) => condition)).toEqual(['isMoreThan 5', 'is light', 'else'])
})

it('is plain data, so that it can be sent to a worker', () => {
  expect(structuredClone(chartGraph(chart))).toEqual(chartGraph(chart))
})

const door = setup({
  types: {} as { events: { type: 'pushed'; by: string }; emitted: { type: 'door.opened'; by: string } },
  actions: {
    ring: () => undefined,
    announce: emit((_, { by }: { by: string }) => ({ type: 'door.opened', by })),
  },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: {
      tags: ['quiet', 'safe'],
      exit: 'ring',
      on: {
        pushed: {
          target: 'open',
          actions: ['ring', { type: 'announce', params: ({ event }) => ({ by: event.by }) }],
        },
      },
    },
    open: { entry: [emit({ type: 'door.opened', by: 'nobody' }), assign({})] },
  },
})

it('says what is done on entering, leaving and moving, which tags there are, and what is told to the outside', () => {
  const { root, moves } = chartGraph(door)
  expect(root.states.map(({ name, tags, entry, exit }) => ({ name, tags, entry, exit }))).toEqual([
    { name: 'shut', tags: ['quiet', 'safe'], entry: [], exit: ['ring'] },
    { name: 'open', tags: [], entry: ['↗ door.opened', 'assign'], exit: [] },
  ])
  expect(moves.map(({ actions }) => actions)).toEqual([['ring', '↗ door.opened']])
})

/** These actions read data that is unknown here, so they are drawn by their own names. */
const dependingOnData = [
  '↗ announceCommit',
  '↗ announceDropOff',
  '↗ announceLink',
  '↗ announceStuck',
  '↗ logChoice',
  '↗ logReConsent',
]

it('knows the notice of every action of the product that emits one whatever the data', async () => {
  const words = (await findCharts()).flatMap((machine) => {
    const { root, moves } = chartGraph(machine)
    const within = (state: ChartState): readonly string[] => [
      ...state.entry,
      ...state.exit,
      ...state.states.flatMap(within),
    ]
    return [...within(root), ...moves.flatMap(({ actions }) => actions)]
  })
  const notices = words.filter((text) => text.startsWith('↗ '))
  expect(notices.length).toBeGreaterThan(40)
  const actions = new Set((await findCharts()).flatMap(({ implementations }) => Object.keys(implementations.actions)))
  const unknown = notices.filter((text) => actions.has(text.slice(2)))
  expect([...new Set(unknown)].toSorted()).toEqual(dependingOnData)
})
