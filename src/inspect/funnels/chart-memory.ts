import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'

type Properties = Readonly<Record<string, unknown>>

export interface Said {
  readonly event: string
  readonly properties: Properties
  /** Of the properties, those that do not depend on the moment. */
  readonly lasting: readonly (readonly [member: string, value: unknown])[]
}

/** A state of a chart, whatever has led to it. */
export interface Place {
  readonly value: AnyMachineSnapshot['value']
  readonly snapshot: AnyMachineSnapshot
  readonly moves: Map<string, Move | null>
  readonly giveUps: Map<string, readonly GiveUp[]>
}

export interface Move {
  readonly to: Place
  /** Milliseconds since what was before, after which the chart calls it delayed; infinite where it never does. */
  readonly delayedAfter: number
  /** What is said on the way. */
  readonly said: readonly Said[]
}

/** What a chart does when it has waited for too long. */
export interface GiveUp {
  readonly to: Place
  /** Milliseconds: it has not yet given up then, and has one later. */
  readonly after: number
  readonly said: Said
}

export interface ChartMemory {
  readonly start: Place
  /** What the chart does with a stage or milestone in this place; null when it does not hear it. Asked of the chart once. */
  readonly move: (place: Place, type: string) => Move | null
  /** For what the chart waits in this place, having heard of these in this order. Asked of the chart once. */
  readonly giveUps: (place: Place, reached: readonly string[]) => readonly GiveUp[]
}

type Reached = readonly { readonly at: number }[]

const momentMembers: ReadonlySet<string> = new Set([
  'elapsed',
  'isDelayed',
  'duration',
  'stagesReached',
  'isJourneyDelayed',
  'waited',
])

/** By then a chart has given up whatever it waits for. Milliseconds. */
const longAfter = 1e15

const listNotices = (actions: readonly { readonly type: string; readonly params: unknown }[]): Said[] =>
  actions.flatMap(({ type, params }) => {
    if (type !== 'xstate.emit') return []
    const { event } = params as { readonly event: { readonly type: string; readonly properties: Properties } }
    const lasting = Object.entries(event.properties).filter(([member]) => !momentMembers.has(member))
    return [{ event: event.type, properties: event.properties, lasting }]
  })

/** The chart is asked by `can` and `transition`. */
const ask = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, type: string, at: number) => {
  const event = { type, at }
  if (!snapshot.can(event)) return null
  const [next, actions] = transition(machine, snapshot, event)
  return { next, said: listNotices(actions) }
}

/** Milliseconds after which a stage or milestone is delayed: asked on both sides of what it says is expected. */
const findDelay = (machine: AnyStateMachine, { snapshot }: Place, type: string, said: Said | undefined): number => {
  const edge = said?.properties['expectedDuration'] ?? said?.properties['timeToComplete']
  const since = (snapshot.context as { readonly reached: Reached }).reached.at(-1)?.at
  if (typeof edge !== 'number' || since === undefined) return Number.POSITIVE_INFINITY
  const isDelayed = (wait: number) => ask(machine, snapshot, type, since + wait)?.said[0]?.properties['isDelayed']
  if (isDelayed(edge) !== false || isDelayed(edge + 1) !== true)
    throw new Error(`${machine.id}: ${type} is not delayed just after ${edge}`)
  return edge
}

/** Milliseconds after which something is given up: asked on both sides of twice what it says was expected. */
const findEnd = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, { properties }: Said): number => {
  const end = 2 * Number(properties['expectedDuration'] ?? properties['timeToComplete'])
  const awaited = properties['awaitedMilestoneId']
  const isGivenUp = (wait: number) =>
    ask(machine, snapshot, 'clock.ticked', wait)?.said.some((said) => said.properties['awaitedMilestoneId'] === awaited)
  if (isGivenUp(end) === true || isGivenUp(end + 1) !== true)
    throw new Error(`${machine.id}: nothing is given up just after ${end}`)
  return end
}

/**
 * A chart, remembered by state value and event: the way of a person is a walk over the places, at the price of one look into
 * a map for each step. `idMember`: what the chart calls what it has reached.
 */
export const rememberChart = (machine: AnyStateMachine, idMember: 'stageId' | 'milestoneId'): ChartMemory => {
  const places = new Map<string, Place>()
  const delays = new Map<string, number>()
  const toPlace = (snapshot: AnyMachineSnapshot): Place => {
    const key = JSON.stringify(snapshot.value)
    const known = places.get(key)
    if (known) return known
    const place: Place = { value: snapshot.value, snapshot, moves: new Map(), giveUps: new Map() }
    places.set(key, place)
    return place
  }
  const start = toPlace(initialTransition(machine)[0])
  /** Depends on what it is, and on whether anything was before. */
  const delayIn = (place: Place, type: string, said: Said | undefined): number => {
    if (place === start) return Number.POSITIVE_INFINITY
    const delay = delays.get(type) ?? findDelay(machine, place, type, said)
    delays.set(type, delay)
    return delay
  }
  /** In a chart of regions only one of them gives up at a time, as far as the log tells. */
  const placeAfter = (place: Place, next: AnyMachineSnapshot, { properties }: Said, context: object): Place => {
    const awaited = properties['awaitedMilestoneId']
    if (typeof awaited !== 'string' || typeof place.value !== 'object') return toPlace(next)
    return toPlace(machine.resolveState({ value: { ...place.value, [awaited]: 'stuck' }, context }))
  }
  const findGiveUps = (place: Place, reached: readonly string[]): readonly GiveUp[] => {
    const context = { reached: reached.map((id) => ({ [idMember]: id, at: 0 })) }
    const snapshot = machine.resolveState({ value: place.value, context })
    const given = ask(machine, snapshot, 'clock.ticked', longAfter)
    return (given?.said ?? []).map((said) => ({
      said,
      after: findEnd(machine, snapshot, said),
      to: placeAfter(place, given?.next ?? snapshot, said, context),
    }))
  }
  return {
    start,
    move(place, type) {
      const known = place.moves.get(type)
      if (known !== undefined) return known
      const heard = ask(machine, place.snapshot, type, 0)
      const move = heard && {
        to: toPlace(heard.next),
        said: heard.said,
        delayedAfter: delayIn(place, type, heard.said[0]),
      }
      place.moves.set(type, move)
      return move
    },
    giveUps(place, reached) {
      const key = reached.join(' ')
      const known = place.giveUps.get(key)
      if (known) return known
      const found = findGiveUps(place, reached)
      place.giveUps.set(key, found)
      return found
    },
  }
}
