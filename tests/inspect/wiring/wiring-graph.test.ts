import { expect, it } from 'vitest'
import type { Wiring } from '#src/inspect/wiring/wire.ts'
import { wires } from '#src/inspect/wiring/wires.ts'
import { toWiringGraph } from '#src/inspect/wiring/wiring-graph.ts'

const wiring: Wiring = {
  'a.ts': [
    { from: 'bell', hears: 'rang', tells: { dog: ['wake'], cat: ['flee'] } },
    { from: 'dog', hears: 'state', does: 'says so' },
  ],
  'b.ts': [
    { from: 'bell', hears: 'rang', tells: { dog: ['wake'] } },
    { from: 'cat', hears: '*', tells: { moon: ['rise'] } },
  ],
}

const draw = (choices: Parameters<typeof toWiringGraph>[1]) => {
  const graph = toWiringGraph(wiring, choices)
  return {
    boxes: graph?.root.states.map(({ name }) => name),
    arrows: graph?.moves.map(({ source, trigger, targets }) => `${source} ${trigger} ${targets.join()}`),
  }
}

it('has a box for each chart that tells or is told, and an arrow for each notice between two of them', () => {
  expect(draw({})).toEqual({
    boxes: ['bell', 'dog', 'cat', 'moon'],
    arrows: ['wiring.bell rang wiring.dog', 'wiring.bell rang wiring.cat', 'wiring.cat everything wiring.moon'],
  })
})

it('draws the surroundings of one chart alone, and nothing for a chart that has none', () => {
  expect(draw({ around: 'dog' })).toEqual({ boxes: ['bell', 'dog'], arrows: ['wiring.bell rang wiring.dog'] })
  expect(toWiringGraph(wiring, { around: 'sun' })).toBeNull()
})

it('puts the members of a group into one box, unless one of them is looked at', () => {
  const groups = [{ name: 'pets', members: ['dog', 'cat'] }]
  expect(draw({ groups }).boxes).toEqual(['bell', 'pets', 'moon'])
  expect(draw({ groups, around: 'cat' }).boxes).toEqual(['bell', 'cat', 'moon'])
})

it('shows funnels and journeys of the product as one box', () => {
  expect(toWiringGraph(wires)?.root.states.map(({ name }) => name)).toContain('funnels and journeys')
  expect(
    toWiringGraph(wires, { around: 'onboarding' })
      ?.root.states.map(({ name }) => name)
      .toSorted(),
  ).toEqual(['clock', 'onboarding', 'usage'])
})
