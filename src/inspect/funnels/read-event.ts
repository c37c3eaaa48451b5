import { type EventProblem, eventProblems } from '#src/contract/event-problems.ts'
import { knownEvent } from './chart-events.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { LogLine } from './log-event.ts'
import { momentOf } from './moment.ts'
import { readQuickly } from './read-quickly.ts'

type Members = Readonly<Record<string, unknown>>

const nothing: Members = {}

const fingerprint = (text: string): number => fingerprintOf(text, 0, text.length)

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const timeIn = (value: unknown): number => (typeof value === 'string' ? momentOf(value) : Number.NaN)

const sequenceIn = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null)

const problemsIn = (members: Members, event: string, properties: Members): readonly EventProblem[] =>
  'serverTime' in members
    ? Array.isArray(members['problems'])
      ? (members['problems'] as readonly EventProblem[])
      : []
    : eventProblems({ event, properties })

/**
 * An event as the collector writes it (`distinctId`, `clientTime`, and `problems` where it found any), or as the analytics
 * service does (`distinct_id`, `timestamp`, `uuid`; what is wrong with it is asked here).
 */
export const readEvent = (members: unknown, line: number, text: string): LogLine => {
  if (!isMembers(members)) return { line, unreadable: 'notAnEvent' }
  const { event, uuid, distinctId, distinct_id: otherId, deviceId, deviceSequence, sessionId } = members
  const given = members['properties']
  const properties = isMembers(given) ? given : nothing
  const user = textIn(distinctId) || textIn(otherId) || textIn(properties['distinct_id'])
  if (typeof event !== 'string' || event === '' || user === '') return { line, unreadable: 'notAnEvent' }
  const { name, isRead: read } = knownEvent(event)
  return {
    line,
    user,
    device: textIn(deviceId) || textIn(properties['$device_id']),
    tab: read ? textIn(properties['$window_id']) || textIn(sessionId) || textIn(properties['$session_id']) : '',
    sequence: sequenceIn(deviceSequence) ?? sequenceIn(properties['deviceSequence']),
    at: read ? timeOf(members, properties) : Number.NaN,
    event: name,
    properties: read ? properties : nothing,
    fingerprint: fingerprint(textIn(uuid) || text),
    problems: problemsIn(members, event, properties),
  }
}

/** By the device's own clock; what the service has corrected comes second. */
const timeOf = (members: Members, properties: Members): number => {
  const own = timeIn(properties['timestamp'])
  return Number.isNaN(own) ? timeIn(members['clientTime'] ?? members['timestamp']) : own
}

/** The line that is this part of the text. */
export const readLine = (text: string, from: number, end: number, number: number): LogLine => {
  const quick = readQuickly(text, from, end, number)
  if (quick) return quick
  const line = text.slice(from, end)
  try {
    return readEvent(JSON.parse(line), number, line)
  } catch {
    return { line: number, unreadable: 'notJson' }
  }
}
