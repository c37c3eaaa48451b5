export interface Step<W> {
  readonly name: string
  readonly next: W
}

export interface Model<W> {
  readonly start: W
  readonly listSteps: (state: W) => readonly Step<W>[]
  readonly key: (state: W) => string
}

/** `holds` is asked of every state; `isReachedAgain` names states that must stay reachable from each. */
export interface Invariant<W> {
  readonly id: string
  readonly says: string
  readonly holds?: (state: W) => boolean
  readonly isReachedAgain?: (state: W) => boolean
}

export interface Counterexample<W> {
  readonly invariant: string
  readonly says: string
  readonly trail: readonly string[]
  readonly state: W
}

export interface Exploration<W> {
  readonly states: number
  readonly steps: number
  readonly isComplete: boolean
  readonly stepNames: ReadonlySet<string>
  readonly counterexamples: readonly Counterexample<W>[]
}

interface Node<W> {
  readonly state: W
  readonly parent: Node<W> | null
  readonly step: string
  readonly before: Node<W>[]
}

const trailTo = <W>(node: Node<W>): readonly string[] =>
  node.parent === null ? [] : [...trailTo(node.parent), node.step]

export const toCounterexample = <W>(
  { id, says }: Invariant<W>,
  trail: readonly string[],
  state: W,
): Counterexample<W> => ({ invariant: id, says, trail, state })

const walkAll = <W>(model: Model<W>, maxStates: number, isBroken: (state: W) => boolean) => {
  const first: Node<W> = { state: model.start, parent: null, step: '', before: [] }
  const nodes = [first]
  const known = new Map([[model.key(model.start), first]])
  const stepNames = new Set<string>()
  let steps = 0
  let isComplete = true
  let broken: Node<W> | null = null
  for (let index = 0; index < nodes.length && broken === null; index++) {
    const node = nodes[index] as Node<W>
    for (const { name, next } of model.listSteps(node.state)) {
      steps++
      stepNames.add(name)
      const key = model.key(next)
      const seen = known.get(key)
      if (seen !== undefined) seen.before.push(node)
      else if (nodes.length >= maxStates) isComplete = false
      else {
        const made: Node<W> = { state: next, parent: node, step: name, before: [node] }
        known.set(key, made)
        nodes.push(made)
        if (broken === null && isBroken(next)) broken = made
      }
    }
  }
  return { nodes, steps, stepNames, broken, isComplete: isComplete && broken === null }
}

const findStranded = <W>(nodes: readonly Node<W>[], isGoal: (state: W) => boolean): Node<W> | undefined => {
  const reaching = new Set(nodes.filter(({ state }) => isGoal(state)))
  for (const node of reaching) for (const earlier of node.before) reaching.add(earlier)
  return nodes.find((node) => !reaching.has(node))
}

/**
 * Breadth first, so that a counterexample is as short as can be; the first one that breaks a `holds` ends it. What must stay
 * reachable is judged only once all was seen.
 */
export const explore = <W>(
  model: Model<W>,
  invariants: readonly Invariant<W>[],
  maxStates = 200_000,
): Exploration<W> => {
  const isBroken = (state: W) => invariants.some(({ holds }) => holds?.(state) === false)
  const { nodes, broken, ...counts } = walkAll(model, maxStates, isBroken)
  const counterexamples = invariants.flatMap((invariant) => {
    const { holds, isReachedAgain } = invariant
    const isBreach = broken !== null && holds?.(broken.state) === false
    const stranded = isReachedAgain && counts.isComplete ? findStranded(nodes, isReachedAgain) : undefined
    return [isBreach ? broken : undefined, stranded].flatMap((node) =>
      node === undefined ? [] : [toCounterexample(invariant, trailTo(node), node.state)],
    )
  })
  return { states: nodes.length, ...counts, counterexamples }
}
