import { createExample, type Schemas } from './example-value.ts'
import type { Operation, Parameter } from './open-api.ts'

export interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export const selectOwnParameters = ({ parameters }: Operation): readonly Parameter[] =>
  parameters.filter((parameter) => 'name' in parameter)

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const fillInPath = ({ path, operation }: Call, schemas: Schemas): string =>
  selectOwnParameters(operation)
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (filled, { name, schema }) => filled.replace(`{${name}}`, String(createExample(schema, schemas, name))),
      path,
    )

const requiredQuery = ({ operation }: Call, schemas: Schemas): readonly string[] =>
  selectOwnParameters(operation)
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `--data-urlencode ${quote(`${name}=${String(createExample(schema, schemas, name))}`)}`)

const credentials = ({ security, 'x-access': access }: Operation): readonly string[] => [
  ...(security.length === 0 ? [] : ['-H "Authorization: Bearer $TOKEN"']),
  ...(access === 'anyone' || access === 'signedIn' ? [] : ['-H "X-Selected-Organisation: $ORGANISATION"']),
]

const sentBody = ({ requestBody }: Operation, schemas: Schemas): readonly string[] => {
  const content = requestBody?.content ?? {}
  if ('multipart/form-data' in content) return ["-F 'file=@archive.zip'"]
  const json = content['application/json']
  if (json === undefined) return []
  const body = JSON.stringify(createExample(json.schema, schemas), null, 2)
  return ["-H 'Content-Type: application/json'", `-d ${quote(body)}`]
}

const getExtraFlags = ({ responses }: Operation): string => {
  if ('302' in responses) return ' -i'
  const reply = responses['200']
  return reply !== undefined && 'content' in reply && 'text/event-stream' in (reply.content ?? {}) ? ' -N' : ''
}

export const createCurlExample = (call: Call, server: string, schemas: Schemas): string => {
  const { method, operation } = call
  const query = requiredQuery(call, schemas)
  const flags = [getExtraFlags(operation), method === 'GET' ? '' : ` -X ${method}`, query.length > 0 ? ' -G' : ''].join(
    '',
  )
  const address = quote(server + fillInPath(call, schemas))
  const beginning = flags === '' ? [`curl ${address}`] : [`curl${flags}`, address]
  return [...beginning, ...credentials(operation), ...query, ...sentBody(operation, schemas)].join(' \\\n  ')
}
