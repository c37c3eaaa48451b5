import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'

type Properties = Readonly<Record<string, unknown>>

export interface Said {
  readonly event: string
  readonly properties: Properties
}

/** A state of a chart, whatever has led to it. */
export interface Place {
  readonly value: AnyMachineSnapshot['value']
  readonly snapshot: AnyMachineSnapshot
  readonly moves: Map<string, Move | null>
}

export interface Move {
  readonly to: Place
  /** Milliseconds since what was before, after which the chart calls it delayed; infinite where it never does. */
  readonly delayedAfter: number
  /** What is said on the way. What depends on the moment is that of a person who moves on at once. */
  readonly said: readonly Said[]
}

export interface Heard {
  readonly type: string
  readonly at: number
}

/** What the chart remembers of one person; both vocabularies keep it like this. */
export type Reached = readonly { readonly stageId?: string; readonly milestoneId?: string; readonly at: number }[]

export interface ChartMemory {
  readonly start: Place
  /** What the chart does with a stage or milestone in this place; null when it does not hear it. Asked of the chart once. */
  readonly move: (place: Place, type: string) => Move | null
  /** The same with all that the chart remembers of a person, and asked of the chart each time. */
  readonly ask: (place: Place, reached: Reached, event: Heard) => Move | null
  /** Where one of the chart's regions is in another state than in this place. */
  readonly with: (place: Place, reached: Reached, region: string, state: string) => Place
}

const saidIn = (actions: readonly { readonly type: string; readonly params: unknown }[]): Said[] =>
  actions.flatMap(({ type, params }) => {
    if (type !== 'xstate.emit') return []
    const { event } = params as { readonly event: { readonly type: string; readonly properties: Properties } }
    return [{ event: event.type, properties: event.properties }]
  })

/**
 * A chart, asked by `can` and `transition` and remembered by state value and event: the way of a person is a walk over the
 * places, at the price of one look into a map for each step.
 */
export const rememberChart = (machine: AnyStateMachine): ChartMemory => {
  const places = new Map<string, Place>()
  const placeOf = (snapshot: AnyMachineSnapshot): Place => {
    const key = JSON.stringify(snapshot.value)
    const known = places.get(key)
    if (known) return known
    const place: Place = { value: snapshot.value, snapshot, moves: new Map() }
    places.set(key, place)
    return place
  }
  const hear = (snapshot: AnyMachineSnapshot, event: Heard): Move | null => {
    if (!snapshot.can(event)) return null
    const [next, actions] = transition(machine, snapshot, event)
    return { to: placeOf(next), said: saidIn(actions), delayedAfter: Number.POSITIVE_INFINITY }
  }
  /** The chart is asked on both sides of the only moment at which it can change its mind. */
  const delayOf = ({ snapshot }: Place, type: string, { said }: Move): number => {
    const { expectedDuration, timeToComplete } = said[0]?.properties ?? {}
    const edge = expectedDuration ?? timeToComplete
    if (typeof edge !== 'number') return Number.POSITIVE_INFINITY
    const since = (snapshot.context as { readonly reached: Reached }).reached.at(-1)?.at ?? 0
    const isDelayed = (wait: number) =>
      hear(snapshot, { type, at: since + wait })?.said[0]?.properties['isDelayed'] === true
    if (isDelayed(edge)) throw new Error(`${machine.id} is impatient`)
    return isDelayed(edge + 1) ? edge : Number.POSITIVE_INFINITY
  }
  return {
    start: placeOf(initialTransition(machine)[0]),
    with: ({ value }, reached, region, state) =>
      placeOf(machine.resolveState({ value: { ...(value as object), [region]: state }, context: { reached } })),
    move(place, type) {
      const known = place.moves.get(type)
      if (known !== undefined) return known
      const heard = hear(place.snapshot, { type, at: 0 })
      const move = heard && { ...heard, delayedAfter: delayOf(place, type, heard) }
      place.moves.set(type, move)
      return move
    },
    ask: (place, reached, event) => hear(machine.resolveState({ value: place.value, context: { reached } }), event),
  }
}
