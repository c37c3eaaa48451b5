import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { guardedFetch, maxRedirects } from '#src/backend/net/guarded-fetch.ts'
import { outboundPolicy, publicOnlyPolicy } from '#src/backend/net/outbound-policy.ts'
import type { ResolveName } from '#src/backend/net/resolve-outbound.ts'
import { loopbackServer } from './loopback-server.ts'

const toLoopback: ResolveName = async () => ['127.0.0.1']

const allow = (...ports: number[]) =>
  outboundPolicy({ selfHosted: true, allowList: ports.map((port) => `127.0.0.1:${port}`).join(' ') })

const seenBy =
  (seen: string[]) =>
  (request: IncomingMessage, ...extra: string[]) =>
    seen.push([request.method, request.url, ...extra].join(' '))

describe('B21 redirects', () => {
  it.each([301, 302, 303, 307, 308])('%i to a private address is refused without a connection', async (status) => {
    const inner = await loopbackServer((_request, response) => response.end('secret'))
    const outer = await loopbackServer((_request, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${inner.port}/` }).end()
    })
    await expect(
      guardedFetch(`http://outer.example:${outer.port}/`, { policy: allow(outer.port), resolveName: toLoopback }),
    ).rejects.toMatchObject({ code: 'portNotAllowed', host: '127.0.0.1' })
    expect([outer.connections(), inner.connections()]).toEqual([1, 0])
  })

  it.each([301, 302, 303, 307, 308])('%i to another allowed host is followed', async (status) => {
    const inner = await loopbackServer((_request, response) => response.end('arrived'))
    const outer = await loopbackServer((_request, response) => {
      response.writeHead(status, { location: `http://inner.example:${inner.port}/deep` }).end()
    })
    const policy = allow(outer.port, inner.port)
    const response = await guardedFetch(`http://outer.example:${outer.port}/`, { policy, resolveName: toLoopback })
    expect([await response.text(), response.url]).toEqual(['arrived', `http://inner.example:${inner.port}/deep`])
  })

  it.each([
    [maxRedirects, 'arrived'],
    [maxRedirects + 1, 'tooManyRedirects'],
  ])('%i hops end with: %s', async (hops, outcome) => {
    const server = await loopbackServer((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('arrived')
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    const attempt = guardedFetch(`http://127.0.0.1:${server.port}/${hops}`, { policy: allow(server.port) })
    if (outcome === 'arrived') expect(await (await attempt).text()).toBe(outcome)
    else await expect(attempt).rejects.toMatchObject({ code: outcome })
  })

  it('leaves secrets behind when the origin changes, and the body when the method does', async () => {
    const seen: string[] = []
    const note = seenBy(seen)
    const inner = await loopbackServer((request, response) => {
      const { authorization, 'x-goog-api-key': key, 'x-kept': kept } = request.headers
      note(request, String(authorization), String(key), String(kept))
      response.end()
    })
    const outer = await loopbackServer((request, response) => {
      note(request, String(request.headers.authorization))
      response.writeHead(302, { location: `http://inner.example:${inner.port}/` }).end()
    })
    await guardedFetch(`http://outer.example:${outer.port}/`, {
      policy: allow(outer.port, inner.port),
      resolveName: toLoopback,
      method: 'POST',
      body: 'x',
      headers: { Authorization: 'Bearer secret', 'x-goog-api-key': 'secret', 'x-kept': 'yes' },
    })
    expect(seen).toEqual(['POST / Bearer secret', 'GET / undefined undefined yes'])
  })
})

describe('B22 the checked address', () => {
  it('is the one connected to, even when the name resolves differently later', async () => {
    const server = await loopbackServer((request, response) => response.end(request.headers.host))
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    const rebinding: ResolveName = async () => answers.shift() ?? []
    const response = await guardedFetch(`http://rebind.example:${server.port}/`, {
      policy: allow(server.port),
      resolveName: rebinding,
    })
    expect([await response.text(), answers.length]).toEqual([`rebind.example:${server.port}`, 1])
  })

  it('is refused when one of several addresses is private', async () => {
    const resolveName: ResolveName = async () => ['93.184.215.14', '127.0.0.1']
    await expect(
      guardedFetch('http://mixed.example/', { policy: publicOnlyPolicy, resolveName }),
    ).rejects.toMatchObject({
      code: 'privateAddress',
      host: 'mixed.example',
    })
  })
})

it('is aborted with its caller', async () => {
  const server = await loopbackServer(() => undefined)
  const leaving = new AbortController()
  const attempt = guardedFetch(`http://127.0.0.1:${server.port}/`, {
    policy: allow(server.port),
    signal: leaving.signal,
  })
  leaving.abort(new Error('gone'))
  await expect(attempt).rejects.toThrow('gone')
})
