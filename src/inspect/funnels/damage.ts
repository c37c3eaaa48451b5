import { hours } from '#src/lib/durations.ts'
import {
  addTime,
  type Damage,
  type Damaged,
  type Events,
  findPairs,
  isStage,
  onStage,
  renumber,
  withEvent,
  withProperties,
  withSequence,
  withTime,
} from './damage-edits.ts'
import { eventDamages } from './event-damage.ts'
import type { SampleEvent } from './sample-log.ts'

const findTriples = (events: Events): readonly [number, number, number][] => {
  const pairs = findPairs(events)
  return pairs.flatMap(([first, second]) =>
    pairs.flatMap(([start, third]): [number, number, number][] => (start === second ? [[first, second, third]] : [])),
  )
}

const drop = (events: Events): Damaged | null => {
  const [, index, after] = findTriples(events)[0] ?? []
  return index === undefined || after === undefined
    ? null
    : { events: events.filter((_, at) => at !== index), line: after }
}

const swap = (events: Events): Damaged | null => {
  const [, firstIndex, secondIndex] = findTriples(events)[0] ?? []
  const [first, second] = [events[firstIndex ?? -1], events[secondIndex ?? -1]]
  if (firstIndex === undefined || secondIndex === undefined || !first || !second) return null
  const swapped = events.map((event, at) => {
    if (at === firstIndex) return withSequence(event, second.deviceSequence)
    return at === secondIndex ? withSequence(event, first.deviceSequence) : event
  })
  return { events: swapped, line: firstIndex + 1 }
}

const duplicate = (events: Events): Damaged | null => {
  const index = events.findIndex(isStage)
  const event = events[index]
  return event ? { events: events.toSpliced(index + 1, 0, event), line: index + 2 } : null
}

const renamePerson =
  (chooseName: (events: Events, event: SampleEvent) => string | undefined) =>
  (events: Events): Damaged | null => {
    for (const [, index] of findPairs(events)) {
      const from = events[index]
      const distinctId = from && chooseName(events, from)
      if (from === undefined || distinctId === undefined) continue
      const isTheirs = (event: SampleEvent, at: number) => at >= index && event.deviceId === from.deviceId
      const renamed = events.map((event, at) => (isTheirs(event, at) ? { ...event, distinctId } : event))
      const isIdentified = renamed.some((event, at) => isTheirs(event, at) && event.event === '$identify')
      if (!isIdentified) return { events: renamed, line: index + 1 }
    }
    return null
  }

const findOtherPerson = (events: Events, { deviceId, deviceSequence }: SampleEvent): string | undefined => {
  const here = events.findIndex((event) => event.deviceId === deviceId && event.deviceSequence === deviceSequence)
  return events.slice(0, here).find((event) => event.deviceId !== deviceId)?.distinctId
}

const completeTwice = (events: Events): Damaged | null => {
  const index = events.findIndex(({ event }) => event === 'funnel_completed')
  const event = events[index]
  if (!event) return null
  return { events: renumber(events.toSpliced(index + 1, 0, event), event.deviceId), line: index + 2 }
}

const skipSilently = (events: Events): Damaged | null => {
  const [, index, after] = findTriples(events)[0] ?? []
  const event = events[index ?? -1]
  if (index === undefined || after === undefined || !event) return null
  const { funnelId, stageId } = event.properties
  const isRemoved = ({ deviceId, properties }: SampleEvent) =>
    deviceId === event.deviceId && properties['funnelId'] === funnelId && properties['stageId'] === stageId
  const before = events.slice(0, after).filter(isRemoved).length
  return {
    events: renumber(
      events.filter((candidate) => !isRemoved(candidate)),
      event.deviceId,
    ),
    line: after + 1 - before,
  }
}

const reuseSequence = (events: Events): Damaged | null => {
  const index = events.findIndex(isStage)
  const next = events.findIndex((event, at) => at > index && event.deviceId === events[index]?.deviceId)
  const event = events[index]
  if (!event || next < 0) return null
  return { events: withEvent(events, next, (later) => withSequence(later, event.deviceSequence)), line: next + 1 }
}

export const damages: readonly Damage[] = [
  { name: 'drop', summary: 'a stage was lost on the way', shows: 'skipped', apply: drop },
  { name: 'swap', summary: 'two stages have each other’s number', shows: 'outOfOrder', apply: swap },
  { name: 'duplicate', summary: 'a line was written twice', shows: 'duplicate', apply: duplicate },
  {
    name: 'rename-stage',
    summary: 'a stage that the funnel does not have',
    shows: 'unknown',
    apply: onStage((event) => withProperties(event, { stageId: 'acount_created' })),
  },
  {
    name: 'rename-event',
    summary: 'an event that nobody tracks',
    shows: 'unknownEvent',
    apply: onStage((event) => ({ ...event, event: 'conversion_funel' })),
  },
  {
    name: 'retime',
    summary: 'a stage an hour later than it was',
    shows: 'contradiction',
    apply: onStage((event) => withTime(event, addTime(event.clientTime, 1 * hours))),
  },
  {
    name: 'merge-users',
    summary: 'a browser’s events under the name of somebody else',
    shows: 'userChanged',
    apply: renamePerson(findOtherPerson),
  },
  {
    name: 'split-user',
    summary: 'in the middle of a page a person has another name',
    shows: 'userChanged',
    apply: renamePerson(() => 'somebody-else'),
  },
  {
    name: 'wrong-conversion',
    summary: 'a conversion rate that the chart does not say',
    shows: 'contradiction',
    apply: onStage((event) => withProperties(event, { conversionRate: 99 })),
  },
  { name: 'complete-twice', summary: 'a funnel is completed twice', shows: 'completedTwice', apply: completeTwice },
  {
    name: 'skip-silently',
    summary: 'a stage is missing without a gap, and the next one does not say so',
    shows: 'skipped',
    apply: skipSilently,
  },
  { name: 'reuse-sequence', summary: 'two events have one number', shows: 'sequenceReused', apply: reuseSequence },
  ...eventDamages,
]
