import * as v from 'valibot'
import { InspectorError } from '../observer/inspector-errors.ts'
import { PageRecord, PlainEvent } from '../observer/record.ts'

/** Pages of one origin only hear each other on it. */
export const channelName = 'inspector'

export const faultNames = [
  'expired',
  'expiredEverywhere',
  'refused',
  'failed',
  'offline',
  'slow',
  'silent',
  'heldStream',
  'cutStream',
  'storage',
  'serverCopy',
  'gpc',
  'selfHosted',
] as const

/**
 * Faults that can be injected: calls with the present access token are answered 401 until the session has been refreshed, in
 * this tab (`expired`) or in every open one (`expiredEverywhere`); the next refresh is answered 401 (`refused`) or 500
 * (`failed`); no call gets through (`offline`), each takes five seconds longer (`slow`) or gets no answer (`silent`); streams
 * of events stand still (`heldStream`) or break off (`cutStream`); storage throws (`storage`); the server's copy of the consent
 * record differs from this device's (`serverCopy`); the browser asks for privacy (`gpc`) or the installation is self-hosted
 * (`selfHosted`), each from the next load on. The first four and `cutStream` happen once and are then off again. All are kept
 * for the tab.
 */
export const FaultName = v.picklist(faultNames)
export type FaultName = v.InferOutput<typeof FaultName>

/** Null: the product's own policy. */
export const PolicyChoice = v.nullable(v.object({ reConsentBanner: v.boolean(), policyUpdateBanner: v.boolean() }))
export type PolicyChoice = v.InferOutput<typeof PolicyChoice>

export const Command = v.variant('type', [
  v.object({ type: v.literal('event.send'), actor: v.string(), event: PlainEvent }),
  /** As if the device had slept: what fell due in between happens once, in order. */
  v.object({ type: v.literal('clock.advance'), milliseconds: v.pipe(v.number(), v.minValue(1)) }),
  /** To the moment the next thing is due. */
  v.object({ type: v.literal('clock.next') }),
  /** To the device's own time, with the page loaded again: until then the tab keeps how far it is ahead. */
  v.object({ type: v.literal('clock.return') }),
  v.object({ type: v.literal('fault.set'), fault: FaultName, on: v.boolean() }),
  /** Holds from the next load of the page on. */
  v.object({ type: v.literal('policy.set'), policy: PolicyChoice }),
  /** Looks for the shortest way that is true on the page and shows it; `state` is a state's full id. */
  v.object({ type: v.literal('way.prepare'), actor: v.string(), state: v.string() }),
  /** Goes the way that was shown, and no other. */
  v.object({ type: v.literal('state.reach'), actor: v.string(), state: v.string(), way: v.string() }),
  v.object({ type: v.literal('page.open'), address: v.string() }),
  v.object({ type: v.literal('page.reload') }),
])
export type Command = Readonly<v.InferOutput<typeof Command>>

/** The events that lead an actor to a state. */
export const PreparedWay = v.object({
  way: v.string(),
  actor: v.string(),
  state: v.string(),
  /** `obstacle`: why the event is not sent, as a word of the inspector's texts; null: it will be. */
  steps: v.array(v.object({ event: PlainEvent, obstacle: v.nullable(v.string()) })),
})
export type PreparedWay = Readonly<v.InferOutput<typeof PreparedWay>>

/** How the page is being tampered with. */
export const Overrides = v.object({
  /** Milliseconds that its clock is ahead. */
  ahead: v.number(),
  /** Milliseconds until the next thing is due; null: nothing is. */
  nextIn: v.nullable(v.number()),
  faults: v.array(FaultName),
  policy: PolicyChoice,
  /** Waits for a confirmation; null: none was asked for, or it was gone. */
  way: v.nullable(PreparedWay),
})
export type Overrides = Readonly<v.InferOutput<typeof Overrides>>

const page = v.string()

/** From a page of the product. */
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
  /**
   * To one inspector: every record once, in order. `after`: the number they go on from; 0: what was known of the page is to be
   * forgotten. `dropped`: events that were older than what is kept.
   */
  v.object({
    type: v.literal('records'),
    page,
    inspector: v.string(),
    after: v.number(),
    records: v.array(PageRecord),
    dropped: v.number(),
  }),
  v.object({ type: v.literal('overrides'), page, overrides: Overrides }),
  /** What the inspector's own part in the page has failed at, one of each kind. */
  v.object({ type: v.literal('inspectorErrors'), page, inspectorErrors: v.array(InspectorError) }),
  /** The answer to a command; null: done. */
  v.object({ type: v.literal('command.answered'), page, ask: v.string(), problem: v.nullable(v.string()) }),
])
export type PageMessage = Readonly<v.InferOutput<typeof PageMessage>>

/** From an inspector. */
export const InspectorMessage = v.variant('type', [
  v.object({ type: v.literal('pages.ask') }),
  /** Said again every few seconds: a page tells nobody who has stopped asking. `after`: the last number that is known. */
  v.object({ type: v.literal('page.follow'), page, inspector: v.string(), after: v.number() }),
  v.object({ type: v.literal('page.leave'), page, inspector: v.string() }),
  v.object({ type: v.literal('page.command'), page, ask: v.string(), command: Command }),
])
export type InspectorMessage = Readonly<v.InferOutput<typeof InspectorMessage>>
