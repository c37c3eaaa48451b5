import { expect, it } from 'vitest'
import { emit, fromPromise, setup } from 'xstate'
import { walkTrails } from '#src/inspect/model/machine-trails.ts'
import { toHeardChart } from '#src/inspect/wiring/heard-chart.ts'

const kettle = setup({
  actors: { boil: fromPromise(async () => undefined) },
  actions: {
    pour: () => undefined,
    hum: emit({ type: 'hummed' }),
    whistle: emit({ type: 'whistled' }),
    cool: emit({ type: 'cooled' }),
  },
}).createMachine({
  id: 'kettle',
  initial: 'cold',
  states: {
    cold: { on: { fill: { actions: 'pour' }, heat: { target: 'boiling', actions: 'hum' } } },
    boiling: { invoke: { id: 'boil', src: 'boil', onDone: { target: 'hot', actions: 'whistle' }, onError: 'cold' } },
    hot: { after: { 1_000: { target: 'cold', actions: 'cool' } } },
  },
})

it('says which notices follow an event, also later and through several steps, but not after another event', () => {
  const { id, events, causes } = toHeardChart(kettle, walkTrails(kettle, { events: { fill: {}, heat: {} } }))
  expect(id).toBe('kettle')
  expect(events).toEqual(expect.arrayContaining(['fill', 'heat']))
  expect([...(causes.get('heat') ?? [])]).toEqual(['hummed', 'whistled', 'cooled'])
  expect([...(causes.get('fill') ?? [])]).toEqual([])
})
