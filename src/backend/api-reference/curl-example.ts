import { exampleValue, type Schemas } from './example-value.ts'
import type { Operation, Parameter } from './open-api.ts'

export interface Call {
  readonly method: string
  /** With `{name}` in the place of parameters. */
  readonly path: string
  readonly operation: Operation
}

export const ownParameters = ({ parameters }: Operation): readonly Parameter[] =>
  parameters.filter((parameter) => 'name' in parameter)

/** In single quotes for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const filledPath = ({ path, operation }: Call, schemas: Schemas): string =>
  ownParameters(operation)
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (filled, { name, schema }) => filled.replace(`{${name}}`, String(exampleValue(schema, schemas, name))),
      path,
    )

const requiredQuery = ({ operation }: Call, schemas: Schemas): readonly string[] =>
  ownParameters(operation)
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `--data-urlencode ${quoted(`${name}=${String(exampleValue(schema, schemas, name))}`)}`)

const credentials = ({ security, 'x-access': access }: Operation): readonly string[] => [
  ...(security.length === 0 ? [] : ['-H "Authorization: Bearer $TOKEN"']),
  ...(access === 'anyone' || access === 'signedIn' ? [] : ['-H "X-Selected-Organisation: $ORGANISATION"']),
]

const sentBody = ({ requestBody }: Operation, schemas: Schemas): readonly string[] => {
  const content = requestBody?.content ?? {}
  if ('multipart/form-data' in content) return ["-F 'file=@archive.zip'"]
  const json = content['application/json']
  if (json === undefined) return []
  const body = JSON.stringify(exampleValue(json.schema, schemas), null, 2)
  return ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`]
}

const manner = ({ responses }: Operation): string => {
  if ('302' in responses) return ' -i'
  const reply = responses['200']
  return reply !== undefined && 'content' in reply && 'text/event-stream' in (reply.content ?? {}) ? ' -N' : ''
}

/** The call as one types it, with what must be sent and nothing else. */
export const curlExample = (call: Call, server: string, schemas: Schemas): string => {
  const { method, operation } = call
  const query = requiredQuery(call, schemas)
  const flags = [manner(operation), method === 'GET' ? '' : ` -X ${method}`, query.length > 0 ? ' -G' : ''].join('')
  const address = quoted(server + filledPath(call, schemas))
  const beginning = flags === '' ? [`curl ${address}`] : [`curl${flags}`, address]
  return [...beginning, ...credentials(operation), ...query, ...sentBody(operation, schemas)].join(' \\\n  ')
}
