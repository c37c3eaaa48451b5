import { Validator } from '@seriousme/openapi-schema-validator'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints, type CallName } from '#src/contract/all-endpoints.ts'
import { apiKeyEndpoints } from '#src/contract/api-keys.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { chapters } from '#src/backend/api-reference/chapters.ts'
import { createExample } from '#src/backend/api-reference/example-value.ts'
import type { Operation, Parameter } from '#src/backend/api-reference/open-api.ts'
import { createOpenApiDocument } from '#src/backend/api-reference/open-api-document.ts'
import { createServedCheck } from '#src/backend/http/served-call.ts'
import { allRoutes } from '#src/backend/routes.ts'
import { contractCalls } from '#tests/support/contract-calls.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let isServed: (endpoint: Endpoint) => boolean
beforeAll(async () => {
  backend = await startBackend()
  isServed = createServedCheck(allRoutes(backend.services))
}, 60_000)
afterAll(() => backend.close())

const server = 'https://quarry.example'
const everyCall = createOpenApiDocument(server, () => true)
const { parameters: shared, schemas } = everyCall.components

const operations = Object.entries(everyCall.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

const getOperation = (name: CallName, document = everyCall): Operation => {
  const match = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .find((operation) => operation['x-call'] === name)
  if (match === undefined) throw new Error(`${name} is not in the document.`)
  return match
}

const getParameters = ({ parameters }: Operation): readonly Parameter[] =>
  parameters.map((parameter) => {
    if ('name' in parameter) return parameter
    const sharedParameter = shared[parameter.$ref.split('/').at(-1) ?? '']
    if (sharedParameter === undefined) throw new Error(`There is no ${parameter.$ref}.`)
    return sharedParameter
  })

const getParameterNames = (operation: Operation, place: Parameter['in']) =>
  getParameters(operation)
    .filter((parameter) => parameter.in === place)
    .map(({ name }) => name)

const validate = async (document: object) => {
  const { valid, errors } = await new Validator().validate(
    JSON.parse(JSON.stringify(document)) as Record<string, unknown>,
  )
  return { valid, errors }
}

describe('the document', () => {
  it('is what OpenAPI 3.1 says a document is, and one that is not is found out', async () => {
    expect(await validate(everyCall)).toEqual({ valid: true, errors: undefined })
    expect(await validate(createOpenApiDocument(server, isServed))).toEqual({ valid: true, errors: undefined })
    const [first = ''] = Object.keys(everyCall.paths)
    const broken = { ...everyCall, paths: { ...everyCall.paths, [first]: { get: { responses: 'none' } } } }
    expect((await validate(broken)).valid).toBe(false)
  })

  it('has every call of the contract once, and no other', () => {
    const written = operations.map(({ method, path }) => `${method} ${path}`)
    const called = [...allEndpoints.values()].map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(written.length).toBeGreaterThan(140)
    expect(written.toSorted()).toEqual(called.toSorted())
    expect(operations.map(({ operation }) => operation['x-call']).toSorted()).toEqual(
      [...allEndpoints.keys()].toSorted(),
    )
  })

  it('names each operation by its call, so that the name stays', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z][a-zA-Z]+$/)
    expect(getOperation('apiKey.issue').operationId).toBe('apiKeyIssue')
    expect(getOperation('auth.signUp').operationId).toBe('authSignUp')
  })

  it('lists the chapters in the order of the calls', () => {
    const order = [...new Set(operations.map(({ operation }) => operation.tags[0]))]
    expect(everyCall.tags.map(({ name }) => name)).toEqual(order)
    expect(order.length).toBe(chapters.length)
  })

  it('refers to nothing that it does not have, and has nothing that is not referred to', () => {
    const text = JSON.stringify(everyCall)
    const referred = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
    )
    const { securitySchemes: _, ...kinds } = everyCall.components
    const had = Object.entries(kinds).flatMap(([kind, members]) =>
      Object.keys(members).map((name) => `${kind}/${name}`),
    )
    const unused = had.filter((name) => !referred.has(name) && name !== 'responses/Refused501')
    expect([...referred].filter((name) => !had.includes(name))).toEqual([])
    expect(unused).toEqual([])
  })

  it('holds no secret', () => {
    const text = JSON.stringify(createOpenApiDocument(server, isServed))
    expect(text).not.toMatch(/eyJ[\w-]{10}|ca_\d{10}|BEGIN [A-Z ]*KEY/)
    expect(text).not.toContain(backend.services.config.dataDir)
  })
})

