import { Agent, createServer, request as httpRequest, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#src/backend/app.ts'
import { endSlowRequests } from '#src/backend/request-arrival.ts'
import { allRoutes } from '#src/backend/routes.ts'
import { createServerApp, listen, type RunningServer } from '#src/backend/server.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

describe('a refused body', () => {
  let backend: TestBackend
  let server: RunningServer
  beforeAll(async () => {
    backend = await startBackend({ PORT: '0' })
    const { config } = backend.services
    const api = createApi(backend.services, allRoutes(backend.services))
    server = await listen(
      createServerApp(config, async () => true, [api]),
      config,
    )
  })
  afterAll(async () => {
    await server.stop(0)
    await backend.close()
  })

  interface Reply {
    readonly status: number | undefined
    readonly connection: string | undefined
  }

  const post = (agent: Agent, body: string, headers: Record<string, string> = {}, isOpen = false): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const options = { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
      const call = httpRequest(`${server.address}/api/auth/login`, options, (reply) => {
        reply.resume().once('end', () => resolve({ status: reply.statusCode, connection: reply.headers.connection }))
      })
      call.once('error', reject)
      call.write(body)
      if (!isOpen) call.end()
    })

  const large = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(3_000_000) })

  test.each([
    ['of known length', { 'content-length': String(large.length) }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('%s leaves its connection fit for the next request', async (_, headers) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let round = 0; round < 10; round += 1) {
      const refused = await post(agent, large, headers)
      expect(refused).toEqual({ status: 413, connection: 'keep-alive' })
      expect((await post(agent, '{}')).status).toBe(400)
    }
    agent.destroy()
  })

  test('that is still to come closes its connection, and says so', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const refused = await post(agent, '{', { 'content-length': '100000000' }, true)
    expect(refused).toEqual({ status: 413, connection: 'close' })
    expect((await post(agent, '{}')).status).toBe(400)
    agent.destroy()
  })
})

describe('a slow body', () => {
  let server: Server
  afterEach(() => server.close())

  const open = async (): Promise<number> => {
    server = createServer((incoming, outgoing) => {
      let size = 0
      incoming.on('error', () => undefined)
      incoming.on('data', (piece: Buffer) => (size += piece.length)).once('end', () => outgoing.end(String(size)))
    })
    endSlowRequests(server, { windowMs: 200, minBytes: 100 })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }

  const send = async (pieces: number): Promise<string> => {
    const socket = connect(await open(), '127.0.0.1')
    let text = ''
    socket.on('error', () => undefined)
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('data', (piece: Buffer) => (text += piece.toString()))
    socket.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 1200\r\n\r\n')
    for (let at = 0; at < pieces && !socket.closed; at += 1) {
      socket.write('x'.repeat(1200 / pieces))
      await pause(40)
    }
    await ended
    return text
  }

  test('is received whole while it keeps coming', async () => {
    expect(await send(24)).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*1200$/)
    expect(server.requestTimeout).toBe(0)
  })

  test('is ended when it is too slow', async () => {
    expect(await send(1200)).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
  })
})
