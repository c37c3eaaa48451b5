import { describe, expect, it } from 'vitest'
import { type Invariant, type Model, explore } from '#src/inspect/together/explore.ts'

interface Lift {
  readonly floor: number
  readonly isStuck: boolean
}

const lift: Model<Lift> = {
  start: { floor: 0, isStuck: false },
  listSteps: ({ floor, isStuck }) =>
    isStuck
      ? []
      : [
          { name: 'up', next: { floor: floor + 1, isStuck } },
          ...(floor > 0 ? [{ name: 'down', next: { floor: floor - 1, isStuck } }] : []),
          ...(floor === 3 ? [{ name: 'jam', next: { floor, isStuck: true } }] : []),
        ].filter(({ next }) => next.floor < 5),
  key: (state) => JSON.stringify(state),
}

const below = (floors: number): Invariant<Lift> => ({
  id: 'below',
  says: `It stays below floor ${floors}.`,
  holds: ({ floor }) => floor < floors,
})

const returns: Invariant<Lift> = {
  id: 'returns',
  says: 'It can always return to the ground.',
  isReachedAgain: ({ floor }) => floor === 0,
}

describe('explore', () => {
  it('sees every state once, and every step', () => {
    const { states, steps, isComplete, stepNames, counterexamples } = explore(lift, [below(5)])
    expect([states, steps, isComplete, [...stepNames], counterexamples]).toEqual([
      6,
      9,
      true,
      ['up', 'down', 'jam'],
      [],
    ])
  })

  it('gives the shortest way to a state that breaks a rule', () => {
    expect(explore(lift, [below(3)])).toMatchObject({
      isComplete: false,
      counterexamples: [{ invariant: 'below', trail: ['up', 'up', 'up'], state: { floor: 3 } }],
    })
  })

  it('finds the state that nothing leads out of', () => {
    expect(explore(lift, [returns]).counterexamples).toMatchObject([
      { invariant: 'returns', trail: ['up', 'up', 'up', 'jam'], state: { isStuck: true } },
    ])
  })

  it('does not judge what leads on while something was left out', () => {
    expect(explore(lift, [returns], 3)).toMatchObject({ states: 3, isComplete: false, counterexamples: [] })
  })
})
