import { type EventProblem, eventProblems } from '#src/contract/event-problems.ts'
import { isRead } from './chart-events.ts'
import type { LoggedEvent, LogLine } from './log-event.ts'

type Members = Readonly<Record<string, unknown>>

const nothing: Members = {}
const noProblems: readonly EventProblem[] = []

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const timeIn = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN)

/** Of the beginning and of the end, where the name and the times are, and of the length. */
export const fingerprintOf = (text: string): number => {
  let print = text.length
  for (let index = Math.max(0, text.length - 80); index < text.length; index += 3)
    print = (Math.imul(print, 31) + text.charCodeAt(index)) | 0
  for (let index = Math.min(30, text.length - 1); index >= 0; index -= 3)
    print = (Math.imul(print, 31) + text.charCodeAt(index)) | 0
  return print & 0x3fff_ffff
}

const sequenceIn = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null)

const problemsIn = (members: Members, event: string, properties: Members): readonly EventProblem[] =>
  'serverTime' in members
    ? Array.isArray(members['problems'])
      ? (members['problems'] as readonly EventProblem[])
      : noProblems
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
  const read = isRead(event)
  return {
    line,
    user,
    device: textIn(deviceId) || textIn(properties['$device_id']),
    tab: read ? textIn(properties['$window_id']) || textIn(sessionId) || textIn(properties['$session_id']) : '',
    sequence: sequenceIn(deviceSequence) ?? sequenceIn(properties['deviceSequence']),
    at: read ? timeOf(members, properties) : Number.NaN,
    event,
    properties: read ? properties : nothing,
    fingerprint: fingerprintOf(textIn(uuid) || text),
    problems: problemsIn(members, event, properties),
  }
}

/** By the device's own clock; what the service has corrected comes second. */
const timeOf = (members: Members, properties: Members): number => {
  const own = timeIn(properties['timestamp'])
  return Number.isNaN(own) ? timeIn(members['clientTime'] ?? members['timestamp']) : own
}

/** As the collector begins each line. */
const head =
  /^\{"event":"([^"\\]*)","distinctId":"([^"\\]+)","sessionId":(?:null|"([^"\\]*)"),"deviceId":(?:null|"([^"\\]*)"),"deviceSequence":(?:null|(\d+)),"properties":(?=\{)/

const propertiesIn = (line: string, from: number): Members | null => {
  const end = line.lastIndexOf(',"clientTime":')
  if (end < from) return null
  try {
    const properties: unknown = JSON.parse(line.slice(from, end))
    return isMembers(properties) ? properties : null
  } catch {
    return null
  }
}

/**
 * Most lines of a log are of events that no chart knows: of those, and only if the collector had nothing to say against
 * them, the beginning is read and nothing else. Null for any line that has to be read whole.
 */
const readQuickly = (text: string, line: number): LoggedEvent | null => {
  if (!text.endsWith('"}')) return null
  const found = head.exec(text)
  if (found === null) return null
  const [all, event = '', user = '', session = '', device = '', sequence] = found
  const read = isRead(event)
  const properties = read ? propertiesIn(text, all.length) : nothing
  if (properties === null) return null
  return {
    line,
    user,
    device,
    tab: read ? textIn(properties['$window_id']) || session : '',
    sequence: sequence === undefined ? null : Number(sequence),
    at: read ? timeIn(properties['timestamp']) : Number.NaN,
    event,
    properties,
    fingerprint: fingerprintOf(text),
    problems: noProblems,
  }
}

export const readLine = (text: string, line: number): LogLine => {
  const quick = readQuickly(text, line)
  if (quick) return quick
  try {
    return readEvent(JSON.parse(text), line, text)
  } catch {
    return { line, unreadable: 'notJson' }
  }
}
