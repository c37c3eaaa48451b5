import * as v from 'valibot'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { everyChart } from '../plans/every-chart.ts'
import { everyPayload } from './every-payload.ts'

export type EventKind = 'event' | 'done' | 'error' | 'delay'

const workEvent = /^xstate\.(done|error)\.actor\.(.+)$/

export const getEventKind = (type: string): EventKind | null => {
  const [, outcome] = workEvent.exec(type) ?? []
  if (outcome === 'done' || outcome === 'error') return outcome
  if (type.startsWith('xstate.after.')) return 'delay'
  return type.startsWith('xstate.') ? null : 'event'
}

const nodesWithin = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesWithin),
]

const findWork = (machine: AnyStateMachine, id: string): string | null => {
  const invoked = nodesWithin(machine.root).flatMap((node) => node.invoke)
  return invoked.find((invocation) => invocation.id === id)?.src.toString() ?? null
}

const nothing = v.strictObject({})
const failure = v.strictObject({
  error: v.pipe(
    v.string(),
    v.transform((text) => new Error(text)),
  ),
})

const answerSchema = (machine: AnyStateMachine, id: string): v.GenericSchema | null => {
  const work = findWork(machine, id)
  if (work === null) return null
  const answer = everyPayload[machine.id]?.answers[work]
  return answer === undefined ? nothing : v.strictObject({ output: answer })
}

export const findEventSchema = (chart: string, type: string): v.GenericSchema | null => {
  const machine = everyChart.find(({ id }) => id === chart)?.machine
  if (machine === undefined) return null
  const [, , id = ''] = workEvent.exec(type) ?? []
  switch (getEventKind(type)) {
    case 'event':
      return everyPayload[chart]?.events[type] ?? null
    case 'done':
      return answerSchema(machine, id)
    case 'error':
      return findWork(machine, id) === null ? null : failure
    case 'delay':
      return machine.events.includes(type) ? nothing : null
    case null:
      return null
  }
}
