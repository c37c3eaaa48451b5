import type { EventProblem } from '#src/contract/event-problems.ts'
import { isRead, knownName } from './chart-events.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { LoggedEvent } from './log-event.ts'
import { momentOf } from './moment.ts'

type Members = Readonly<Record<string, unknown>>

const nothing: Members = {}
const noProblems: readonly EventProblem[] = []

const start = '{"event":"'
const user = '","distinctId":"'
const session = '","sessionId":'
const device = ',"deviceId":'
const sequence = ',"deviceSequence":'
const properties = ',"properties":{'
const quote = 34
const backslash = 92
const brace = 125

/** Where the text that begins here ends; -1 if it is none, is empty, or is written with escapes. */
const endOfText = (line: string, from: number): number => {
  const end = line.indexOf('"', from)
  return end > from && line.charCodeAt(end - 1) !== backslash ? end : -1
}

/** Where a text or a null that begins here ends. */
const endOfValue = (line: string, from: number): number => {
  if (line.charCodeAt(from) !== quote) return line.startsWith('null', from) ? from + 4 : -1
  const end = endOfText(line, from + 1)
  return end < 0 ? -1 : end + 1
}

const textBetween = (line: string, from: number, end: number): string =>
  line.charCodeAt(from) === quote ? line.slice(from + 1, end - 1) : ''

const numberAt = (line: string, from: number): { value: number; end: number } | null => {
  let end = from
  let value = 0
  for (let sign = line.charCodeAt(end) - 48; sign >= 0 && sign <= 9; sign = line.charCodeAt(end) - 48) {
    value = value * 10 + sign
    end += 1
  }
  return end === from || end - from > 15 ? null : { value, end }
}

const propertiesIn = (line: string, from: number, lineEnd: number): Members | null => {
  const end = line.lastIndexOf(',"clientTime":', lineEnd)
  if (end < from) return null
  try {
    return JSON.parse(line.slice(from, end)) as Members
  } catch {
    return null
  }
}

const textOr = (value: unknown, other: string): string => (typeof value === 'string' && value !== '' ? value : other)

/**
 * Most lines of a log are of events that no chart knows: of those, and only if the collector had nothing to say against
 * them, the beginning is read and nothing else. Null for any line that has to be read whole. The line is this part of a text.
 */
export const readQuickly = (line: string, from: number, end: number, number: number): LoggedEvent | null => {
  if (!line.startsWith(start, from) || line.charCodeAt(end - 1) !== brace || line.charCodeAt(end - 2) !== quote)
    return null
  const nameFrom = from + start.length
  const name = endOfText(line, nameFrom)
  if (name < 0 || !line.startsWith(user, name)) return null
  const userFrom = name + user.length
  const userEnd = endOfText(line, userFrom)
  if (userEnd < 0 || !line.startsWith(session, userEnd)) return null
  const sessionFrom = userEnd + session.length
  const sessionEnd = endOfValue(line, sessionFrom)
  if (sessionEnd < 0 || !line.startsWith(device, sessionEnd)) return null
  const deviceFrom = sessionEnd + device.length
  const deviceEnd = endOfValue(line, deviceFrom)
  if (deviceEnd < 0 || !line.startsWith(sequence, deviceEnd)) return null
  const counted = numberAt(line, deviceEnd + sequence.length)
  if (!counted || counted.end > end || !line.startsWith(properties, counted.end)) return null
  const event = knownName(line.slice(nameFrom, name))
  const isOfCharts = isRead(event)
  const given = isOfCharts ? propertiesIn(line, counted.end + properties.length - 1, end) : nothing
  if (given === null) return null
  const time = given['timestamp']
  return {
    line: number,
    user: line.slice(userFrom, userEnd),
    device: textBetween(line, deviceFrom, deviceEnd),
    tab: isOfCharts ? textOr(given['$window_id'], textBetween(line, sessionFrom, sessionEnd)) : '',
    sequence: counted.value,
    at: typeof time === 'string' ? momentOf(time) : Number.NaN,
    event,
    properties: given,
    fingerprint: fingerprintOf(line, from, end),
    problems: noProblems,
  }
}
