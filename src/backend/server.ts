import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Bindings } from './http/origin.ts'
import type { Config } from './config.ts'
import { discardBody, endSlowRequests } from './request-arrival.ts'
import { createSecurityTxt, securityTxtPath } from './pages/security-txt.ts'
import { createSecurityHeaders } from './pages/security-headers.ts'

export interface RunningServer {
  readonly address: string
  stop(graceMs: number): Promise<void>
}

export const createServerApp = (
  config: Config,
  isReady: () => Promise<boolean>,
  parts: readonly Hono<{ Bindings: Bindings }>[],
) => {
  const app = new Hono<{ Bindings: Bindings }>()
  const headers = createSecurityHeaders(config)
  app.use('*', async (context, next) => {
    await next()
    const isWhole = (await context.env?.discardBody?.()) ?? true
    if (!isWhole) context.res.headers.set('Connection', 'close')
    for (const [name, value] of Object.entries(headers)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  })
  app.get('/healthz', async (context) => {
    const ready = await isReady().catch(() => false)
    return context.json({ status: ready ? 'ok' : 'unavailable' }, ready ? 200 : 503)
  })
  app.get(securityTxtPath, (context) => {
    const text = createSecurityTxt(config, Date.now())
    return text === undefined ? context.notFound() : context.text(text, 200, { 'Cache-Control': 'max-age=86400' })
  })
  for (const part of parts) app.route('/', part)
  return app
}

export const readBindings = (env: object): Bindings => {
  if (!('incoming' in env)) return {}
  const incoming = env.incoming as IncomingMessage
  const { socket, httpVersion } = incoming
  return {
    httpVersion,
    discardBody: () => discardBody(incoming),
    ...(socket.remoteAddress === undefined ? {} : { ip: socket.remoteAddress }),
  }
}

export const listen = async (app: Hono<{ Bindings: Bindings }>, config: Config): Promise<RunningServer> => {
  const listener = getRequestListener((request, env) => app.fetch(request, readBindings(env)))
  return listenWith(createServer(listener), config)
}

export const listenWith = async (server: Server, config: Config): Promise<RunningServer> => {
  endSlowRequests(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, () => resolve())
  })
  const { port } = server.address() as AddressInfo
  return {
    address: config.port === port ? config.publicUrl : `http://${config.host}:${port}`,
    stop: (graceMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
