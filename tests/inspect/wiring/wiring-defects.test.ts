import { expect, it } from 'vitest'
import type { HeardChart } from '#src/inspect/wiring/heard-chart.ts'
import type { Wiring } from '#src/inspect/wiring/wire.ts'
import { findWiringDefects, type KnownWiring } from '#src/inspect/wiring/wiring-defects.ts'

const toChart = (id: string, causes: Readonly<Record<string, readonly string[]>>): HeardChart => ({
  id,
  events: Object.keys(causes),
  causes: new Map(Object.entries(causes).map(([event, notices]) => [event, new Set(notices)])),
})

const lamp = toChart('lamp', { press: ['lit'], hush: [] })
const dog = toChart('dog', { wake: ['woke'], pat: [] })

const wiring: Wiring = {
  'actors/dog.actor.ts': [{ from: 'lamp', hears: 'lit', tells: { dog: ['wake'] } }],
  'views/dog.tsx': [{ from: 'dog', hears: 'woke', does: 'says so' }],
}
const subscriptions = { 'actors/dog.actor.ts': ['lit'], 'views/dog.tsx': ['woke'] }
const reasons = { unheard: {}, circles: {} }

const known: KnownWiring = { wiring, charts: [lamp, dog], subscriptions, reasons }
const find = (changed: Partial<KnownWiring>) => findWiringDefects({ ...known, ...changed })

const withWires = (wires: Wiring[string]) =>
  find({
    wiring: { ...wiring, 'app/compose.ts': wires },
    subscriptions: { ...subscriptions, 'app/compose.ts': wires.map(({ hears }) => hears) },
  })

it('finds nothing in a wiring that is that of the code and the charts', () => {
  expect(find({})).toEqual([])
})

it('finds a subscription that is not declared, one that is not there, and one that is there twice', () => {
  expect(find({ subscriptions: { ...subscriptions, 'app/new.ts': ['lit'] } })).toEqual([
    'app/new.ts: lit is heard 1 times in the code, 0 times in the wiring',
  ])
  expect(find({ subscriptions: { 'views/dog.tsx': ['woke', 'woke'] } })).toEqual([
    'actors/dog.actor.ts: lit is heard 0 times in the code, 1 times in the wiring',
    'views/dog.tsx: woke is heard 2 times in the code, 1 times in the wiring',
  ])
})

it('finds charts, notices and events that are not there, and a subscription from which nothing follows', () => {
  expect(withWires([{ from: 'cat', hears: 'mewed', does: 'nothing' }])).toEqual([
    'app/compose.ts, mewed: there is no chart cat',
  ])
  expect(withWires([{ from: 'lamp', hears: 'cracked', does: 'nothing' }])).toEqual([
    'app/compose.ts, cracked: lamp never emits cracked',
  ])
  expect(withWires([{ from: 'lamp', hears: 'lit', tells: { cat: ['wake'], dog: ['sleep'] } }])).toEqual([
    'app/compose.ts, lit: there is no chart cat',
    'app/compose.ts, lit: dog has no move for sleep',
  ])
  expect(withWires([{ from: 'lamp', hears: 'lit' }])).toEqual(['app/compose.ts, lit: nothing follows'])
})

it('lets sources be heard and told that are no charts', () => {
  expect(withWires([{ from: 'clock', hears: 'clock.ticked', tells: { usage: ['page.shown'] } }])).toEqual([])
})

it('finds a notice that nobody hears, unless there is a reason, and a reason without need', () => {
  const charts = [toChart('lamp', { press: ['lit', 'fell'] }), dog]
  expect(find({ charts })).toEqual(['lamp fell: nobody hears it'])
  expect(find({ charts, reasons: { ...reasons, unheard: { 'lamp fell': 'It is for the log.' } } })).toEqual([])
  expect(find({ reasons: { ...reasons, unheard: { 'lamp fell': 'It is for the log.' } } })).toEqual([
    'lamp fell: there is a reason for it, but it is not there',
  ])
  expect(
    find({
      charts,
      wiring: { ...wiring, 'app/log.ts': [{ from: 'lamp', hears: '*', does: 'logs' }] },
      subscriptions: { ...subscriptions, 'app/log.ts': ['*'] },
    }),
  ).toEqual([])
})

it('finds a circle, through several charts and through a change of state, unless there is a reason', () => {
  const circle = 'dog lamp: these charts tell each other in a circle'
  expect(withWires([{ from: 'dog', hears: 'woke', tells: { lamp: ['press'] } }])).toEqual([circle])
  expect(withWires([{ from: 'dog', hears: 'state', tells: { lamp: ['press'] } }])).toEqual([circle])
  expect(withWires([{ from: 'dog', hears: 'woke', tells: { lamp: ['hush'] } }])).toEqual([])
  expect(
    withWires([
      { from: 'dog', hears: 'woke', tells: { usage: ['page.shown'] } },
      { from: 'usage', hears: '*', tells: { dog: ['wake'] } },
    ]),
  ).toEqual(['dog usage: these charts tell each other in a circle'])
  const wires = [{ from: 'dog', hears: 'woke', tells: { lamp: ['press'] } }]
  expect(
    find({
      wiring: { ...wiring, 'app/compose.ts': wires },
      subscriptions: { ...subscriptions, 'app/compose.ts': ['woke'] },
      reasons: { ...reasons, circles: { 'dog lamp': 'The dog falls asleep.' } },
    }),
  ).toEqual([])
})
