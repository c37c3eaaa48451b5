import { Hono } from 'hono'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Bindings } from '../http/origin.ts'

export interface ReferenceOptions {
  /** Where the API answers, without a trailing slash; known once the server listens. */
  readonly server: () => string
  readonly isServed: (endpoint: Endpoint) => boolean
  /** Of the browser build, whose fonts the page takes. */
  readonly folder?: string
}

/**
 * The reference of the API (`src/backend/README.md`, D10). Whatever begins with `/swagger` is the server's (N5) and answered here.
 * A start does not wait for it: it is made when it is first asked for.
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
