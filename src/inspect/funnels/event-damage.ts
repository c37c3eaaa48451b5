import { days } from '#src/lib/durations.ts'
import { chartEvents, identifyEvent } from './chart-events.ts'
import {
  addTime,
  type Damage,
  type Damaged,
  type Events,
  isStage,
  onStage,
  renumber,
  withEvent,
  withProperties,
  withTime,
} from './damage-edits.ts'
import type { SampleEvent } from './sample-log.ts'

const minLateBy = 80

const isIdentify = ({ event }: SampleEvent): boolean => event === identifyEvent
const isOrdinary = (event: SampleEvent): boolean => !isIdentify(event) && !chartEvents.has(event.event)

const onFirst =
  (isChosen: (event: SampleEvent) => boolean, change: (event: SampleEvent) => SampleEvent) =>
  (events: Events): Damaged | null => {
    const index = events.findIndex(isChosen)
    return index < 0 ? null : { events: withEvent(events, index, change), line: index + 1 }
  }

const findOfDevice = (events: Events, from: number, isChosen: (event: SampleEvent) => boolean = () => true): number =>
  events.findIndex((event, at) => at > from && event.deviceId === events[from]?.deviceId && isChosen(event))

const loseOrdinary = (events: Events): Damaged | null => {
  for (const [first] of events.entries()) {
    const lost = findOfDevice(events, first)
    const next = findOfDevice(events, lost)
    const [event, after] = [events[lost], events[next]]
    if (event && after && isOrdinary(event) && isOrdinary(after))
      return { events: events.toSpliced(lost, 1), line: next }
  }
  return null
}

const delay = (events: Events): Damaged | null => {
  for (const [first, { deviceId }] of events.entries()) {
    const index = findOfDevice(events, first, isOrdinary)
    const event = events[index]
    const later = events.filter((candidate, at) => at > index && candidate.deviceId === deviceId).length
    if (event && later >= minLateBy) return { events: [...events.toSpliced(index, 1), event], line: events.length }
  }
  return null
}

const loseCompletion = (events: Events): Damaged | null => {
  for (const [index, { event, deviceId, properties }] of events.entries()) {
    if (event !== 'funnel_completed' || findOfDevice(events, index) < 0) continue
    const last = events.findLastIndex(
      (candidate, at) =>
        at < index &&
        isStage(candidate) &&
        candidate.deviceId === deviceId &&
        candidate.properties['funnelId'] === properties['funnelId'],
    )
    return { events: renumber(events.toSpliced(index, 1), deviceId), line: last + 1 }
  }
  return null
}

const insertAfter = (events: Events, index: number, event: SampleEvent): Damaged => ({
  events: renumber(events.toSpliced(index + 1, 0, event), event.deviceId),
  line: index + 2,
})

const inventCompletion = (events: Events): Damaged | null => {
  const completed = events.find(({ event }) => event === 'funnel_completed')
  const index = events.findIndex(
    (event) => isStage(event) && event.properties['funnelId'] === completed?.properties['funnelId'],
  )
  const stage = events[index]
  if (!completed || !stage || stage.deviceId === completed.deviceId) return null
  const { $device_id, $session_id, $window_id } = stage.properties
  const properties = { ...completed.properties, $device_id, $session_id, $window_id }
  return insertAfter(events, index, { ...stage, event: 'funnel_completed', properties })
}

const repeatStage = (events: Events): Damaged | null => {
  const index = events.findIndex((event) => isStage(event) && event.properties['elapsed'] === undefined)
  const event = events[index]
  const last = events.findLastIndex(({ deviceId }) => deviceId === event?.deviceId)
  if (!event) return null
  const reloaded = { ...withProperties(event, { $window_id: 'another-tab' }), sessionId: 'another-visit' }
  return insertAfter(events, last, reloaded)
}

const loseIdentity = (events: Events): Damaged | null => {
  const index = events.findIndex(({ event, deviceId }, at) => {
    const isEarlier = (candidate: SampleEvent, place: number) => place < at && candidate.deviceId === deviceId
    const isFirst =
      event === identifyEvent &&
      events.every((candidate, place) => !isEarlier(candidate, place) || isOrdinary(candidate))
    return isFirst && events.some(isEarlier) && findOfDevice(events, at) >= 0
  })
  const deviceId = events[index]?.deviceId
  const next = findOfDevice(events, index)
  return index < 0 ? null : { events: renumber(events.toSpliced(index, 1), deviceId), line: next }
}

const mergePeople = (events: Events): Damaged | null => {
  const index = events.findIndex(isIdentify)
  const event = events[index]
  return event ? insertAfter(events, index, { ...event, event: '$merge_dangerously' }) : null
}

export const eventDamages: readonly Damage[] = [
  {
    name: 'lose-name',
    summary: 'a line without the name of its event',
    shows: 'unreadable',
    apply: onStage((event) => ({ ...event, event: '' })),
  },
  {
    name: 'mistype-property',
    summary: 'a property of the wrong kind, which the collector noted',
    shows: 'badProperties',
    apply: onStage((event) =>
      Object.assign(withProperties(event, { conversionRate: 'most' }), {
        problems: [{ path: 'conversionRate', expected: 'a number' }],
      }),
    ),
  },
  {
    name: 'rename-funnel',
    summary: 'a funnel that there is not',
    shows: 'unknownFunnel',
    apply: onStage((event) => withProperties(event, { funnelId: 'onbording' })),
  },
  {
    name: 'rename-journey',
    summary: 'a journey that there is not',
    shows: 'unknownJourney',
    apply: onFirst(
      ({ event }) => event === 'user_journey_milestone',
      (event) => withProperties(event, { journeyId: 'first-weak' }),
    ),
  },
  {
    name: 'lose-sequence',
    summary: 'an event without its number',
    shows: 'sequenceMissing',
    apply: onStage((event) => ({ ...withProperties(event, { deviceSequence: null }), deviceSequence: Number.NaN })),
  },
  { name: 'lose-ordinary', summary: 'an event between the stages was lost', shows: 'gap', apply: loseOrdinary },
  { name: 'delay', summary: 'an event comes long after its turn', shows: 'late', apply: delay },
  {
    name: 'lose-completion',
    summary: 'a funnel ends without being completed',
    shows: 'missing',
    apply: loseCompletion,
  },
  {
    name: 'invent-completion',
    summary: 'a funnel is completed at its first stage',
    shows: 'unfounded',
    apply: inventCompletion,
  },
  { name: 'repeat-stage', summary: 'a person begins once more in another tab', shows: 'repeated', apply: repeatStage },
  {
    name: 'lose-zone',
    summary: 'a time without its zone',
    shows: 'zoneMissing',
    apply: onFirst(isIdentify, (event) => withTime(event, event.clientTime.replace('Z', ''))),
  },
  {
    name: 'clock-ahead',
    summary: 'the clock of a browser is days ahead',
    shows: 'clockAhead',
    apply: onFirst(isIdentify, (event) => withTime(event, addTime(event.clientTime, 3 * days))),
  },
  {
    name: 'lose-identity',
    summary: 'nobody says whom the nameless person became',
    shows: 'identifyMissing',
    apply: loseIdentity,
  },
  {
    name: 'merge-people',
    summary: 'people are joined by a command of the service',
    shows: 'peopleMerged',
    apply: mergePeople,
  },
]
