import { randomFrom } from '../random-from.ts'
import { type Counterexample, type Invariant, type Model, toCounterexample } from './explore.ts'

export interface RandomWalks<W> {
  readonly walks: number
  readonly steps: number
  readonly counterexample: Counterexample<W> | null
}

interface Plan {
  readonly seed: number
  readonly walks: number
  readonly maxSteps: number
}

export const walkAtRandom = <W>(
  model: Model<W>,
  invariants: readonly Invariant<W>[],
  { seed, walks, maxSteps }: Plan,
): RandomWalks<W> => {
  const random = randomFrom(seed)
  let steps = 0
  for (let walk = 0; walk < walks; walk++) {
    let state = model.start
    const trail: string[] = []
    for (let taken = 0; taken < maxSteps; taken++) {
      const offered = model.listSteps(state)
      const step = offered[Math.floor(random() * offered.length)]
      if (step === undefined) break
      state = step.next
      steps++
      trail.push(step.name)
      const broken = invariants.find(({ holds }) => holds?.(state) === false)
      if (broken) return { walks: walk + 1, steps, counterexample: toCounterexample(broken, trail, state) }
    }
  }
  return { walks, steps, counterexample: null }
}
