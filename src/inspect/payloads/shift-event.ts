import type { AnyEventObject } from 'xstate'
import { findEventSchema } from './event-schema.ts'
import { type Field, type NamedField, toFields } from './field.ts'

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const shiftParts = (value: Readonly<Record<string, unknown>>, fields: readonly NamedField[], by: number) =>
  Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      shiftValue(part, fields.find((candidate) => candidate.name === name)?.field, by),
    ]),
  )

const shiftValue = (value: unknown, field: Field | undefined, by: number): unknown => {
  if (field?.kind === 'moment' && typeof value === 'number') return value + by
  if (typeof value === 'string' && isoMoment.test(value)) return new Date(Date.parse(value) + by).toISOString()
  if (Array.isArray(value))
    return value.map((item) => shiftValue(item, field?.kind === 'list' ? field.of : undefined, by))
  return isPlainObject(value) ? shiftParts(value, field?.kind === 'group' ? field.fields : [], by) : value
}

/** Plans are written for a past moment, so their times are moved by this many milliseconds. */
export const shiftEvent = (chart: string, event: AnyEventObject, by: number): AnyEventObject => {
  const schema = findEventSchema(chart, event.type)
  const { type, ...payload } = event
  return { ...shiftParts(payload, schema === null ? [] : toFields(schema), by), type }
}
