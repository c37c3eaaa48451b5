import * as v from 'valibot'

/** Whatever has passed the redaction gate: nothing but JSON. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain }

const isPlain = (value: unknown): value is Plain =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (typeof value === 'object' && Object.values(value).every(isPlain))

/** An object, as opposed to a list or a value. */
export const isMembers = (plain: Plain): plain is { readonly [name: string]: Plain } =>
  typeof plain === 'object' && plain !== null && !Array.isArray(plain)

/** Not `record` and `looseObject`: those leave out members by certain names, such as `constructor`. */
const Plain = v.custom<Plain>(isPlain)

export type PlainEvent = { readonly type: string } & { readonly [name: string]: Plain }

export const PlainEvent = v.custom<PlainEvent>(
  (value) => isPlain(value) && isMembers(value) && typeof value['type'] === 'string',
)

/** How an actor stands. `value` and `tags` are those of a chart; a promise or a callback has neither. */
export const ActorState = v.object({
  status: v.picklist(['active', 'done', 'error', 'stopped']),
  value: v.optional(Plain),
  context: v.optional(Plain),
  tags: v.optional(v.array(v.string())),
  output: v.optional(Plain),
  error: v.optional(Plain),
})
export type ActorState = Readonly<v.InferOutput<typeof ActorState>>

const always = {
  /** Counts up from 1 within a page, over all its records. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Milliseconds since the epoch on the page's own clock, which may have been advanced. */
  at: v.number(),
}

/** First line of a recording. */
export const Opening = v.object({
  kind: v.literal('recording'),
  format: v.literal(1),
  build: v.string(),
  /** Where the product was when the recording was taken. */
  address: v.string(),
  takenAt: v.number(),
  /** Events that were older than what is kept. */
  dropped: v.number(),
})

export const ActorRecord = v.object({
  kind: v.literal('actor'),
  ...always,
  /** Its session id, such as `x:3`. */
  actor: v.string(),
  parent: v.nullable(v.string()),
  /** Its `systemId`, or else the id it was spawned or invoked with. */
  name: v.string(),
  /** Id of the chart it runs; null for a promise, a callback and the like. */
  chart: v.nullable(v.string()),
  input: v.optional(Plain),
  /** Where it began, or where it stood before the oldest event that is kept. */
  start: ActorState,
})

/** Each actor's first is `xstate.init`: it started, by these transitions; `xstate.stop`: it was stopped. */
export const EventRecord = v.object({
  kind: v.literal('event'),
  ...always,
  actor: v.string(),
  /** Who sent it, where an actor did. */
  from: v.nullable(v.string()),
  event: PlainEvent,
  after: ActorState,
  /** Keys of the transitions it took (`moveKeyOf`); none: it changed nothing. */
  takes: v.array(v.string()),
})

/** What an actor told whoever listens. */
export const NoticeRecord = v.object({ kind: v.literal('notice'), ...always, actor: v.string(), event: PlainEvent })

/** What QA did to the page: part of how it came to be as it is. */
export const ControlRecord = v.object({ kind: v.literal('control'), ...always, command: PlainEvent })

export const PageRecord = v.variant('kind', [ActorRecord, EventRecord, NoticeRecord, ControlRecord])
export const RecordingLine = v.variant('kind', [Opening, ActorRecord, EventRecord, NoticeRecord, ControlRecord])

export type Opening = Readonly<v.InferOutput<typeof Opening>>
export type ActorRecord = Readonly<v.InferOutput<typeof ActorRecord>>
export type EventRecord = Readonly<v.InferOutput<typeof EventRecord>>
export type NoticeRecord = Readonly<v.InferOutput<typeof NoticeRecord>>
export type ControlRecord = Readonly<v.InferOutput<typeof ControlRecord>>
export type PageRecord = ActorRecord | EventRecord | NoticeRecord | ControlRecord

export interface Recording {
  readonly opening: Opening
  /** By their number. */
  readonly records: readonly PageRecord[]
}
