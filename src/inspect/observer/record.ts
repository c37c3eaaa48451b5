import * as v from 'valibot'

export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain }

const maxDepth = 200

const isPlain = (value: unknown, depth = 0): value is Plain =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (typeof value === 'object' && depth < maxDepth && Object.values(value).every((member) => isPlain(member, depth + 1)))

export const isMembers = (plain: Plain): plain is { readonly [name: string]: Plain } =>
  typeof plain === 'object' && plain !== null && !Array.isArray(plain)

/** `record` and `looseObject` drop members with certain names, such as `constructor`. */
const Plain = v.custom<Plain>((value) => isPlain(value))

export type PlainEvent = { readonly type: string } & { readonly [name: string]: Plain }

export const PlainEvent = v.custom<PlainEvent>(
  (value) => isPlain(value) && isMembers(value) && typeof value['type'] === 'string',
)

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
  /** Numbers count up from 1 within a page, over all its records. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Milliseconds since 1970 are measured on the page's own clock, which may be advanced. */
  at: v.number(),
}

export const Opening = v.object({
  kind: v.literal('recording'),
  format: v.literal(1),
  build: v.string(),
  address: v.string(),
  takenAt: v.number(),
  dropped: v.number(),
})

export const ActorRecord = v.object({
  kind: v.literal('actor'),
  ...always,
  /** It is the session id, such as `x:3`. */
  actor: v.string(),
  parent: v.nullable(v.string()),
  /** It is the `systemId`, or else the id it was spawned or invoked with. */
  name: v.string(),
  /** Null means that it is a promise, a callback or similar. */
  chart: v.nullable(v.string()),
  input: v.optional(Plain),
  /** It is the first state, or the state before the oldest event that is kept. */
  start: ActorState,
})

/** The first event of each actor is `xstate.init`; `xstate.stop` means that it was stopped. */
export const EventRecord = v.object({
  kind: v.literal('event'),
  ...always,
  actor: v.string(),
  from: v.nullable(v.string()),
  event: PlainEvent,
  after: ActorState,
  /** The keys are those of `toMoveKey`; an empty list means that nothing changed. */
  takes: v.array(v.string()),
})

export const NoticeRecord = v.object({ kind: v.literal('notice'), ...always, actor: v.string(), event: PlainEvent })

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
  readonly records: readonly PageRecord[]
}
