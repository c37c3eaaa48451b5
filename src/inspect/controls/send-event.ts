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

type SendCommand = Pick<Extract<Command, { type: 'event.send' }>, 'event' | 'isTyped'>

const toPayload = ({ machine }: LiveChart, { event, isTyped }: SendCommand): object | ControlProblem => {
  const { type, ...filled } = event
  const isFree = isTyped === true && getEventKind(type) === 'event'
  const schema = findEventSchema(machine.id, type)
  if (schema === null) return isFree ? filled : 'eventUnknown'
  return readPayload(schema, filled).payload ?? (isFree ? filled : 'payloadWrong')
}

/** Sends the event as its usual sender would. `begin` is called once nothing prevents it. */
export const sendEvent = (chart: LiveChart, command: SendCommand, begin: () => void): ControlProblem | null => {
  const { actor, now } = chart
  const { type } = command.event
  const payload = toPayload(chart, command)
  if (typeof payload === 'string') return payload
  const [, actorId] = actorEvent.exec(type) ?? []
  const event = { ...payload, ...(actorId === undefined ? {} : { actorId }), type }
  if (getEventKind(type) !== 'event' && !now().can(event)) return 'notUnderWay'
  begin()
  actor.send(event)
  return null
}
