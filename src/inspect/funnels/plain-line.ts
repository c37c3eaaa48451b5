import { isFarAhead, parseMoment } from './moment.ts'

/** The pattern matches lines of the collector in which no text needs an escape. */
export const head =
  /\{"event":"([ !#-[\]-\uffff]+)","distinctId":"([ !#-[\]-\uffff]+)","sessionId":(?:null|"([ !#-[\]-\uffff]*)"),"deviceId":(?:null|"([ !#-[\]-\uffff]*)"),"deviceSequence":(0|[1-9]\d{0,14}),"properties":(?=\{)/y
/** Other time formats are read whole, because their times may be doubtful. */
export const times =
  /,"clientTime":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","serverTime":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"\}/y
export const timesLength = ',"clientTime":"2026-01-05T08:00:00.000Z","serverTime":"2026-01-05T08:00:00.000Z"}'.length

export const commonMembers = [
  'source',
  'isAuthenticated',
  'organizationId',
  'timestamp',
  'deviceSequence',
  '$device_id',
  '$session_id',
  '$window_id',
] as const
const common =
  /,"source":"[ !#-[\]-\uffff]*","isAuthenticated":(?:true|false),"organizationId":(?:null|"[ !#-[\]-\uffff]*"),"timestamp":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)","deviceSequence":(?:0|[1-9]\d{0,14}),"\$device_id":"[ !#-[\]-\uffff]*","\$session_id":"[ !#-[\]-\uffff]*","\$window_id":"([ !#-[\]-\uffff]+)"\}/y

export const serverTimeAt = (text: string, end: number): number => parseMoment(text.slice(end - 26, end - 2))

export const clientTimeAt = (text: string, end: number): number => {
  times.lastIndex = Math.max(0, end - timesLength)
  return times.test(text) && times.lastIndex === end ? parseMoment(text.slice(end - 66, end - 42)) : Number.NaN
}

export interface PlainProperties {
  readonly ownEnd: number
  readonly at: number
  readonly tab: string
}

export const plainProperties = (text: string, from: number, end: number): PlainProperties | null => {
  const until = end - timesLength
  times.lastIndex = until
  if (until < from || !times.test(text)) return null
  const ownEnd = text.indexOf(',"source":', from)
  if (ownEnd < 0 || ownEnd > until) return null
  common.lastIndex = ownEnd
  const match = common.exec(text)
  if (!match || common.lastIndex !== until) return null
  const [, time = '', tab = ''] = match
  const at = parseMoment(time)
  return Number.isNaN(at) || isFarAhead(at, serverTimeAt(text, end)) ? null : { ownEnd, at, tab }
}