describe('who may call', () => {
  it.each([...allEndpoints])('%s', (name, { access, takesApiKeys }) => {
    const operation = getOperation(name)
    const schemes = operation.security.flatMap((each) => Object.keys(each))
    const needsRole = access !== 'anyone' && access !== 'signedIn'
    expect(operation['x-access']).toBe(access)
    expect(schemes[0]).toBe(access === 'anyone' ? undefined : 'accessToken')
    expect(schemes.includes('apiKey')).toBe(takesApiKeys === true)
    expect(getParameterNames(operation, 'header').includes('X-Selected-Organisation')).toBe(needsRole)
    expect(getParameterNames(operation, 'header')).toContain('CodeAlive-Version')
    expect('401' in operation.responses || access === 'anyone').toBe(true)
    expect('403' in operation.responses || !needsRole).toBe(true)
  })

  it('the version is the one of the contract, and the calls that take a key say so', () => {
    expect(shared['Version']).toMatchObject({ name: 'CodeAlive-Version', schema: { const: '2025-04-17' } })
    expect(getParameterNames(getOperation('consent.log'), 'header')).toContain('Idempotency-Key')
    expect(getParameterNames(getOperation('user.update'), 'header')).not.toContain('Idempotency-Key')
  })
})

describe('what is sent', () => {
  it.each(contractCalls)('$name: the parameters of its path and its query', ({ endpoint, name }) => {
    const operation = getOperation(name.split(' ')[0] as CallName)
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
    const { query } = endpoint
    const inQuery = query !== undefined && 'entries' in query ? Object.keys(query.entries as object) : []
    expect(query === undefined || inQuery.length > 0).toBe(true)
    expect(getParameterNames(operation, 'path')).toEqual(inPath)
    expect(getParameterNames(operation, 'query')).toEqual(inQuery)
  })

  const withBody = [...allEndpoints].flatMap(([name, { body }]) => (body === undefined ? [] : [{ name, body }]))

  it.each(withBody)('$name: the example of its body is one that the server takes', ({ name, body }) => {
    const json = getOperation(name).requestBody?.content['application/json']
    expect(json).toBeDefined()
    const example = createExample(json?.schema ?? {}, schemas)
    expect(v.safeParse(body, example)).toMatchObject({ success: true })
    expect(getOperation(name).requestBody?.required).toBe(!v.safeParse(body, undefined).success)
  })

  const withQuery = [...allEndpoints].flatMap(([name, { query }]) => (query === undefined ? [] : [{ name, query }]))

  it.each(withQuery)('$name: an example of each query parameter is one that the server takes', ({ name, query }) => {
    const given = getParameters(getOperation(name)).filter((parameter) => parameter.in === 'query')
    const example = Object.fromEntries(
      given.map((parameter) => {
        const value = createExample(parameter.schema, schemas, parameter.name)
        return [parameter.name, Array.isArray(value) ? value : String(value)]
      }),
    )
    expect(v.safeParse(query, example)).toMatchObject({ success: true })
    for (const { name: key, required } of given) {
      const { [key]: _, ...without } = example
      expect([key, v.safeParse(query, without).success]).toEqual([key, !required])
    }
  })

  it('what a query means, with its bounds', () => {
    const getGrepParameter = (name: string) =>
      getParameters(getOperation('search.grep')).find((each) => each.name === name)
    expect(getGrepParameter('MaxResults')?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 500 })
    expect(getGrepParameter('Regex')?.schema).toEqual({ type: 'boolean', default: false })
    expect(getGrepParameter('Paths')).toMatchObject({
      style: 'form',
      explode: true,
      schema: { type: 'array', items: { type: 'string' } },
    })
    const mode = getParameters(getOperation('search.search')).find(({ name }) => name === 'Mode')?.schema
    const pattern = new RegExp(mode?.pattern ?? 'none', 'u')
    expect(['auto', 'FASTCOMPLEX', 'Deep', 'slow'].map((word) => pattern.test(word))).toEqual([true, true, true, false])
    expect(mode?.default).toBe('Auto')
  })

  it('an archive is a file of a multipart body', () => {
    const content = getOperation('repository.uploadArchive').requestBody?.content ?? {}
    expect(Object.keys(content)).toEqual(['multipart/form-data'])
    expect(content['multipart/form-data']?.schema.required).toEqual(['file'])
  })
})

