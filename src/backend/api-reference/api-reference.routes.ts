import { Hono } from 'hono'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Bindings } from '../http/origin.ts'

export interface ReferenceOptions {
  readonly server: () => string
  readonly isServed: (endpoint: Endpoint) => boolean
  readonly folder?: string
}

/**
 * Serves everything below `/swagger` (`src/backend/README.md`, D10; N5). It is built on the first request, so it does
 * not delay the start.
 */
export const serveReference = (options: ReferenceOptions): Hono<{ Bindings: Bindings }> => {
  const routes = new Hono<{ Bindings: Bindings }>()
  let opened: ReturnType<(typeof import('./api-reference.ts'))['openReference']> | undefined
  routes.use('*', async (context, next) => {
    if (!context.req.path.startsWith('/swagger')) return next()
    if (!['GET', 'HEAD'].includes(context.req.method)) return context.body(null, 405, { Allow: 'GET, HEAD' })
    opened ??= import('./api-reference.ts').then(({ openReference }) => openReference(options))
    return (await opened)(context)
  })
  return routes
}
