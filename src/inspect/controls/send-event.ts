import { type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, StateMachine } from 'xstate'
import type { Command } from '../link/messages.ts'
import { getEventKind, findEventSchema } from '../payloads/event-schema.ts'
import { readPayload } from '../payloads/read-payload.ts'
import type { ControlProblem } from './control-problem.ts'
import type { LiveFacts } from './live-facts.ts'

export interface LiveChart {
  readonly actor: AnyActorRef
  readonly machine: AnyStateMachine
  readonly now: () => AnyMachineSnapshot
}

export const findLiveChart = (actor: AnyActorRef | undefined): LiveChart | ControlProblem => {
  if (actor === undefined) return 'actorGone'
  /** The type of a reference does not include its logic. */
  const { logic } = actor as AnyActorRef & { readonly logic?: unknown }
  if (!(logic instanceof StateMachine)) return 'notAChart'
  const now = () => actor.getSnapshot() as AnyMachineSnapshot
  return now().status === 'active' ? { actor, machine: logic, now } : 'actorEnded'
}

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Nobody is signed in without credentials, so an event must not name another person. */
export const namesAnother = (value: unknown, live: LiveFacts): boolean => {
  if (!isMembers(value)) return false
  const { userId } = value
  if (typeof userId === 'string' && userId !== live.session?.userId) return true
  return Object.values(value).some((part) => namesAnother(part, live))
}

const actorEvent = /^xstate\.(?:done|error)\.actor\.(.+)$/

/** Sends the event as its usual sender would. `begin` is called once nothing prevents it. */
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
