import * as v from 'valibot'
import { InspectorError } from '../observer/inspector-errors.ts'
import { PageRecord, PlainEvent } from '../observer/record.ts'

export const channelName = 'inspector'

export const faultNames = [
  'expired',
  'expiredEverywhere',
  'refused',
  'failed',
  'offline',
  'slow',
  'silent',
  'reordered',
  'heldStream',
  'cutStream',
  'storage',
  'serverCopy',
  'noTexts',
  'newerBuild',
  'gpc',
  'selfHosted',
] as const

/**
 * `expired` and `expiredEverywhere` refuse the access token until a refresh; `refused` and `failed` answer the next refresh with 401
 * or 500; `slow` delays calls by five seconds; `gpc` and `selfHosted` apply from the next load. `noTexts` refuses every file of texts.
 */
export const FaultName = v.picklist(faultNames)
export type FaultName = v.InferOutput<typeof FaultName>

/** Null is the product's own policy. */
export const PolicyChoice = v.nullable(v.object({ reConsentBanner: v.boolean(), policyUpdateBanner: v.boolean() }))
export type PolicyChoice = v.InferOutput<typeof PolicyChoice>

export const Command = v.variant('type', [
  v.object({
    type: v.literal('event.send'),
    actor: v.string(),
    event: PlainEvent,
    isTyped: v.exactOptional(v.boolean()),
  }),
  v.object({ type: v.literal('clock.advance'), milliseconds: v.pipe(v.number(), v.minValue(1)) }),
  v.object({ type: v.literal('clock.next') }),
  /** The page is reloaded; until then the tab keeps its advance. */
  v.object({ type: v.literal('clock.return') }),
  v.object({ type: v.literal('fault.set'), fault: FaultName, on: v.boolean() }),
  /** The choice applies from the next load of the page. */
  v.object({ type: v.literal('policy.set'), policy: PolicyChoice }),
  v.object({ type: v.literal('way.prepare'), actor: v.string(), state: v.string() }),
  v.object({ type: v.literal('state.reach'), actor: v.string(), state: v.string(), way: v.string() }),
  v.object({ type: v.literal('page.open'), address: v.string() }),
  v.object({ type: v.literal('page.reload') }),
])
export type Command = Readonly<v.InferOutput<typeof Command>>

export const PreparedWay = v.object({
  way: v.string(),
  actor: v.string(),
  state: v.string(),
  /** Null means that the event will be sent; a word is a key of the inspector's texts. */
  steps: v.array(v.object({ event: PlainEvent, obstacle: v.nullable(v.string()) })),
})
export type PreparedWay = Readonly<v.InferOutput<typeof PreparedWay>>

export const Overrides = v.object({
  ahead: v.number(),
  nextIn: v.nullable(v.number()),
  faults: v.array(FaultName),
  policy: PolicyChoice,
  way: v.nullable(PreparedWay),
})
export type Overrides = Readonly<v.InferOutput<typeof Overrides>>

const page = v.string()

export const PageMessage = v.variant('type', [
  v.object({
    type: v.literal('page.here'),
    page,
    build: v.string(),
    address: v.string(),
    title: v.string(),
    since: v.number(),
  }),
  v.object({ type: v.literal('page.gone'), page }),
  /** Each record is sent once, in order. `after` is the number they continue from; with 0 earlier records must be dropped. */
  v.object({
    type: v.literal('records'),
    page,
    inspector: v.string(),
    after: v.number(),
    records: v.array(PageRecord),
    dropped: v.number(),
  }),
  v.object({ type: v.literal('overrides'), page, overrides: Overrides }),
  v.object({ type: v.literal('inspectorErrors'), page, inspectorErrors: v.array(InspectorError) }),
  v.object({ type: v.literal('command.answered'), page, ask: v.string(), problem: v.nullable(v.string()) }),
])
export type PageMessage = Readonly<v.InferOutput<typeof PageMessage>>

export const InspectorMessage = v.variant('type', [
  v.object({ type: v.literal('pages.ask') }),
  /** The request is repeated every few seconds, so that a page stops sending to a closed inspector. */
  v.object({ type: v.literal('page.follow'), page, inspector: v.string(), after: v.number() }),
  v.object({ type: v.literal('page.leave'), page, inspector: v.string() }),
  v.object({ type: v.literal('page.command'), page, ask: v.string(), command: Command }),
])
export type InspectorMessage = Readonly<v.InferOutput<typeof InspectorMessage>>
