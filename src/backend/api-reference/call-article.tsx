/** @jsxImportSource hono/jsx */
import { type Call, createCurlExample, selectOwnParameters } from './curl-example.ts'
import { Message, RefusalCodes } from './call-messages.tsx'
import type { Operation, Parameter } from './open-api.ts'
import { fillIn, type PageContext } from './page-context.ts'
import { Facts } from './schema-fields.tsx'
import { SchemaType } from './schema-type.tsx'
import { describeParameter } from './header-meanings.ts'
import { getSummary } from './call-summary.ts'

interface Shown {
  readonly call: Call
  readonly context: PageContext
}

export const MethodBadge = ({ method }: { readonly method: string }) => (
  <span class={`method ${method.toLowerCase()}`}>{method}</span>
)

export const PathText = ({ path }: { readonly path: string }) => (
  <code class="path">
    {path.split('/').map((part, at) => (
      <>
        {at > 0 && '/'}
        {at > 1 && <wbr />}
        {part.startsWith('{') ? <var>{part}</var> : part}
      </>
    ))}
  </code>
)

const describeAccess = ({ 'x-access': access }: Operation, { texts: { words } }: PageContext): string => {
  if (access === 'anyone' || access === 'signedIn') return words.access[access]
  return fillIn(words.access.role, { role: access })
}

const Marks = ({ call: { operation }, context }: Shown) => {
  const { access, notServed, addition } = context.texts.words
  return (
    <ul class="marks">
      <li class="access">{describeAccess(operation, context)}</li>
      {operation.security.some((way) => 'apiKey' in way) && <li>{access.keys}</li>}
      {operation['x-addition'] === true && <li title={addition.text}>{addition.label}</li>}
      {operation['x-not-served'] === true && (
        <li class="not-served" title={notServed.text}>
          {notServed.label}
        </li>
      )}
    </ul>
  )
}

const ParameterRow = ({ of, context }: { readonly of: Parameter; readonly context: PageContext }) => {
  const { columns, facts, places } = context.texts.words
  const meaning = describeParameter(of, context)
  return (
    <tr>
      <th scope="row" data-label={columns.name}>
        <code class="name">{of.name}</code>
      </th>
      <td data-label={columns.place}>{places[of.in]}</td>
      <td data-label={columns.type}>
        <code class="type">
          <SchemaType of={of.schema} />
        </code>
      </td>
      <td data-label={columns.meaning}>
        <span class={of.required ? 'required' : 'optional'}>{of.required ? facts.required : facts.optional}</span>
        {of.explode === true && <p class="facts">{facts.repeatable}</p>}
        {meaning !== undefined && <p class="meaning">{meaning}</p>}
        <Facts of={of.schema} context={context} />
      </td>
    </tr>
  )
}

const Parameters = ({ call, context }: Shown) => {
  const { columns, parts } = context.texts.words
  const parameters = selectOwnParameters(call.operation)
  if (parameters.length === 0) return null
  return (
    <section>
      <h4>{parts.parameters}</h4>
      <table>
        <thead>
          <tr>
            {[columns.name, columns.place, columns.type, columns.meaning].map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parameters.map((parameter) => (
            <ParameterRow key={parameter.name} of={parameter} context={context} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Example = ({ call, context }: Shown) => (
  <section class="example">
    <h4>{context.texts.words.parts.example}</h4>
    <pre>
      <code>{createCurlExample(call, context.server, context.schemas)}</code>
    </pre>
  </section>
)

export const CallArticle = ({ call, context }: Shown) => {
  const { operation } = call
  return (
    <article class="call" id={operation.operationId}>
      <header>
        <h3>
          <a class="anchor" href={`#${operation.operationId}`}>
            {getSummary(operation, context)}
          </a>
        </h3>
        <p class="route">
          <MethodBadge method={call.method} /> <PathText path={call.path} />
        </p>
        <Marks call={call} context={context} />
      </header>
      <div class="columns">
        <div class="detail">
          <Parameters call={call} context={context} />
          <Message call={call} context={context} />
          <RefusalCodes call={call} context={context} />
        </div>
        <Example call={call} context={context} />
      </div>
    </article>
  )
}
