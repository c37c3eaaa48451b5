import { type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, StateMachine } from 'xstate'
import type { Command } from '../link/messages.ts'
import { getEventKind, findEventSchema } from '../payloads/event-schema.ts'
import { readPayload } from '../payloads/read-payload.ts'
import type { ControlProblem } from './control-problem.ts'
import type { LiveFacts } from './live-facts.ts'

/** A chart that runs in the page. */
export interface LiveChart {
  readonly actor: AnyActorRef
  readonly machine: AnyStateMachine
  readonly now: () => AnyMachineSnapshot
}

export const findLiveChart = (actor: AnyActorRef | undefined): LiveChart | ControlProblem => {
  if (actor === undefined) return 'actorGone'
  /** The cast: what a reference says less of than it has, whatever it refers to. */
  const { logic } = actor as AnyActorRef & { readonly logic?: unknown }
  if (!(logic instanceof StateMachine)) return 'notAChart'
  const now = () => actor.getSnapshot() as AnyMachineSnapshot
  return now().status === 'active' ? { actor, machine: logic, now } : 'actorEnded'
}

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether an event speaks of a person who is not the one that is signed in: nobody is signed in without credentials. */
export const namesAnother = (value: unknown, live: LiveFacts): boolean => {
  if (!isMembers(value)) return false
  const { userId } = value
  if (typeof userId === 'string' && userId !== live.session?.userId) return true
  return Object.values(value).some((part) => namesAnother(part, live))
}

const actorEvent = /^xstate\.(?:done|error)\.actor\.(.+)$/

/**
 * Sends what was filled in, as whoever sends it otherwise would; what comes of it the chart decides. `begin` is called once
 * nothing stands in the way.
 */
export const sendEvent = (
  { actor, machine, now }: LiveChart,
  { type, ...filled }: Extract<Command, { type: 'event.send' }>['event'],
  begin: () => void,
): ControlProblem | null => {
  const schema = findEventSchema(machine.id, type)
  if (schema === null) return 'eventUnknown'
  const { payload } = readPayload(schema, filled)
  if (payload === null) return 'payloadWrong'
  const [, actorId] = actorEvent.exec(type) ?? []
  const event = { ...payload, ...(actorId === undefined ? {} : { actorId }), type }
  if (getEventKind(type) !== 'event' && !now().can(event)) return 'notUnderWay'
  begin()
  actor.send(event)
  return null
}
