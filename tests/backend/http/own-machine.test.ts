import { createServer, request as openRequest } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#src/backend/app.ts'
import { allRoutes } from '#src/backend/routes.ts'
import { seedDemo } from '#src/backend/seed/seed-demo.ts'
import { readBindings } from '#src/backend/server.ts'
import { getRequestListener } from '@hono/node-server'
import { toAddress, post } from '#tests/support/anonymous.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let demo: { email: string; password: string }
beforeAll(async () => {
  backend = await startBackend()
  const credentials = await seedDemo(backend.services)
  if (credentials === undefined) throw new Error('no demo account')
  demo = credentials
})
afterAll(() => backend.close())

let callers = 0
const signInDemo = async (headers: Record<string, string> = {}) =>
  (await post(backend, '/api/auth/login', demo, { headers }, toAddress((callers += 1)))).status
const developmentCalls = [
  ['GET', '/api/dev/mailbox'],
  ['GET', '/api/dev/events'],
  ['GET', '/api/dev/events.ndjson'],
  ['GET', '/api/dev/recordings'],
  ['DELETE', '/api/dev/events'],
] as const
const askAll = (headers: Record<string, string> = {}) =>
  Promise.all(
    developmentCalls.map(
      async ([method, path]) => (await backend.fetch(`http://127.0.0.1:4173${path}`, { method, headers })).status,
    ),
  )

test('a person at the machine may use the development pages and the demo account', async () => {
  expect(await askAll()).toEqual([200, 200, 200, 200, 204])
  const page = { origin: 'http://localhost:4173', referer: 'http://localhost:4173/dev/mailbox' }
  expect(await askAll(page)).toEqual([200, 200, 200, 200, 204])
  expect(await signInDemo(page)).toBe(200)
})

describe.each([
  ['Forwarded', 'for=192.0.2.60;proto=http'],
  ['Via', '1.1 proxy'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-Host', '127.0.0.1'],
  ['X-Forwarded-Proto', 'http'],
  ['X-Forwarded-Server', 'proxy'],
  ['X-Original-Forwarded-For', '127.0.0.1'],
  ['X-Real-IP', '127.0.0.1'],
  ['X-Client-IP', '127.0.0.1'],
  ['X-Cluster-Client-IP', '127.0.0.1'],
  ['True-Client-IP', '127.0.0.1'],
  ['CF-Connecting-IP', '127.0.0.1'],
  ['CDN-Loop', 'proxy'],
  ['X-Vercel-Forwarded-For', '127.0.0.1'],
  ['X-Azure-ClientIP', '127.0.0.1'],
  ['X-AppEngine-User-IP', '127.0.0.1'],
  ['X-NginX-Proxy', 'true'],
  ['Origin', 'https://ask.engine.example'],
  ['Referer', 'https://ask.engine.example/login'],
])('a request with the header %s', (name, value) => {
  test('finds the development pages closed', async () => {
    expect(await askAll({ [name]: value })).toEqual([404, 404, 404, 404, 404])
  })

  test('finds the demo account closed, as a wrong password does', async () => {
    expect(await signInDemo({ [name]: value })).toBe(401)
    expect(await signInDemo()).toBe(200)
  })
})

test('a proxy that adds no header but speaks HTTP/1.0 is found out', async () => {
  const api = createApi(backend.services, allRoutes(backend.services))
  const server = createServer(getRequestListener((request, env) => api.fetch(request, readBindings(env))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const direct = await new Promise<number | undefined>((resolve, reject) => {
      const call = openRequest({ port, path: '/api/dev/mailbox', host: '127.0.0.1' }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      call.on('error', reject).end()
    })
    expect(direct).toBe(200)
    const passedOn = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /api/dev/mailbox HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'),
      )
      let answer = ''
      socket.on('data', (piece) => (answer += piece.toString()))
      socket.on('end', () => resolve(answer))
      socket.on('error', reject)
    })
    expect(passedOn).toMatch(/^HTTP\/1\.1 404 /)
  } finally {
    server.close()
  }
})
