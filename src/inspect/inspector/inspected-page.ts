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
  /** Its session id. */
  readonly id: string
  readonly parent: string | null
  readonly name: string
  /** Id of the chart it runs; null for a promise, a callback and the like. */
  readonly chart: string | null
  readonly input: ActorRecord['input']
  /** Number of the record in which it began. */
  readonly began: number
  readonly beganAt: number
  /** Where it stood before the oldest of its events that are kept. */
  readonly start: ActorState
  readonly latest: ActorState
  /** Number of the last record that tells of it. */
  readonly last: number
  /** Those that are kept, in order. */
  readonly events: readonly EventRecord[]
}

/** What is known of one page, live or of a recording. Nothing in it is ever changed: `addRecords` makes the next one. */
export interface InspectedPage {
  /** In the order in which they began. */
  readonly actors: ReadonlyMap<string, InspectedActor>
  /** In order. Older ones of events, notices and controls make way; those of actors stay as long as the actor is known. */
  readonly records: readonly PageRecord[]
  /** Number of the newest record; 0: there is none. */
  readonly last: number
  /** Records that made way for newer ones, on the page or here: numbers up to the last that are not among the records. */
  readonly dropped: number
  /** By the key of a transition: how often it was taken, also in events that have made way since. */
  readonly taken: ReadonlyMap<string, number>
}

export interface ActorBranch {
  readonly actor: InspectedActor
  readonly children: readonly ActorBranch[]
}

/** What every panel about a page is given, and what it can ask of the room around it. */
export interface PanelProps {
  readonly page: InspectedPage
  /** Where the records come from; of a live page `takenAt` is when it was opened. */
  readonly source: PageSource
  /** The actor that is looked at. */
  readonly actor: string | null
  readonly onActor: (actor: string) => void
  /** Number of the record that is looked back at; null: the newest, whichever it is. */
  readonly number: number | null
  readonly onNumber: (number: number | null) => void
  /** How it is looked at; actors by their ids. */
  readonly view: PanelView
  readonly onView: (part: Partial<PanelView>) => void
  /** Looks at a recording in the place of the page. */
  readonly onRecording: (recording: Recording, name: string) => void
}

export interface PageSource {
  readonly kind: 'live' | 'recording'
  /** The title of the page, or the name of the recording's file. */
  readonly title: string
  readonly build: string
  readonly address: string
  readonly takenAt: number
}

export interface Bounds {
  /** Records besides those of actors. */
  readonly records: number
  /** Actors that have ended and have no event left. */
  readonly ended: number
}

export const usualBounds: Bounds = { records: 5000, ended: 500 }

export const unknownPage: InspectedPage = { actors: new Map(), records: [], last: 0, dropped: 0, taken: new Map() }

export const hasEnded = ({ latest }: Pick<InspectedActor, 'latest'>): boolean => latest.status !== 'active'

const toActor = ({ actor, parent, name, chart, input, number, at, start }: ActorRecord): InspectedActor => ({
  id: actor,
  parent,
  // Whoever was given no name of its own is called by what it runs.
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
  const found = new Map<string, EventRecord[]>()
  for (const record of records) {
    if (record.kind !== 'event') continue
    const events = found.get(record.actor)
    if (events === undefined) found.set(record.actor, [record])
    else events.push(record)
  }
  return found
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

/** The oldest that are too many; those of actors are not counted. */
const surplus = (records: readonly PageRecord[], most: number): readonly PageRecord[] => {
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
  const old = surplus(page.records, most)
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

/** The page once these records are known as well; a record that is known already is no news. */
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

/** A recording is kept whole, however long it is. */
export const toPage = ({ records }: Recording): InspectedPage =>
  addRecords(unknownPage, records, { records: Infinity, ended: Infinity })

/** Each actor below the one that started it; one whose parent is not known stands at the top. */
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

/** How many of a list in order have at most this number. */
const countUpTo = (events: readonly { readonly number: number }[], number: number): number => {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.number ?? Infinity) <= number) low = middle + 1
    else high = middle
  }
  return low
}

/** How an actor stood once the record of this number had happened; undefined: it had not begun. */
export const findStateAt = ({ actors }: InspectedPage, actor: string, number: number): ActorState | undefined => {
  const known = actors.get(actor)
  if (known === undefined || known.began > number) return undefined
  return known.events[countUpTo(known.events, number) - 1]?.after ?? known.start
}

/** The page as it was once the record of this number had happened. */
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

/** Records that tell of one actor: its beginning, its events, what it told. */
export const listRecords = (page: InspectedPage, actor: string): readonly Exclude<PageRecord, ControlRecord>[] =>
  page.records.filter(
    (record): record is ActorRecord | EventRecord | NoticeRecord => record.kind !== 'control' && record.actor === actor,
  )
