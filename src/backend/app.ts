import { Hono } from 'hono'
import { allEndpoints } from '#src/contract/all-endpoints.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { mcpEndpoints } from '#src/contract/mcp.ts'
import { type Bindings, readOrigin } from './http/origin.ts'
import { notFound, refused } from './http/refusal.ts'
import { createProblemResponse } from './http/problem-response.ts'
import { serve, type ServedCall } from './http/served-call.ts'
import type { Services } from './services.ts'

const createNotServedCall = (endpoint: Endpoint): ServedCall =>
  serve(endpoint, async () => {
    throw refused(501, 'errors.notServed')
  })

const toRoutePath = ({ path, takesSlashes }: Endpoint): string => (takesSlashes === true ? `${path}{.+}` : path)

const countParameters = ({ endpoint }: ServedCall): number => endpoint.path.split(':').length - 1

const withHeaders = (response: Response, headers: Headers): Response => {
  for (const [name, value] of headers) response.headers.set(name, value)
  return response
}

export const createApi = (services: Services, served: readonly ServedCall[]): Hono<{ Bindings: Bindings }> => {
  const api = new Hono<{ Bindings: Bindings }>()
  const byEndpoint = new Map(served.map((call) => [call.endpoint, call]))
  const calls = [...allEndpoints.values()].map((endpoint) => byEndpoint.get(endpoint) ?? createNotServedCall(endpoint))
  for (const call of calls.toSorted((left, right) => countParameters(left) - countParameters(right))) {
    api.on(call.endpoint.method, toRoutePath(call.endpoint), async (context) => {
      const origin = readOrigin(context.req.raw, context.env, services)
      try {
        const response = await call.answer(context.req.raw, context.req.param(), origin, services)
        return withHeaders(response, origin.reply)
      } catch (error) {
        return withHeaders(createProblemResponse(error, origin.requestId, services.log), origin.reply)
      }
    })
  }
  api.all(mcpEndpoints.message.path, () => new Response(null, { status: 405, headers: { Allow: 'POST' } }))
  api.all('/api/*', (context) =>
    createProblemResponse(notFound(), readOrigin(context.req.raw, context.env, services).requestId, services.log),
  )
  return api
}
