import * as v from 'valibot'

/** An id has 24 hex characters; the first 8 are seconds since 1970 (`src/README.md`, D7). */
export const Id = v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/))

/** A timestamp is ISO 8601 in UTC. */
export const Timestamp = v.pipe(v.string(), v.isoTimestamp())

/** `Date.parse` reads 31 February as a day of March. */
const isInCalendar = (time: string): boolean => {
  const [year = 0, month = 0, day = 0] = time.slice(0, 10).split('-').map(Number)
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** A plausible time of a person's choice; the database cannot store `0000-01-01`. */
export const TimeOfChoice = v.pipe(
  Timestamp,
  v.check((time) => time >= '2000' && time < '2100' && !Number.isNaN(Date.parse(time)) && isInCalendar(time)),
)

export const Day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => Number.isNaN(Date.parse(text)) || new Date(text).toJSON().startsWith(text)),
)

export const PolicyVersion = v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/))

export const Line = (limit: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limit), v.regex(/^\P{Cc}*$/u))

/** RFC 5321 limits an address to 254 characters. Case is kept here and folded by the backend. */
export const EmailAddress = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())

/** The version that was edited; a call is refused with 409 when it is not current. */
export const Version = v.pipe(v.number(), v.integer())

/** Only bounds are checked here; the policy is the server's (`backend/credentials/password-policy.ts`). */
export const NewPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(1000))

/** The entries of a list that is longer than `max` are not validated. */
export const BoundedList = <const Item extends v.GenericSchema>(item: Item, max: number) => {
  const list = v.array(item)
  const run: (typeof list)['~run'] = (dataset, config) => {
    const isTooLong = Array.isArray(dataset.value) && dataset.value.length > max
    // The bound below refuses the list, so its unchecked entries are never used.
    return isTooLong ? ({ ...dataset, typed: true } as ReturnType<typeof run>) : list['~run'](dataset, config)
  }
  return v.pipe({ ...list, '~run': run }, v.maxLength(max))
}

export const Flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
)

export const WholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min), v.maxValue(max))

export const Repeated = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((given) => (typeof given === 'string' ? [given] : given)),
)

export const maxRepeatedPaths = 50
export const maxPathTextLength = 500
const PathText = v.pipe(v.string(), v.maxLength(maxPathTextLength))

export const RepeatedPaths = v.pipe(
  v.union([PathText, v.array(PathText)]),
  v.transform((given) => [given].flat()),
  v.maxLength(maxRepeatedPaths),
)

/** A spread would keep both schemas in bundles that use neither. */
export const extended = <Fields extends object, More extends object>(fields: Fields, more: More): Fields & More => ({
  ...fields,
  ...more,
})
