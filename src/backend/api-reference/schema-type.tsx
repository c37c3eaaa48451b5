/** @jsxImportSource hono/jsx */
import { getReferenceName } from './json-schemas.ts'
import type { JsonSchema } from './open-api.ts'

export const toSchemaAnchor = (name: string): string => `schema-${name}`

const Choice = ({ of }: { readonly of: readonly JsonSchema[] }) => (
  <>
    {of.map((schema, at) => (
      <>
        {at > 0 && ' | '}
        <SchemaType of={schema} />
      </>
    ))}
  </>
)

const literals = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(' | ')

const isChoice = (schema: JsonSchema): boolean =>
  (schema.enum?.length ?? 0) > 1 || (schema.anyOf ?? schema.oneOf ?? []).length > 1

const ListType = ({ of }: { readonly of: JsonSchema }) =>
  isChoice(of) ? (
    <>
      (<SchemaType of={of} />
      )[]
    </>
  ) : (
    <>
      <SchemaType of={of} />
      []
    </>
  )

export const SchemaType = ({ of: schema }: { readonly of: JsonSchema }) => {
  if (schema.$ref !== undefined) {
    const name = getReferenceName({ $ref: schema.$ref })
    return <a href={`#${toSchemaAnchor(name)}`}>{name}</a>
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return <Choice of={choices} />
  const values = schema.enum ?? schema['x-any-case']
  if (values !== undefined) return <>{literals(values)}</>
  if (schema.const !== undefined) return <>{literals([schema.const])}</>
  if (schema.type === 'array') return schema.items === undefined ? <>[]</> : <ListType of={schema.items} />
  if (schema.type === 'object' && schema.additionalProperties !== undefined) {
    return (
      <>
        {'{ [name]: '}
        <SchemaType of={schema.additionalProperties} />
        {' }'}
      </>
    )
  }
  return <>{schema.type ?? 'any'}</>
}
