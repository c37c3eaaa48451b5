import type { EventProblem } from '#src/contract/event-problems.ts'
import { knownEvent } from './chart-events.ts'
import { hashText } from './fingerprint.ts'
import type { LoggedEvent } from './log-event.ts'
import { hasZone, isFarAhead, parseMoment } from './moment.ts'
import { head, serverTimeAt, times, timesLength } from './plain-line.ts'

type Members = Readonly<Record<string, unknown>>

const nothing: Members = {}
const noProblems: readonly EventProblem[] = []

const quote = 34
const brace = 125

const propertiesIn = (text: string, from: number, end: number): Members | null => {
  const until = end - timesLength
  times.lastIndex = until
  if (until < from || !times.test(text)) return null
  try {
    return JSON.parse(text.slice(from, until)) as Members
  } catch {
    return null
  }
}

const textOr = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback

/** Most events are unknown to the charts, so only their beginning is read. Null means that the line must be read whole. */
export const readQuickly = (text: string, from: number, end: number, line: number): LoggedEvent | null => {
  if (text.charCodeAt(end - 1) !== brace || text.charCodeAt(end - 2) !== quote) return null
  head.lastIndex = from
  const match = head.exec(text)
  if (!match || head.lastIndex > end) return null
  const [, name = '', user = '', session = '', device = '', sequence] = match
  const event = knownEvent(name)
  const given = event.isRead ? propertiesIn(text, head.lastIndex, end) : nothing
  if (given === null) return null
  const time = given['timestamp']
  const at = typeof time === 'string' && (!event.isRead || hasZone(time)) ? parseMoment(time) : Number.NaN
  if (event.isRead && (Number.isNaN(at) || isFarAhead(at, serverTimeAt(text, end)))) return null
  return {
    line,
    user,
    device,
    tab: event.isRead ? textOr(given['$window_id'], session) : '',
    sequence: Number(sequence),
    at,
    event: event.name,
    properties: given,
    fingerprint: hashText(text, from, end),
    problems: noProblems,
  }
}
