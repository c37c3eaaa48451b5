import * as v from 'valibot'
import { maxPathTextLength, maxRepeatedPaths, Repeated, RepeatedPaths } from '#src/contract/fields.ts'
import type { Converter } from './json-schemas.ts'
import type { JsonSchema, Parameter } from './open-api.ts'

type Schema = v.GenericSchema<unknown, unknown>

const isOptional = (schema: Schema): schema is v.OptionalSchema<Schema, unknown> => schema.type === 'optional'

const getSteps = (schema: Schema): readonly { readonly type: string; readonly requirement?: unknown }[] =>
  'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : []

const findBound = (schema: Schema, type: 'min_value' | 'max_value'): number | undefined => {
  const bound = getSteps(schema).find((step) => step.type === type)?.requirement
  return typeof bound === 'number' ? bound : undefined
}

const isNumber = (schema: Schema): boolean =>
  findBound(schema, 'min_value') !== undefined && getSteps(schema).some(({ type }) => type === 'transform')

const isFlag = (schema: Schema): boolean => {
  const [first] = getSteps(schema)
  return first !== undefined && 'options' in first && String(first.options) === 'true,false'
}

const toSchema = (schema: Schema, converter: Converter): JsonSchema => {
  if (schema === Repeated) return { type: 'array', items: { type: 'string' } }
  if (schema === RepeatedPaths) {
    return { type: 'array', maxItems: maxRepeatedPaths, items: { type: 'string', maxLength: maxPathTextLength } }
  }
  if (isFlag(schema)) return { type: 'boolean' }
  if (!isNumber(schema)) return converter.convert(schema, 'input')
  const [minimum, maximum] = [findBound(schema, 'min_value'), findBound(schema, 'max_value')]
  return {
    type: 'integer',
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  }
}

const parseDefault = (text: unknown, { type }: JsonSchema): { default?: unknown } => {
  if (typeof text !== 'string') return {}
  return { default: type === 'integer' ? Number(text) : type === 'boolean' ? text === 'true' : text }
}

const toParameter = (name: string, entry: Schema, converter: Converter): Parameter => {
  const required = !isOptional(entry)
  const schema = toSchema(isOptional(entry) ? entry.wrapped : entry, converter)
  const repeats = schema.type === 'array' ? ({ style: 'form', explode: true } as const) : {}
  const fallback = isOptional(entry) ? parseDefault(entry.default, schema) : {}
  return { name, in: 'query', required, schema: { ...schema, ...fallback }, ...repeats }
}

/** The cast is safe: the contract's queries are objects, which the document's test checks. */
const listEntries = (query: Schema): readonly [string, Schema][] =>
  Object.entries((query as v.ObjectSchema<Readonly<Record<string, Schema>>, undefined>).entries)

export const listQueryParameters = (query: Schema | undefined, converter: Converter): readonly Parameter[] =>
  query === undefined ? [] : listEntries(query).map(([name, entry]) => toParameter(name, entry, converter))
