import type { PanelView } from '../log/panel-view.ts'
import type {
  ActorRecord,
  ControlRecord,
  EventRecord,
  NoticeRecord,
  PageRecord,
  Recording,
  ActorState,
} from '../observer/record.ts'

export interface InspectedActor {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  readonly chart: string | null
  readonly input: ActorRecord['input']
  readonly began: number
  readonly beganAt: number
  readonly start: ActorState
  readonly latest: ActorState
  readonly last: number
  readonly events: readonly EventRecord[]
}

/** The page is immutable; `addRecords` returns the next one. */
export interface InspectedPage {
  readonly actors: ReadonlyMap<string, InspectedActor>
  /** Older events, notices and controls are dropped; records of actors stay while the actor is known. */
  readonly records: readonly PageRecord[]
  readonly last: number
  readonly dropped: number
  /** Transitions of dropped events are counted as well. */
  readonly taken: ReadonlyMap<string, number>
}

export interface ActorBranch {
  readonly actor: InspectedActor
  readonly children: readonly ActorBranch[]
}

export interface PanelProps {
  readonly page: InspectedPage
  /** For a live page `takenAt` is when it was opened. */
  readonly source: PageSource
  readonly actor: string | null
  readonly onActor: (actor: string) => void
  /** Null means the newest record. */
  readonly number: number | null
  readonly onNumber: (number: number | null) => void
  readonly view: PanelView
  readonly onView: (part: Partial<PanelView>) => void
  readonly onRecording: (recording: Recording, name: string) => void
}

export interface PageSource {
  readonly kind: 'live' | 'recording'
  readonly title: string
  readonly build: string
  readonly address: string
  readonly takenAt: number
}

export interface Bounds {
  readonly records: number
  readonly ended: number
}

export const usualBounds: Bounds = { records: 5000, ended: 500 }

export const unknownPage: InspectedPage = { actors: new Map(), records: [], last: 0, dropped: 0, taken: new Map() }

export const hasEnded = ({ latest }: Pick<InspectedActor, 'latest'>): boolean => latest.status !== 'active'

const toActor = ({ actor, parent, name, chart, input, number, at, start }: ActorRecord): InspectedActor => ({
  id: actor,
  parent,
  // An actor without its own name is called by its chart.
  name: name === actor && chart !== null ? chart : name,
  chart,
  input,
  began: number,
  beganAt: at,
  start,
  latest: start,
  last: number,
  events: [],
})

const eventsByActor = (records: readonly PageRecord[]): ReadonlyMap<string, readonly EventRecord[]> => {
  const eventsById = new Map<string, EventRecord[]>()
  for (const record of records) {
    if (record.kind !== 'event') continue
    const events = eventsById.get(record.actor)
    if (events === undefined) eventsById.set(record.actor, [record])
    else events.push(record)
  }
  return eventsById
}

const withEvents = (actor: InspectedActor, events: readonly EventRecord[]): InspectedActor => {
  const newest = events.at(-1)
  return newest === undefined
    ? actor
    : { ...actor, events: [...actor.events, ...events], latest: newest.after, last: newest.number }
}

const withoutEvents = (actor: InspectedActor, dropped: readonly EventRecord[]): InspectedActor => {
  const newest = dropped.at(-1)
  return newest === undefined ? actor : { ...actor, start: newest.after, events: actor.events.slice(dropped.length) }
}

const addToActors = (actors: InspectedPage['actors'], records: readonly PageRecord[]): InspectedPage['actors'] => {
  const next = new Map(actors)
  for (const record of records) if (record.kind === 'actor') next.set(record.actor, toActor(record))
  for (const [id, events] of eventsByActor(records)) {
    const actor = next.get(id)
    if (actor !== undefined) next.set(id, withEvents(actor, events))
  }
  return next
}

const countTaken = (taken: InspectedPage['taken'], records: readonly PageRecord[]): InspectedPage['taken'] => {
  const next = new Map(taken)
  for (const record of records) {
    if (record.kind !== 'event') continue
    for (const key of record.takes) next.set(key, (next.get(key) ?? 0) + 1)
  }
  return next
}

