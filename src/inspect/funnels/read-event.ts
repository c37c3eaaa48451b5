import { type EventProblem, findEventProblems } from '#src/contract/event-problems.ts'
import { knownEvent } from './chart-events.ts'
import { hashText } from './fingerprint.ts'
import type { LoggedEvent, LogLine, TimeDoubt } from './log-event.ts'
import { hasZone, inUtc, isFarAhead, parseMoment } from './moment.ts'
import { clientTimeAt } from './plain-line.ts'
import { readQuickly } from './read-quickly.ts'

type Members = Readonly<Record<string, unknown>>

const nothing: Members = {}

const fingerprint = (text: string): number => hashText(text, 0, text.length)

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const timeIn = (value: unknown): number => (typeof value === 'string' ? parseMoment(value) : Number.NaN)

const parsedMembers = (text: string): Members | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isMembers(value) ? value : null
  } catch {
    return null
  }
}

const serviceMembers: ReadonlySet<string> = new Set(['distinct_id', 'token'])

/** Properties may be a JSON text; a time without a zone is UTC. */
const readProperties = (given: unknown): Members => {
  const properties = typeof given === 'string' ? parsedMembers(given) : given
  if (!isMembers(properties)) return nothing
  const { timestamp } = properties
  if (typeof timestamp !== 'string' || hasZone(timestamp)) return properties
  return { ...properties, timestamp: inUtc(timestamp) }
}

const withoutService = (properties: Members): Members =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !serviceMembers.has(name)))

const sequenceIn = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null)

const problemsIn = (members: Members, event: string, properties: Members): readonly EventProblem[] =>
  'serverTime' in members
    ? Array.isArray(members['problems'])
      ? (members['problems'] as readonly EventProblem[])
      : []
    : findEventProblems({ event, properties: withoutService(properties) })

/**
 * Reads the collector's format (`distinctId`, `clientTime`, `problems`) or the analytics service's (`distinct_id`, `timestamp`,
 * `uuid`).
 */
export const readEvent = (members: unknown, line: number, text: string, isTimed = false): LogLine => {
  if (!isMembers(members)) return { line, unreadable: 'notAnEvent' }
  const { event, uuid, distinctId, distinct_id: otherId, deviceId, deviceSequence, sessionId } = members
  const properties = readProperties(members['properties'])
  const user = textIn(distinctId) || textIn(otherId) || textIn(properties['distinct_id'])
  if (typeof event !== 'string' || event === '' || user === '') return { line, unreadable: 'notAnEvent' }
  const { name, isRead: read } = knownEvent(event)
  const at = read || isTimed ? findTime(members, properties) : Number.NaN
  const doubts = read ? doubtsAbout(members, at) : noDoubts
  return {
    line,
    user,
    device: textIn(deviceId) || textIn(properties['$device_id']),
    tab: read ? textIn(properties['$window_id']) || textIn(sessionId) || textIn(properties['$session_id']) : '',
    sequence: sequenceIn(deviceSequence) ?? sequenceIn(properties['deviceSequence']),
    at,
    event: name,
    properties: read ? properties : nothing,
    fingerprint: fingerprint(textIn(uuid) || text),
    problems: problemsIn(members, event, properties),
    ...(doubts.length > 0 && { doubts }),
  }
}

/** The device's own clock has priority over the time that the service corrected. */
const findTime = (members: Members, properties: Members): number => {
  const own = timeIn(properties['timestamp'])
  return Number.isNaN(own) ? timeIn(members['clientTime'] ?? members['timestamp']) : own
}

const noDoubts: readonly TimeDoubt[] = []

const lacksZone = (value: unknown): boolean => typeof value === 'string' && value !== '' && !hasZone(value)

const doubtsAbout = (members: Members, at: number): readonly TimeDoubt[] => {
  const given = members['properties']
  const properties = typeof given === 'string' ? parsedMembers(given) : given
  const own = isMembers(properties) ? properties['timestamp'] : undefined
  const isZoneless = lacksZone(own) || lacksZone(members['clientTime'] ?? members['timestamp'])
  const isAhead = isFarAhead(at, timeIn(members['serverTime'] ?? members['timestamp']))
  return [...(isZoneless ? (['zoneMissing'] as const) : []), ...(isAhead ? (['clockAhead'] as const) : [])]
}

const withTime = (event: LoggedEvent, text: string, end: number): LoggedEvent | null => {
  const at = Number.isNaN(event.at) ? clientTimeAt(text, end) : event.at
  return Number.isNaN(at) ? null : { ...event, at }
}

export const readLine = (text: string, from: number, end: number, number: number, isTimed = false): LogLine => {
  const quick = readQuickly(text, from, end, number)
  const event = quick && isTimed ? withTime(quick, text, end) : quick
  if (event) return event
  const line = text.slice(from, end)
  try {
    return readEvent(JSON.parse(line), number, line, isTimed)
  } catch {
    return { line: number, unreadable: 'notJson' }
  }
}
