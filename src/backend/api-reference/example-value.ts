import { getReferenceName } from './json-schemas.ts'
import type { JsonSchema, OpenApiDocument } from './open-api.ts'

export type Schemas = OpenApiDocument['components']['schemas']

export const resolveReference = (schema: JsonSchema, schemas: Schemas): JsonSchema => {
  if (schema.$ref === undefined) return schema
  const target = schemas[getReferenceName({ $ref: schema.$ref })]
  if (target === undefined) throw new Error(`The document has no ${schema.$ref}.`)
  return target
}

const byFormat: Readonly<Record<string, string>> = {
  email: 'name@example.com',
  date: '2026-01-05',
  'date-time': '2026-01-05T09:00:00Z',
}

const byName: Readonly<Record<string, string>> = {
  Query: 'where are tokens refreshed',
  branch: 'main',
  comment: 'exactly what I looked for',
  content: 'Where are tokens refreshed?',
  currentPassword: 'the password so far',
  firstName: 'Ada',
  lastName: 'Lovelace',
  name: 'shop',
  newPassword: 'a long new password',
  password: 'a long password',
  path: 'src/main.ts',
  returnUrl: '/profile?tab=connections',
  role: 'user',
  url: 'https://github.com/owner/name',
}

/** One of these texts fits any pattern of the contract. */
const byPattern = ['text', '68f2a4c19be03d5571e6a8f0', '1.1.0', 'SHOP', 'SHOP-12']

const exampleText = ({ format, pattern, 'x-any-case': words }: JsonSchema, name: string): string => {
  if (words?.[0] !== undefined) return words[0]
  const known = byFormat[format ?? ''] ?? byName[name]
  const fitting = [...(known === undefined ? [] : [known]), ...byPattern].find(
    (text) => pattern === undefined || new RegExp(pattern, 'u').test(text),
  )
  if (fitting === undefined) throw new Error(`No example fits ${pattern}.`)
  return fitting
}

const exampleObject = ({ properties = {}, required = [] }: JsonSchema, _: string, schemas: Schemas) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, schema]) => [name, createExample(schema, schemas, name)]),
  )

type Maker = (schema: JsonSchema, name: string, schemas: Schemas) => unknown

const number: Maker = ({ minimum = 0 }) => Math.max(1, minimum)

const byType: Readonly<Record<string, Maker>> = {
  boolean: () => true,
  integer: number,
  number,
  string: exampleText,
  object: exampleObject,
  array: ({ items }, name, schemas) => (items === undefined ? [] : [createExample(items, schemas, name)]),
}

/** Creates the smallest value that `given` accepts; `name` is the member's name. */
export const createExample = (given: JsonSchema, schemas: Schemas, name = ''): unknown => {
  const schema = resolveReference(given, schemas)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return createExample(first, schemas, name)
  return byType[schema.type ?? '']?.(schema, name, schemas) ?? null
}
