import { refused } from '../http/refusal.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { toStorable } from './storable.ts'

type Members = Readonly<Record<string, unknown>>

const maxEvents = 1_000

export interface CollectedEvent {
  readonly uuid: string
  readonly event: string
  readonly distinctId: string
  readonly sessionId: string | null
  readonly windowId: string | null
  readonly deviceId: string | null
  readonly deviceSequence: number | null
  readonly properties: Members
  readonly clientTime: Date | null
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toMembers = (value: unknown): Members => (isMembers(value) ? value : {})
const shortText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 400
    ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
    : null
const malformed = () => refused(400, 'errors.malformedBody')

const listSentEvents = (payload: unknown): readonly unknown[] => {
  const { batch, data } = toMembers(payload)
  const events = Array.isArray(payload)
    ? payload
    : Array.isArray(batch)
      ? batch
      : Array.isArray(data)
        ? data
        : [payload]
  if (events.length > maxEvents) throw malformed()
  return events
}

export const findKey = (payload: unknown): string | null => {
  const whole = toMembers(payload)
  const first = toMembers(listSentEvents(payload)[0])
  return (
    shortText(whole['api_key']) ??
    shortText(whole['token']) ??
    shortText(toMembers(first['properties'])['token']) ??
    shortText(first['token'])
  )
}

const parseTime = (value: unknown): Date | null => {
  const time = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN
  return time > 0 && time < 4_102_444_800_000 ? new Date(time) : null
}

const parseSequence = (value: unknown): number | null =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31 ? Number(value) : null

const parseEvent = (sent: unknown, now: number): CollectedEvent => {
  const { event, uuid, distinct_id: outer, timestamp, $set, $set_once: once, properties: given } = toMembers(sent)
  const { token: _, distinct_id: inner, ...properties } = toMembers(given)
  const name = shortText(event)
  const distinctId = shortText(inner) ?? shortText(outer)
  if (name === null || distinctId === null) throw malformed()
  return {
    uuid: shortText(uuid) ?? newObjectId(now),
    event: name,
    distinctId,
    sessionId: shortText(properties['$session_id']),
    windowId: shortText(properties['$window_id']),
    deviceId: shortText(properties['$device_id']),
    deviceSequence: parseSequence(properties['deviceSequence']),
    properties: { ...($set ? { $set } : {}), ...(once ? { $set_once: once } : {}), ...properties },
    clientTime: parseTime(timestamp),
  }
}

/** Throws the 400 refusal, and keeps nothing of the batch, when any entry is no event. */
export const parseCollectedEvents = (payload: unknown, now: number): readonly CollectedEvent[] =>
  listSentEvents(payload).map((sent) => {
    const event = parseEvent(sent, now)
    return { ...event, properties: toMembers(toStorable(event.properties)) }
  })

/** Recordings stay as they came because their snapshots hold compressed text. */
export const parseCollectedRecordings = (payload: unknown, now: number): readonly CollectedEvent[] =>
  listSentEvents(payload).map((sent) => parseEvent(sent, now))
