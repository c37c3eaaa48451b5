import type { Plain } from '../observer/record.ts'
import { toBlank, type Field } from '../payloads/field.ts'

export interface PayloadDraft {
  readonly values: { readonly [name: string]: Plain }
  readonly typed: Readonly<Record<string, string>>
}

export type FieldPath = readonly string[]

export const toKey = (path: FieldPath): string => path.join('/')

const isGroup = (value: Plain | undefined): value is { readonly [name: string]: Plain } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const valueAt = (values: Plain, path: FieldPath): Plain | undefined =>
  path.reduce<Plain | undefined>((value, name) => (isGroup(value) ? value[name] : undefined), values)

export const withValue = (
  values: PayloadDraft['values'],
  [name = '', ...rest]: FieldPath,
  value: Plain | undefined,
): PayloadDraft['values'] => {
  if (rest.length === 0 && value === undefined) {
    return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))
  }
  const inner = values[name]
  return {
    ...values,
    [name]: rest.length === 0 ? (value ?? null) : withValue(isGroup(inner) ? inner : {}, rest, value),
  }
}

const isTyped = ({ kind }: Field): boolean =>
  kind === 'number' || kind === 'moment' || kind === 'list' || kind === 'json'

export const toText = (field: Field, value: Plain | undefined): string => {
  if (value === undefined || value === null) return ''
  if (field.kind === 'moment' && typeof value === 'number') return new Date(value).toISOString()
  return field.kind === 'number' ? String(value) : JSON.stringify(value, null, 2)
}

/** Text that cannot be parsed stays text, so that the schema rejects it. */
export const typedValue = (field: Field, text: string): Plain => {
  if (field.kind === 'number') return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
  if (field.kind === 'moment') {
    const time = Date.parse(text)
    return Number.isNaN(time) ? text : time
  }
  try {
    return JSON.parse(text) as Plain
  } catch {
    return text
  }
}

export const withTyped = (draft: PayloadDraft, field: Field, path: FieldPath, text: string): PayloadDraft =>
  isTyped(field)
    ? { values: withValue(draft.values, path, typedValue(field, text)), typed: { ...draft.typed, [toKey(path)]: text } }
    : { ...draft, values: withValue(draft.values, path, text) }

const withoutTyped = (typed: PayloadDraft['typed'], path: FieldPath): PayloadDraft['typed'] =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => key !== toKey(path) && !key.startsWith(`${toKey(path)}/`)))

export type Presence = 'left' | 'null' | 'given'

export const getPresence = (value: Plain | undefined): Presence => {
  if (value === undefined) return 'left'
  return value === null ? 'null' : 'given'
}

export const withPresence = (
  draft: PayloadDraft,
  field: Field,
  path: FieldPath,
  presence: Presence,
  now: number,
): PayloadDraft => {
  const blank = toBlank({ ...field, isOptional: false, isNullable: false }, now)
  const values = { left: undefined, null: null, given: blank }
  return { values: withValue(draft.values, path, values[presence]), typed: withoutTyped(draft.typed, path) }
}
