import { apiKeyEndpoints } from '#src/contract/api-keys.ts'
import { allEndpoints, type CallName, namedSchemas } from '#src/contract/all-endpoints.ts'
import { idempotencyHeader, organisationHeader, versionHeader } from '#src/contract/common-headers.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { brand } from '#src/lib/brand.ts'
import { getChapter, chapters, compareReadingOrder } from './chapters.ts'
import { type Converter, createConverter } from './json-schemas.ts'
import { createRequestBody, createReply } from './messages.ts'
import type { OpenApiDocument, Operation, Parameter, PathItem, Reply, Security } from './open-api.ts'
import { problemSchema } from './problem-schema.ts'
import { listQueryParameters } from './query-parameters.ts'
import { isRefusal, listRefusals, statuses, getSuccess } from './statuses.ts'
import { summaries } from './texts/summaries/en.ts'
import { words } from './texts/words/en.ts'
import { selectUsedComponents } from './used-components.ts'

const id = { type: 'string', pattern: '^[0-9a-f]{24}$' }

const commonParameters = {
  Version: {
    name: versionHeader[0],
    in: 'header',
    required: false,
    description: words.headers.version,
    schema: { type: 'string', const: versionHeader[1] },
  },
  Organisation: {
    name: organisationHeader,
    in: 'header',
    required: true,
    description: words.headers.organisation,
    schema: id,
  },
  OrganisationOrKey: {
    name: organisationHeader,
    in: 'header',
    required: false,
    description: words.headers.organisationOrKey,
    schema: id,
  },
  IdempotencyKey: {
    name: idempotencyHeader,
    in: 'header',
    required: false,
    description: words.headers.idempotency,
    schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
  },
} as const satisfies Readonly<Record<string, Parameter>>

const common = (name: keyof typeof commonParameters) => ({ $ref: `#/components/parameters/${name}` })

const securitySchemes = (hasKeys: boolean) => ({
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `accessToken` that signing in brings; `POST /api/auth/refresh` brings the next one.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'ca_<milliseconds>_<43 characters>',
    description: hasKeys ? words.start.keys : `${words.start.keys} ${words.start.keysLater}`,
  },
})

const createSecurity = ({ access, takesApiKeys }: Endpoint): Security => {
  if (access === 'anyone') return []
  const token = { accessToken: [] }
  return takesApiKeys === true ? [token, { apiKey: [] }] : [token]
}

const accessWords = ({ access }: Endpoint): string => {
  if (access === 'anyone') return 'Anyone may call this, without signing in.'
  if (access === 'signedIn') return 'Anyone who is signed in may call this; it is about their own data.'
  return `Needs the role ${access} or a higher one in the selected organisation.`
}

const toTemplate = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const isId = (name: string): boolean => name === 'id' || name.endsWith('Id')

const pathParameters = ({ path }: Endpoint): readonly Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: isId(name) ? id : { type: 'string' },
  }))

const createParameters = (endpoint: Endpoint, converter: Converter): Operation['parameters'] => [
  ...pathParameters(endpoint),
  ...listQueryParameters(endpoint.query, converter),
  ...(endpoint.access === 'anyone' || endpoint.access === 'signedIn'
    ? []
    : [common(endpoint.takesApiKeys === true ? 'OrganisationOrKey' : 'Organisation')]),
  ...(endpoint.idempotent === true ? [common('IdempotencyKey')] : []),
  common('Version'),
]

const toCamelCase = (call: CallName): string => call.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase())

const createResponses = (call: CallName, endpoint: Endpoint, isServed: boolean, converter: Converter) => {
  const success = getSuccess(call, endpoint, isServed)
  const refusals = listRefusals(call, endpoint, isServed).map(
    (status) => [String(status), { $ref: `#/components/responses/Refused${status}` }] as const,
  )
  return Object.fromEntries<Operation['responses'][string]>([
    ...(success === undefined ? [] : [[String(success), createReply(call, endpoint, success, converter)] as const]),
    ...refusals,
    ['default', { $ref: '#/components/responses/Failed' }],
  ])
}

const createOperation = (call: CallName, endpoint: Endpoint, isServed: boolean, converter: Converter): Operation => {
  const body = createRequestBody(endpoint, converter)
  return {
    operationId: toCamelCase(call),
    tags: [words.chapters[getChapter(call)]],
    summary: summaries[call],
    description: isServed ? accessWords(endpoint) : `${accessWords(endpoint)} ${words.notServed.text}`,
    security: createSecurity(endpoint),
    parameters: createParameters(endpoint, converter),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: createResponses(call, endpoint, isServed, converter),
    'x-call': call,
    'x-access': endpoint.access,
    ...(endpoint.ownPagesOnly === true ? { 'x-addition': true } : {}),
    ...(isServed ? {} : { 'x-not-served': true }),
  }
}

const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

const retryAfter = { 'Retry-After': { description: words.headers.retryAfter, schema: { type: 'integer' } } }

const refusedResponses = (): Readonly<Record<string, Reply>> => {
  const refused = statuses.filter(isRefusal).map((status): [string, Reply] => {
    const headers = status === 429 || status === 422 ? { headers: retryAfter } : {}
    return [`Refused${status}`, { description: words.statuses[status], ...headers, content: problem }]
  })
  return { ...Object.fromEntries(refused), Failed: { description: words.statuses.failed, content: problem } }
}

const createPaths = (isServed: (endpoint: Endpoint) => boolean, converter: Converter) => {
  const paths: Record<string, PathItem> = {}
  const inOrder = [...allEndpoints].toSorted(([left], [right]) => compareReadingOrder(left, right))
  for (const [call, endpoint] of inOrder) {
    const path = toTemplate(endpoint.path)
    const operation = createOperation(call, endpoint, isServed(endpoint), converter)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return paths
}

export const createOpenApiDocument = (server: string, isServed: (endpoint: Endpoint) => boolean): OpenApiDocument => {
  const converter = createConverter(namedSchemas)
  const paths = createPaths(isServed, converter)
  const responses = refusedResponses()
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
    info: { title: `${brand} API`, version: versionHeader[1], description: words.introduction },
    servers: [{ url: server }],
    tags: chapters.map((chapter) => ({ name: words.chapters[chapter] })),
    paths,
    components: {
      securitySchemes: securitySchemes(isServed(apiKeyEndpoints.issue)),
      parameters: commonParameters,
      responses,
      schemas: selectUsedComponents({ paths, responses }, { ...converter.components, Problem: problemSchema }),
    },
  }
}
