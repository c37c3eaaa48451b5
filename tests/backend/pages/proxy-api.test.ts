import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { proxyApi } from '#src/backend/pages/proxy-api.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

const logged: string[] = []
const log = { info: () => undefined, error: (message: string) => void logged.push(message) }

const ask = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const api = proxyApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, log)
  return (path: string, init?: RequestInit) => api.request(path, init, { ip: '203.0.113.9' })
}

const readText = async (request: IncomingMessage) => (await request.toArray()).join('')

it('hands over method, path, query, headers and body, and says whose call it is', async () => {
  const call = await ask(async (request, response) => {
    const { method, url, headers } = request
    response.setHeader('X-RateLimit-Limit', '60')
    response.end(JSON.stringify({ method, url, headers, body: await readText(request) }))
  })
  const answer = await call('/api/search?Query=a%20b&Names=x', {
    method: 'POST',
    headers: { Authorization: 'Bearer t', 'X-Selected-Organisation': 'o', Connection: 'keep-alive' },
    body: '{"a":1}',
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-ratelimit-limit')).toBe('60')
  expect(await answer.json()).toMatchObject({
    method: 'POST',
    url: '/api/search?Query=a%20b&Names=x',
    body: '{"a":1}',
    headers: { authorization: 'Bearer t', 'x-selected-organisation': 'o', 'x-forwarded-for': '203.0.113.9' },
  })
})

it('adds who asks it to those who are named already', async () => {
  const call = await ask((request, response) => response.end(request.headers['x-forwarded-for']))
  const answer = await call('/api/user', { headers: { 'X-Forwarded-For': '198.51.100.7' } })
  expect(await answer.text()).toBe('198.51.100.7, 203.0.113.9')
})

it.each([204, 302, 401, 404, 429, 500])('passes a %i on as it is', async (status) => {
  const call = await ask((_, response) => response.writeHead(status, { Location: 'https://elsewhere.example' }).end())
  const answer = await call('/api/user')
  expect([answer.status, answer.headers.get('location')]).toEqual([status, 'https://elsewhere.example'])
})

it('passes a stream on piece by piece', async () => {
  let go: (() => void) | undefined
  const call = await ask((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('data: one\n\n')
    go = () => response.end('data: two\n\n')
  })
  const reader = (await call('/api/chat/completions')).body?.getReader()
  const read = async () => new TextDecoder().decode((await reader?.read())?.value)
  expect(await read()).toBe('data: one\n\n')
  go?.()
  expect(await read()).toBe('data: two\n\n')
})

it('answers 502 in the product’s own words while the other does not answer', async () => {
  const call = await ask((request) => request.socket.destroy())
  logged.length = 0
  const answer = await call('/api/user')
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({
    errorMessageKey: 'errors.unreachable',
    retryable: true,
    requestId: expect.stringMatching(/^[0-9a-f]{24}$/),
  })
  expect(logged).toEqual(['the API of the other deployment does not answer'])
})
