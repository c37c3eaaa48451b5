import type { ActorRecord, EventRecord, NoticeRecord, PageRecord, ActorState } from '#src/inspect/observer/record.ts'

export const active = (value: ActorState['value'], context: ActorState['context'] = {}): ActorState => ({
  status: 'active',
  value,
  context,
  tags: [],
})

const at = (number: number): number => 1_000_000 + number * 100

export const actorRecord = (
  number: number,
  actor: string,
  rest: Partial<Omit<ActorRecord, 'kind' | 'number' | 'at' | 'actor'>> = {},
): ActorRecord => ({
  kind: 'actor',
  number,
  at: at(number),
  actor,
  parent: null,
  name: actor,
  chart: actor,
  start: active('idle'),
  ...rest,
})

export const eventRecord = (
  number: number,
  actor: string,
  type: string,
  rest: Partial<Omit<EventRecord, 'kind' | 'number' | 'at' | 'actor' | 'event'>> = {},
): EventRecord => ({
  kind: 'event',
  number,
  at: at(number),
  actor,
  from: null,
  event: { type },
  after: active(type),
  takes: [`${actor}|${type}|0`],
  ...rest,
})

export const noticeRecord = (number: number, actor: string, type: string): NoticeRecord => ({
  kind: 'notice',
  number,
  at: at(number),
  actor,
  event: { type },
})

export const createEvents = (actor: string, first: number, count: number): readonly PageRecord[] =>
  Array.from({ length: count }, (_, index) => eventRecord(first + index, actor, `step.${first + index}`))
