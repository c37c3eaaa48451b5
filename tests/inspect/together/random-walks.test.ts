import { expect, it } from 'vitest'
import type { Invariant, Model } from '#src/inspect/together/explore.ts'
import { walkAtRandom } from '#src/inspect/together/random-walks.ts'

const stairs: Model<number> = {
  start: 0,
  listSteps: (floor) =>
    floor === 9 ? [] : ['up', 'down'].map((name) => ({ name, next: floor + (name === 'up' ? 1 : -1) })),
  key: String,
}

const below = (floor: number): Invariant<number> => ({
  id: 'below',
  says: `It stays below ${floor}.`,
  holds: (reached) => reached < floor,
})

it('walks the same ways for the same seed, and others for another', () => {
  const walk = (seed: number) => walkAtRandom(stairs, [below(5)], { seed, walks: 100, maxSteps: 50 })
  expect(walk(7)).toEqual(walk(7))
  expect(walk(7)).not.toEqual(walk(8))
})

it('tells every step of the way to a breach', () => {
  const { counterexample } = walkAtRandom(stairs, [below(3)], { seed: 7, walks: 100, maxSteps: 50 })
  const floors = counterexample?.trail.reduce((floor, name) => floor + (name === 'up' ? 1 : -1), 0)
  expect([counterexample?.invariant, floors, counterexample?.state]).toEqual(['below', 3, 3])
})

it('ends a walk where nothing leads on, and each after so many steps', () => {
  const end = { ...stairs, start: 9 }
  expect(walkAtRandom(end, [], { seed: 7, walks: 5, maxSteps: 50 })).toEqual({
    walks: 5,
    steps: 0,
    counterexample: null,
  })
  expect(walkAtRandom({ ...stairs, start: -99 }, [], { seed: 7, walks: 5, maxSteps: 4 }).steps).toBe(20)
})