const listSurplus = (records: readonly PageRecord[], most: number): readonly PageRecord[] => {
  const others = records.filter(({ kind }) => kind !== 'actor')
  return others.slice(0, Math.max(0, others.length - most))
}

const findForgotten = (actors: InspectedPage['actors'], most: number): ReadonlySet<string> => {
  const parents = new Set([...actors.values()].map(({ parent }) => parent))
  const over = [...actors.values()].filter(
    (actor) => hasEnded(actor) && actor.events.length === 0 && !parents.has(actor.id),
  )
  return new Set(over.slice(0, Math.max(0, over.length - most)).map(({ id }) => id))
}

const applyBounds = (page: InspectedPage, { records: most, ended }: Bounds): InspectedPage => {
  const old = listSurplus(page.records, most)
  const actors = new Map(page.actors)
  for (const [id, events] of eventsByActor(old)) {
    const actor = actors.get(id)
    if (actor !== undefined) actors.set(id, withoutEvents(actor, events))
  }
  const gone = findForgotten(actors, ended)
  if (old.length === 0 && gone.size === 0) return page
  for (const id of gone) actors.delete(id)
  const leaving = new Set(old)
  const kept = page.records.filter((record) =>
    record.kind === 'actor' ? !gone.has(record.actor) : !leaving.has(record),
  )
  return { ...page, actors, records: kept, dropped: page.dropped + page.records.length - kept.length }
}

export const addRecords = (
  page: InspectedPage,
  records: readonly PageRecord[],
  bounds: Bounds = usualBounds,
): InspectedPage => {
  const news = records.filter(({ number }) => number > page.last)
  const newest = news.at(-1)
  if (newest === undefined) return page
  return applyBounds(
    {
      actors: addToActors(page.actors, news),
      records: [...page.records, ...news],
      last: newest.number,
      dropped: page.dropped + (newest.number - page.last - news.length),
      taken: countTaken(page.taken, news),
    },
    bounds,
  )
}

export const toPage = ({ records }: Recording): InspectedPage =>
  addRecords(unknownPage, records, { records: Infinity, ended: Infinity })

export const toTree = ({ actors }: Pick<InspectedPage, 'actors'>): readonly ActorBranch[] => {
  const below = new Map<string | null, InspectedActor[]>()
  for (const actor of actors.values()) {
    const parent = actor.parent !== null && actors.has(actor.parent) ? actor.parent : null
    const siblings = below.get(parent)
    if (siblings === undefined) below.set(parent, [actor])
    else siblings.push(actor)
  }
  const toBranches = (parent: string | null): readonly ActorBranch[] =>
    (below.get(parent) ?? []).map((actor) => ({ actor, children: toBranches(actor.id) }))
  return toBranches(null)
}

const countUpTo = (events: readonly { readonly number: number }[], number: number): number => {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.number ?? Infinity) <= number) low = middle + 1
    else high = middle
  }
  return low
}

export const findStateAt = ({ actors }: InspectedPage, actor: string, number: number): ActorState | undefined => {
  const known = actors.get(actor)
  if (known === undefined || known.began > number) return undefined
  return known.events[countUpTo(known.events, number) - 1]?.after ?? known.start
}

export const pageAt = (page: InspectedPage, number: number): InspectedPage => {
  if (number >= page.last) return page
  const records = page.records.slice(0, countUpTo(page.records, number))
  const actors = new Map<string, InspectedActor>()
  for (const actor of page.actors.values()) {
    if (actor.began > number) continue
    const events = actor.events.slice(0, countUpTo(actor.events, number))
    const newest = events.at(-1)
    actors.set(actor.id, {
      ...actor,
      events,
      latest: newest?.after ?? actor.start,
      last: newest?.number ?? actor.began,
    })
  }
  return { ...page, actors, records, last: number, taken: countTaken(new Map(), records) }
}

export const listRecords = (page: InspectedPage, actor: string): readonly Exclude<PageRecord, ControlRecord>[] =>
  page.records.filter(
    (record): record is ActorRecord | EventRecord | NoticeRecord => record.kind !== 'control' && record.actor === actor,
  )