describe('what comes back', () => {
  it('a question is answered in events, or in one piece', () => {
    const reply = getOperation('answer.complete').responses['200']
    const content = reply !== undefined && 'content' in reply ? reply.content : {}
    expect(Object.keys(content ?? {})).toEqual(['text/event-stream', 'application/json'])
    expect(content?.['text/event-stream']?.['x-events']).toEqual([
      { $ref: '#/components/schemas/AnswerMetadata' },
      { $ref: '#/components/schemas/AnswerEvent' },
    ])
  })

  it('statuses that are none of the usual ones', () => {
    expect(Object.keys(getOperation('auth.signUp').responses)).toEqual(['202', '400', '413', '415', '429', 'default'])
    expect(Object.keys(getOperation('githubSignIn.login').responses)).toEqual(['302', 'default'])
    expect(Object.keys(getOperation('search.grep').responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '422',
      '429',
      'default',
    ])
    expect(Object.keys(getOperation('repository.remove').responses)).toEqual([
      '204',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      'default',
    ])
  })

  it('marks as not served exactly what is not, and those answer 501', async () => {
    const document = createOpenApiDocument(server, isServed)
    for (const [name, endpoint] of allEndpoints) {
      const operation = getOperation(name, document)
      expect([name, operation['x-not-served'] === true]).toEqual([name, !isServed(endpoint)])
      expect([name, '501' in operation.responses]).toEqual([name, !isServed(endpoint)])
      expect([name, operation['x-addition'] === true]).toEqual([name, endpoint.ownPagesOnly === true])
    }
    const open = contractCalls.filter(({ endpoint }) => endpoint.access === 'anyone' && endpoint.body === undefined)
    for (const { endpoint, path, name } of open) {
      const { status } = await backend.fetch(path, { method: endpoint.method })
      expect([name, status === 501]).toEqual([name, !isServed(endpoint)])
    }
  })

  it('says of API keys that they come later only as long as none is issued', () => {
    const describeScheme = (served: (endpoint: Endpoint) => boolean) =>
      createOpenApiDocument(server, served).components.securitySchemes['apiKey']?.['description']
    expect(describeScheme((endpoint) => endpoint !== apiKeyEndpoints.issue)).toContain(
      'once this installation issues them',
    )
    expect(describeScheme(() => true)).not.toContain('once this installation issues them')
  })

  it('a refusal has the members that the document tells of', async () => {
    const { properties = {}, required = [] } = schemas['Problem'] ?? {}
    const refusals = [
      await backend.fetch('/api/user'),
      await backend.fetch('/api/nowhere'),
      await backend.fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"email":"nobody"}',
      }),
    ]
    for (const refusal of refusals) {
      const members = Object.keys((await refusal.json()) as object)
      expect(refusal.headers.get('content-type')).toBe('application/problem+json')
      expect(members.filter((name) => !(name in properties))).toEqual([])
      expect(required.filter((name) => !members.includes(name))).toEqual([])
    }
  })
})
