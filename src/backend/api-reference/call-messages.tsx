/** @jsxImportSource hono/jsx */
import type { Call } from './curl-example.ts'
import { resolveReference } from './example-value.ts'
import { describeHeader } from './header-meanings.ts'
import type { JsonSchema, MediaType, Operation, Reply } from './open-api.ts'
import type { PageContext } from './page-context.ts'
import { SchemaFields } from './schema-fields.tsx'
import { SchemaType } from './schema-type.tsx'
import { type Status, statuses } from './statuses.ts'

interface Shown {
  readonly call: Call
  readonly context: PageContext
}

const unfold = (schema: JsonSchema, context: PageContext): JsonSchema =>
  resolveReference(schema.items?.$ref === undefined ? schema : schema.items, context.schemas)

const isNamed = ({ $ref, items }: JsonSchema): boolean => $ref !== undefined || items?.$ref !== undefined

const hasMembers = ({ properties, anyOf, oneOf, items }: JsonSchema): boolean =>
  properties !== undefined || anyOf !== undefined || oneOf !== undefined || items !== undefined

const TypeLine = ({ media, schema }: { readonly media: string; readonly schema: JsonSchema }) => (
  <p class="message">
    <code class="media">{media}</code>{' '}
    <code class="type">
      <SchemaType of={schema} />
    </code>
  </p>
)

const Events = ({ of, context }: { readonly of: readonly JsonSchema[]; readonly context: PageContext }) => (
  <p class="meaning">
    {context.texts.words.facts.events}{' '}
    {of.map((schema, at) => (
      <>
        {at > 0 && ', '}
        <code class="type">
          <SchemaType of={schema} />
        </code>
      </>
    ))}
  </p>
)

const Content = ({
  media,
  of,
  isOpen,
  context,
}: {
  readonly media: string
  readonly of: MediaType
  readonly isOpen: boolean
  readonly context: PageContext
}) => {
  const { schema, 'x-events': events } = of
  if (events !== undefined) {
    return (
      <>
        <p class="message">
          <code class="media">{media}</code>
        </p>
        <Events of={events} context={context} />
      </>
    )
  }
  const shape = unfold(schema, context)
  if (!hasMembers(shape)) return <TypeLine media={media} schema={schema} />
  return (
    <>
      <TypeLine media={media} schema={schema} />
      {(isOpen || !isNamed(schema)) && <SchemaFields of={shape} context={context} />}
    </>
  )
}

const Body = ({ call: { operation }, context }: Shown) => {
  const { requestBody } = operation
  if (requestBody === undefined) return null
  const { parts, facts } = context.texts.words
  return (
    <section>
      <h4>
        {parts.body}{' '}
        <span class={requestBody.required ? 'required' : 'optional'}>
          {requestBody.required ? facts.required : facts.optional}
        </span>
      </h4>
      {Object.entries(requestBody.content).map(([media, of]) => (
        <Content key={media} media={media} of={of} isOpen context={context} />
      ))}
    </section>
  )
}

const isStatus = (text: string): text is `${Status}` => statuses.some((status) => String(status) === text)

const findSuccess = ({ responses }: Operation): readonly [`${Status}`, Reply] | undefined => {
  for (const [status, reply] of Object.entries(responses)) {
    if (isStatus(status) && Number(status) < 400 && 'description' in reply) return [status, reply]
  }
  return undefined
}

const ReplyHeaders = ({ of, context }: { readonly of: Reply; readonly context: PageContext }) => (
  <>
    {Object.keys(of.headers ?? {}).map((name) => (
      <p class="meaning" key={name}>
        <code class="name">{name}</code> {describeHeader(name, context)}
      </p>
    ))}
  </>
)

const Answer = ({ call: { operation }, context }: Shown) => {
  const success = findSuccess(operation)
  if (success === undefined) return null
  const { parts, statuses: meanings } = context.texts.words
  const [status, reply] = success
  return (
    <section>
      <h4>
        {parts.reply} <span class="status">{status}</span>
      </h4>
      {reply.content === undefined && <p class="meaning">{meanings[Number(status) as Status]}</p>}
      <ReplyHeaders of={reply} context={context} />
      {Object.entries(reply.content ?? {}).map(([media, of]) => (
        <Content key={media} media={media} of={of} isOpen={false} context={context} />
      ))}
    </section>
  )
}

export const Message = ({ call, context }: Shown) => (
  <>
    <Body call={call} context={context} />
    <Answer call={call} context={context} />
  </>
)

export const toStatusAnchor = (status: Status | 'failed'): string => `status-${status}`

export const RefusalCodes = ({ call: { operation }, context }: Shown) => {
  const refusals = statuses.filter((status) => status >= 400 && String(status) in operation.responses)
  if (refusals.length === 0) return null
  return (
    <section class="refusals">
      <h4>{context.texts.words.parts.refusals}</h4>
      <ul>
        {refusals.map((status) => (
          <li key={status}>
            <a href={`#${toStatusAnchor(status)}`} title={context.texts.words.statuses[status]}>
              {status}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
