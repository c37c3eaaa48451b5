import * as v from 'valibot'
import type { Plain } from '../observer/record.ts'
import { isMoment } from './moment.ts'

type Kind =
  | { readonly kind: 'text' }
  | { readonly kind: 'number' }
  | { readonly kind: 'moment' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'list'; readonly of: Field }
  | { readonly kind: 'group'; readonly fields: readonly NamedField[] }
  | { readonly kind: 'json' }

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

/** The type of a generic schema does not include its parts. */
export const toField = (schema: v.GenericSchema): Field => {
  const known = schema as Known
  if (known.type === 'nullable') return { ...toField(known.wrapped), isNullable: true }
  if (known.type === 'optional' || known.type === 'exact_optional') {
    return { ...toField(known.wrapped), isOptional: true }
  }
  return { ...toKind(known), isOptional: false, isNullable: false }
}

export const toFields = (schema: v.GenericSchema): readonly NamedField[] => {
  const field = toField(schema)
  return field.kind === 'group' ? field.fields : []
}

/** Undefined means that the field is left out. `now` is in milliseconds since 1970. */
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
