import { type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, Actor } from 'xstate'
import { type Difference, differencesBetween } from './difference.ts'
import { createRedactor } from '../observer/redactor.ts'
import { createActorStates } from '../observer/actor-states.ts'
import { stepPureChart } from '../observer/pure-chart.ts'
import type { ActorRecord, EventRecord, Plain, PlainEvent, Recording, ActorState } from '../observer/record.ts'
import { createRevival } from './revive.ts'

export interface ReplayedStep {
  readonly number: number
  readonly state: ActorState
  readonly difference: Difference | null
}

export interface ReplayedActor {
  readonly actor: string
  readonly chart: string
  readonly steps: readonly ReplayedStep[]
  readonly final: ActorState
  readonly firstDifference: ReplayedStep | null
}

export type FindChart = (id: string) => AnyStateMachine | undefined

class ChartReplay {
  private readonly machine: AnyStateMachine
  private readonly record: ActorRecord
  private readonly recording: Recording
  private readonly known = new Set<string>()
  private readonly revival: ReturnType<typeof createRevival>
  private readonly toActorState = createActorStates(createRedactor())
  private now: AnyMachineSnapshot

  constructor(machine: AnyStateMachine, record: ActorRecord, recording: Recording) {
    this.machine = machine
    this.record = record
    this.recording = recording
    this.revival = createRevival((id) => this.getActorName(id))
    this.now = this.at(record.start, record.start.status)
  }

  state(): ActorState {
    return this.toActorState(this.now)
  }

  step({ event, number, after }: EventRecord): ReplayedStep {
    this.now = this.after(this.revival.members(event as PlainEvent) as AnyEventObject)
    this.nameChildren(number)
    const state = this.state()
    const [difference = null] = differencesBetween(after as Plain, state as Plain)
    return { number, state, difference }
  }

  /** Strict Mode stops an actor and starts it again in the same state. */
  private after(event: AnyEventObject): AnyMachineSnapshot {
    if (event.type === 'xstate.init') return this.now.status === 'stopped' ? this.at(this.state(), 'active') : this.now
    if (this.now.status !== 'active') return this.now
    try {
      return stepPureChart(this.machine, this.now, event).after
    } catch (error) {
      return { ...this.now, status: 'error', error, output: undefined } as AnyMachineSnapshot
    }
  }

  private at({ value, context, output, error }: ActorState, status: ActorState['status']): AnyMachineSnapshot {
    const { revive } = this.revival
    const resolved = this.machine.resolveState({
      value: (value ?? {}) as AnyMachineSnapshot['value'],
      context: revive(context ?? {}),
      ...(output === undefined ? {} : { output: revive(output) }),
    })
    return { ...resolved, status, ...(error === undefined ? {} : { error: revive(error) }) } as AnyMachineSnapshot
  }

  private getActorName(id: string): string {
    const actorRecord = this.recording.records.find((record) => record.kind === 'actor' && record.actor === id)
    return actorRecord?.kind === 'actor' ? actorRecord.name : ''
  }

  private nameChildren(after: number): void {
    const children: Readonly<Record<string, AnyActorRef | undefined>> = this.now.children
    for (const [id, child] of Object.entries(children)) {
      if (!(child instanceof Actor) || this.known.has(child.sessionId)) continue
      const recorded = this.recording.records.find(
        (record) =>
          record.kind === 'actor' &&
          record.parent === this.record.actor &&
          record.number > after &&
          record.name === (child.systemId ?? id),
      )
      if (recorded?.kind === 'actor') Object.assign(child, { sessionId: recorded.actor })
      this.known.add(child.sessionId)
    }
  }
}

const listEvents = ({ records }: Recording, actor: string): readonly EventRecord[] =>
  records.filter((record): record is EventRecord => record.kind === 'event' && record.actor === actor)

const startReplay = (machine: AnyStateMachine, record: ActorRecord, recording: Recording): ChartReplay | null => {
  try {
    return new ChartReplay(machine, record, recording)
  } catch {
    return null
  }
}

const toUnstarted = ({ actor, number, start }: ActorRecord, { id }: AnyStateMachine): ReplayedActor => {
  const difference: Difference = { kind: 'removed', path: ['value'], before: start.value ?? null }
  return { actor, chart: id, steps: [], final: start, firstDifference: { number, state: start, difference } }
}

/** Sends each chart its recorded events. Promises and timers do not run, because their results are recorded too. */
export const replayRecording = (recording: Recording, findChart: FindChart): readonly ReplayedActor[] =>
  recording.records.flatMap((record) => {
    const machine = record.kind === 'actor' && record.chart !== null ? findChart(record.chart) : undefined
    if (record.kind !== 'actor' || machine === undefined) return []
    const replay = startReplay(machine, record, recording)
    if (replay === null) return [toUnstarted(record, machine)]
    const steps = listEvents(recording, record.actor).map((event) => replay.step(event))
    return [
      {
        actor: record.actor,
        chart: machine.id,
        steps,
        final: replay.state(),
        firstDifference: steps.find(({ difference }) => difference !== null) ?? null,
      },
    ]
  })
