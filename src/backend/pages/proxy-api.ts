import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import type { Bindings } from '../app.ts'

/** Hands every call below `/api` to another deployment (`API_ORIGIN`), as it came. */
export const proxyApi = (origin: string): Hono<{ Bindings: Bindings }> => {
  const api = new Hono<{ Bindings: Bindings }>()
  api.all('/api/*', (context) => {
    const { pathname, search } = new URL(context.req.url)
    const headers = new Headers(context.req.raw.headers)
    headers.delete('host')
    return proxy(new URL(pathname + search, origin), { raw: context.req.raw, headers })
  })
  return api
}
