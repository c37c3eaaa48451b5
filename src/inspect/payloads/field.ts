import * as v from 'valibot'
import type { Plain } from '../observer/record.ts'
import { isMoment } from './moment.ts'

type Kind =
  | { readonly kind: 'text' }
  | { readonly kind: 'number' }
  /** A number of milliseconds since 1970. */
  | { readonly kind: 'moment' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'list'; readonly of: Field }
  | { readonly kind: 'group'; readonly fields: readonly NamedField[] }
  /** Nothing simpler fits: whatever JSON is written. */
  | { readonly kind: 'json' }

/** One thing to fill in. `isOptional`: it may be left out; `isNullable`: it may be null. */
export type Field = Kind & { readonly isOptional: boolean; readonly isNullable: boolean }

export interface NamedField {
  readonly name: string
  readonly field: Field
}

type Wrapped =
  | v.NullableSchema<v.GenericSchema, undefined>
  | v.ExactOptionalSchema<v.GenericSchema, undefined>
  | v.OptionalSchema<v.GenericSchema, undefined>

type Known =
  | Wrapped
  | v.StringSchema<undefined>
  | v.NumberSchema<undefined>
  | v.BooleanSchema<undefined>
  | v.PicklistSchema<readonly string[], undefined>
  | v.ArraySchema<v.GenericSchema, undefined>
  | v.StrictObjectSchema<Readonly<Record<string, v.GenericSchema>>, undefined>
  | v.ObjectSchema<Readonly<Record<string, v.GenericSchema>>, undefined>

const toKind = (schema: Exclude<Known, Wrapped>): Kind => {
  switch (schema.type) {
    case 'string':
      return { kind: 'text' }
    case 'number':
      return { kind: isMoment(schema) ? 'moment' : 'number' }
    case 'boolean':
      return { kind: 'flag' }
    case 'picklist':
      return { kind: 'choice', choices: schema.options }
    case 'array':
      return { kind: 'list', of: toField(schema.item) }
    case 'strict_object':
    case 'object':
      return {
        kind: 'group',
        fields: Object.entries(schema.entries).map(([name, entry]) => ({ name, field: toField(entry) })),
      }
    default:
      return { kind: 'json' }
  }
}

/** What there is to fill in for a schema. The cast: of its parts a schema in general tells only its type. */
export const toField = (schema: v.GenericSchema): Field => {
  const known = schema as Known
  if (known.type === 'nullable') return { ...toField(known.wrapped), isNullable: true }
  if (known.type === 'optional' || known.type === 'exact_optional') {
    return { ...toField(known.wrapped), isOptional: true }
  }
  return { ...toKind(known), isOptional: false, isNullable: false }
}

/** The parts of a payload; none where an event has none. */
export const toFields = (schema: v.GenericSchema): readonly NamedField[] => {
  const field = toField(schema)
  return field.kind === 'group' ? field.fields : []
}

/** What a field begins with when nothing better is known; undefined: left out. `now`: in milliseconds since 1970. */
export const toBlank = (field: Field, now: number): Plain | undefined => {
  if (field.isOptional) return undefined
  if (field.isNullable) return null
  if (field.kind === 'text') return ''
  if (field.kind === 'number') return 0
  if (field.kind === 'moment') return now
  if (field.kind === 'flag') return false
  if (field.kind === 'choice') return field.choices[0] ?? ''
  if (field.kind === 'list') return []
  return field.kind === 'group' ? blankPayload(field.fields, now) : null
}

export const blankPayload = (fields: readonly NamedField[], now: number): { readonly [name: string]: Plain } =>
  Object.fromEntries(
    fields.flatMap(({ name, field }) => {
      const value = toBlank(field, now)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
