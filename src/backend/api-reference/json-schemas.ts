import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { JsonSchema } from './open-api.ts'

type Schema = GenericSchema<unknown, unknown>
type Schemas = Readonly<Record<string, Schema>>

/** `input` is what a caller sends, before defaults and transformations; `output` is what a caller receives. */
type Side = 'input' | 'output'

/** JSON Schema's patterns have no flags. */
const anyCase = (word: string): string =>
  word.replaceAll(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`)

const toPattern = ({ source, flags }: RegExp): Pick<JsonSchema, 'pattern' | 'x-any-case'> => {
  if (!flags.includes('i')) return { pattern: source }
  const words = /^\^\(([\w|]+)\)\$$/.exec(source)?.[1]?.split('|')
  if (words === undefined) throw new Error(`No pattern without flags says what ${source} does.`)
  return { pattern: `^(?:${words.map(anyCase).join('|')})$`, 'x-any-case': words }
}

const base = {
  target: 'draft-2020-12',
  ignoreActions: ['trim', 'to_upper_case', 'check'],
  overrideAction: ({ valibotAction, jsonSchema }) =>
    'requirement' in valibotAction && valibotAction.requirement instanceof RegExp && valibotAction.type === 'regex'
      ? { ...jsonSchema, ...toPattern(valibotAction.requirement) }
      : undefined,
  overrideSchema: ({ valibotSchema }) => {
    const { key, value } = valibotSchema as { key?: GenericSchema & { options?: string[] }; value?: GenericSchema }
    if (key?.options === undefined || value === undefined) return undefined
    const { $schema: _, ...additionalProperties } = toJsonSchema(value)
    return { type: 'object', propertyNames: { enum: key.options }, additionalProperties }
  },
} satisfies ConversionConfig

const isMeaningful = ([key, value]: [string, unknown]): boolean =>
  !(key === 'required' && Array.isArray(value) && value.length === 0) &&
  !(key === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}') &&
  !(key === 'default' && JSON.stringify(value) === '{}')

/** JSON Schema forbids an empty `prefixItems`. */
const isEmptyTuple = (schema: object): boolean =>
  'prefixItems' in schema && Array.isArray(schema.prefixItems) && schema.prefixItems.length === 0

const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  if (isEmptyTuple(value)) return { type: 'array', maxItems: 0 }
  return Object.fromEntries(
    Object.entries(value)
      .filter(isMeaningful)
      .map(([key, member]) => [key, tidy(member)]),
  )
}

const toInlineJson = (schema: Schema, side: Side): string =>
  JSON.stringify(toJsonSchema(schema, { ...base, typeMode: side, definitions: {} }))

const findSidedSchemas = (named: Schemas): ReadonlySet<string> =>
  new Set(
    Object.keys(named).filter((name) => {
      const schema = named[name]
      return schema !== undefined && toInlineJson(schema, 'input') !== toInlineJson(schema, 'output')
    }),
  )

const place = '#/components/schemas/'

export const getReferenceName = ({ $ref }: { readonly $ref: string }): string => $ref.slice($ref.lastIndexOf('/') + 1)

export interface Converter {
  convert(schema: Schema, side: Side): JsonSchema
  readonly components: Readonly<Record<string, JsonSchema>>
}

export const createConverter = (named: Schemas): Converter => {
  const sided = findSidedSchemas(named)
  const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]))
  const nameOn = (side: Side, name: string) => (side === 'output' && sided.has(name) ? `${name}Output` : name)
  const createConfig = (side: Side): ConversionConfig => ({
    ...base,
    typeMode: side,
    overrideRef: ({ referenceId }) => `${place}${nameOn(side, referenceId)}`,
  })
  const onSide = (side: Side) =>
    Object.entries(toJsonSchemaDefs(named, createConfig(side))).map(
      ([name, schema]) => [nameOn(side, name), tidy(schema) as JsonSchema] as const,
    )
  return {
    components: Object.fromEntries([...onSide('input'), ...onSide('output')]),
    convert(schema, side) {
      const name = names.get(schema)
      if (name !== undefined) return { $ref: `${place}${nameOn(side, name)}` }
      const { $schema: _, $defs: __, ...own } = toJsonSchema(schema, { ...createConfig(side), definitions: named })
      return tidy(own) as JsonSchema
    },
  }
}
