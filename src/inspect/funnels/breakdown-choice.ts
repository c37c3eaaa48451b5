export const cohort = 'cohort'

const prefix = 'properties.'

export const toProperty = (by: string): string | null => {
  if (by === cohort) return null
  return by.startsWith(prefix) ? by.slice(prefix.length) : by
}

export const toChoice = (property: string): string =>
  property === cohort || property.startsWith(prefix) ? `${prefix}${property}` : property

const perEvent: ReadonlySet<string> = new Set([
  'funnelId',
  'timestamp',
  'deviceSequence',
  'distinct_id',
  'token',
  '$device_id',
  '$session_id',
  '$window_id',
  '$insert_id',
  '$time',
])

export const listOffered = (names: Iterable<string>): readonly string[] =>
  [...names].filter((name) => !perEvent.has(name)).toSorted()
