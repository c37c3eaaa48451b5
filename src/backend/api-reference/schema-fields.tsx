/** @jsxImportSource hono/jsx */
import type { JsonSchema } from './open-api.ts'
import type { PageContext } from './page-context.ts'
import { listFacts } from './schema-facts.ts'
import { SchemaType } from './schema-type.tsx'

interface Shown {
  readonly of: JsonSchema
  readonly context: PageContext
  readonly meanings?: Readonly<Record<string, string>>
}

const listShapes = (schema: JsonSchema): readonly JsonSchema[] => {
  if (schema.properties !== undefined) return [schema]
  if (schema.items !== undefined) return listShapes(schema.items)
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap(listShapes)
}

export const Facts = ({ of, context }: Shown) => {
  const facts = listFacts(of, context.texts.words)
  return facts.length === 0 ? null : <p class="facts">{facts.join(' · ')}</p>
}

const Field = ({
  name,
  of,
  isRequired,
  context,
  meaning,
}: Shown & {
  readonly name: string
  readonly isRequired: boolean
  readonly meaning: string | undefined
}) => (
  <li>
    <p class="field">
      <code class="name">{name}</code>{' '}
      <code class="type">
        <SchemaType of={of} />
      </code>{' '}
      {isRequired && <span class="required">{context.texts.words.facts.required}</span>}
    </p>
    {meaning !== undefined && <p class="meaning">{meaning}</p>}
    <Facts of={of} context={context} />
    <SchemaFields of={of} context={context} />
  </li>
)

export const SchemaFields = ({ of, context, meanings = {} }: Shown) => (
  <>
    {listShapes(of).map(({ properties = {}, required = [] }) => (
      <ul class="fields" key={Object.keys(properties).join(' ')}>
        {Object.entries(properties).map(([name, schema]) => (
          <Field
            key={name}
            name={name}
            of={schema}
            isRequired={required.includes(name)}
            context={context}
            meaning={meanings[name]}
          />
        ))}
      </ul>
    ))}
  </>
)
