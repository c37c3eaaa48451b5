import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Bindings } from '../http/origin.ts'
import { createProblemResponse } from '../http/problem-response.ts'
import { refused } from '../http/refusal.ts'
import type { Log } from '../log.ts'

const forwardRequest = (request: Request, origin: string, ip: string | undefined): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('host')
  headers.delete('connection')
  const addresses = [headers.get('x-forwarded-for'), ip].filter((address) => address != null)
  if (addresses.length > 0) headers.set('x-forwarded-for', addresses.join(', '))
  return proxy(new URL(pathname + search, origin), { raw: request, headers, redirect: 'manual' })
}

export const proxyApi = (origin: string, log: Log): Hono<{ Bindings: Bindings }> => {
  const api = new Hono<{ Bindings: Bindings }>()
  for (const path of ['/api/*', '/frame/mail/*']) {
    api.all(path, async (context) => {
      const request = context.req.raw
      try {
        return await forwardRequest(request, origin, context.env?.ip)
      } catch (error) {
        const requestId = newObjectId(Date.now())
        if (!request.signal.aborted) log.error('the API of the other deployment does not answer', { requestId, error })
        return createProblemResponse(refused(502, 'errors.unreachable', { retryable: true }), requestId, log)
      }
    })
  }
  return api
}
