import type {
  StatelyActorEvent,
  StatelyEventEvent,
  StatelyInspectionEvent,
  StatelySnapshotEvent,
} from '@statelyai/inspect'
import type { Snapshot } from 'xstate'
import type { InspectedActor, InspectedPage } from '../inspector/inspected-page.ts'
import type { EventRecord, ActorState } from '../observer/record.ts'

export const statelyVersion = '0.7.2'

export type Definitions = (chart: string) => string | undefined

export const toSnapshot = ({ status, output, error, ...rest }: ActorState): Snapshot<unknown> => {
  if (status === 'done') return { ...rest, status, output, error: undefined }
  if (status === 'error') return { ...rest, status, output: undefined, error }
  return { ...rest, status, output: undefined, error: undefined }
}

const findRoot = (page: InspectedPage, actor: string): string => {
  const parent = page.actors.get(actor)?.parent ?? null
  return parent === null || !page.actors.has(parent) ? actor : findRoot(page, parent)
}

const toHeader = (page: InspectedPage, actor: string, record: { number: number; at: number }) => ({
  _version: statelyVersion,
  sessionId: actor,
  rootId: findRoot(page, actor),
  createdAt: String(record.at),
  id: String(record.number),
})

const actorEvent = (page: InspectedPage, actor: InspectedActor, findDefinition: Definitions): StatelyActorEvent => ({
  ...toHeader(page, actor.id, { number: actor.began, at: actor.beganAt }),
  type: '@xstate.actor',
  name: actor.name,
  parentId: actor.parent ?? undefined,
  definition: actor.chart === null ? undefined : findDefinition(actor.chart),
  snapshot: toSnapshot(actor.start),
})

const stepEvents = (page: InspectedPage, record: EventRecord): readonly [StatelyEventEvent, StatelySnapshotEvent] => {
  const header = toHeader(page, record.actor, record)
  return [
    { ...header, type: '@xstate.event', event: record.event, sourceId: record.from ?? undefined },
    { ...header, type: '@xstate.snapshot', event: record.event, snapshot: toSnapshot(record.after) },
  ]
}

export const toAllEvents = (page: InspectedPage, findDefinition: Definitions): readonly StatelyInspectionEvent[] => [
  ...[...page.actors.values()].map((actor) => actorEvent(page, actor, findDefinition)),
  ...page.records.flatMap((record) => (record.kind === 'event' ? stepEvents(page, record) : [])),
]

export const toNewEvents = (
  page: InspectedPage,
  after: number,
  findDefinition: Definitions,
): readonly StatelyInspectionEvent[] =>
  page.records
    .filter(({ number }) => number > after)
    .flatMap((record): readonly StatelyInspectionEvent[] => {
      if (record.kind === 'event') return stepEvents(page, record)
      if (record.kind !== 'actor') return []
      const actor = page.actors.get(record.actor)
      return actor === undefined ? [] : [actorEvent(page, { ...actor, start: record.start }, findDefinition)]
    })
