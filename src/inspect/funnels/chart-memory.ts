import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'

type Properties = Readonly<Record<string, unknown>>

export interface ChartNotice {
  readonly event: string
  readonly properties: Properties
  readonly lasting: readonly (readonly [member: string, value: unknown])[]
}

export interface Place {
  readonly value: AnyMachineSnapshot['value']
  readonly snapshot: AnyMachineSnapshot
  readonly moves: Map<string, Move | null>
  readonly giveUps: Map<string, readonly GiveUp[]>
}

export interface Move {
  readonly to: Place
  /** Milliseconds are infinite where the chart never reports a delay. */
  readonly delayedAfter: number
  readonly notices: readonly ChartNotice[]
}

export interface GiveUp {
  readonly to: Place
  readonly after: number
  readonly notice: ChartNotice
}

export interface ChartMemory {
  readonly start: Place
  /** Null means that the chart ignores it there. The chart is asked once. */
  readonly move: (place: Place, type: string) => Move | null
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

const longAfter = 1e15

const listNotices = (actions: readonly { readonly type: string; readonly params: unknown }[]): ChartNotice[] =>
  actions.flatMap(({ type, params }) => {
    if (type !== 'xstate.emit') return []
    const { event } = params as { readonly event: { readonly type: string; readonly properties: Properties } }
    const lasting = Object.entries(event.properties).filter(([member]) => !momentMembers.has(member))
    return [{ event: event.type, properties: event.properties, lasting }]
  })

const ask = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, type: string, at: number) => {
  const event = { type, at }
  if (!snapshot.can(event)) return null
  const [next, actions] = transition(machine, snapshot, event)
  return { next, notices: listNotices(actions) }
}

/** The limit is verified on both sides, because the chart decides what is delayed. */
const findDelay = (
  machine: AnyStateMachine,
  { snapshot }: Place,
  type: string,
  notice: ChartNotice | undefined,
): number => {
  const edge = notice?.properties['expectedDuration'] ?? notice?.properties['timeToComplete']
  const since = (snapshot.context as { readonly reached: Reached }).reached.at(-1)?.at
  if (typeof edge !== 'number' || since === undefined) return Number.POSITIVE_INFINITY
  const isDelayed = (wait: number) => ask(machine, snapshot, type, since + wait)?.notices[0]?.properties['isDelayed']
  if (isDelayed(edge) !== false || isDelayed(edge + 1) !== true)
    throw new Error(`${machine.id}: ${type} is not delayed just after ${edge}`)
  return edge
}

const findEnd = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, { properties }: ChartNotice): number => {
  const end = 2 * Number(properties['expectedDuration'] ?? properties['timeToComplete'])
  const awaited = properties['awaitedMilestoneId']
  const isGivenUp = (wait: number) =>
    ask(machine, snapshot, 'clock.ticked', wait)?.notices.some(
      (notice) => notice.properties['awaitedMilestoneId'] === awaited,
    )
  if (isGivenUp(end) === true || isGivenUp(end + 1) !== true)
    throw new Error(`${machine.id}: nothing is given up just after ${end}`)
  return end
}

type ToPlace = (snapshot: AnyMachineSnapshot) => Place

const createPlaces = (): ToPlace => {
  const places = new Map<string, Place>()
  return (snapshot) => {
    const key = JSON.stringify(snapshot.value)
    const known = places.get(key)
    if (known) return known
    const place: Place = { value: snapshot.value, snapshot, moves: new Map(), giveUps: new Map() }
    places.set(key, place)
    return place
  }
}

const createDelays = (machine: AnyStateMachine, start: Place) => {
  const delays = new Map<string, number>()
  return (place: Place, type: string, notice: ChartNotice | undefined): number => {
    if (place === start) return Number.POSITIVE_INFINITY
    const delay = delays.get(type) ?? findDelay(machine, place, type, notice)
    delays.set(type, delay)
    return delay
  }
}

const createGiveUpFinder = (machine: AnyStateMachine, idMember: 'stageId' | 'milestoneId', toPlace: ToPlace) => {
  /** The log shows that only one region gives up at a time. */
  const placeAfter = (place: Place, next: AnyMachineSnapshot, { properties }: ChartNotice, context: object): Place => {
    const awaited = properties['awaitedMilestoneId']
    if (typeof awaited !== 'string' || typeof place.value !== 'object') return toPlace(next)
    return toPlace(machine.resolveState({ value: { ...place.value, [awaited]: 'stuck' }, context }))
  }
  return (place: Place, reached: readonly string[]): readonly GiveUp[] => {
    const context = { reached: reached.map((id) => ({ [idMember]: id, at: 0 })) }
    const snapshot = machine.resolveState({ value: place.value, context })
    const given = ask(machine, snapshot, 'clock.ticked', longAfter)
    return (given?.notices ?? []).map((notice) => ({
      notice,
      after: findEnd(machine, snapshot, notice),
      to: placeAfter(place, given?.next ?? snapshot, notice, context),
    }))
  }
}

/** Remembers a chart by state value and event, so that each step of a person costs one map lookup. */
export const rememberChart = (machine: AnyStateMachine, idMember: 'stageId' | 'milestoneId'): ChartMemory => {
  const toPlace = createPlaces()
  const start = toPlace(initialTransition(machine)[0])
  const delayIn = createDelays(machine, start)
  const findGiveUps = createGiveUpFinder(machine, idMember, toPlace)
  return {
    start,
    move(place, type) {
      const known = place.moves.get(type)
      if (known !== undefined) return known
      const reply = ask(machine, place.snapshot, type, 0)
      const move = reply && {
        to: toPlace(reply.next),
        notices: reply.notices,
        delayedAfter: delayIn(place, type, reply.notices[0]),
      }
      place.moves.set(type, move)
      return move
    },
    giveUps(place, reached) {
      const key = reached.join(' ')
      const known = place.giveUps.get(key)
      if (known) return known
      const giveUps = findGiveUps(place, reached)
      place.giveUps.set(key, giveUps)
      return giveUps
    },
  }
}
