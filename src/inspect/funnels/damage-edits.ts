import type { DeviationKind, LogProblemKind } from './report.ts'
import type { SampleEvent } from './sample-log.ts'

export type Events = readonly SampleEvent[]

export interface Damaged {
  readonly events: Events
  readonly line: number
}

export interface Damage {
  readonly name: string
  readonly summary: string
  readonly shows: LogProblemKind | DeviationKind
  readonly apply: (events: Events) => Damaged | null
}

export const isStage = ({ event }: SampleEvent): boolean => event === 'conversion_funnel'
const follows = (earlier: SampleEvent, later: SampleEvent): boolean =>
  earlier.properties['funnelId'] === later.properties['funnelId'] &&
  earlier.deviceId === later.deviceId &&
  later.properties['elapsed'] !== undefined

export const findPairs = (events: Events): readonly [number, number][] => {
  const last = new Map<string, number>()
  return events.flatMap((event, index): [number, number][] => {
    if (!isStage(event)) return []
    const key = `${event.deviceId} ${String(event.properties['funnelId'])}`
    const before = last.get(key)
    last.set(key, index)
    const previous = before === undefined ? undefined : events[before]
    return before !== undefined && previous && follows(previous, event) ? [[before, index]] : []
  })
}

export const withEvent = (events: Events, index: number, change: (event: SampleEvent) => SampleEvent): Events =>
  events.map((event, at) => (at === index ? change(event) : event))

export const withProperties = (event: SampleEvent, properties: Readonly<Record<string, unknown>>): SampleEvent => ({
  ...event,
  properties: { ...event.properties, ...properties },
})

export const withTime = (event: SampleEvent, clientTime: string): SampleEvent => ({
  ...withProperties(event, { timestamp: clientTime }),
  clientTime,
})

export const addTime = (time: string, milliseconds: number): string =>
  new Date(Date.parse(time) + milliseconds).toISOString()

export const withSequence = (event: SampleEvent, deviceSequence: number): SampleEvent => ({
  ...withProperties(event, { deviceSequence }),
  deviceSequence,
})

/** The numbers stay without a gap, so that only the damage is found. */
export const renumber = (events: Events, deviceId: string | undefined): Events => {
  let next = 0
  return events.map((event) => (event.deviceId === deviceId ? withSequence(event, (next += 64)) : event))
}

export const onStage =
  (change: (event: SampleEvent) => SampleEvent) =>
  (events: Events): Damaged | null => {
    const index = findPairs(events)[0]?.[1]
    return index === undefined ? null : { events: withEvent(events, index, change), line: index + 1 }
  }
