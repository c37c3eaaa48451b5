import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#src/backend/config.ts'
import { createModelFetch } from '#src/backend/language-models/model-fetch.ts'
import { modelPolicy } from '#src/backend/language-models/model-policy.ts'
import { startModelServer, type ModelServer } from '#tests/support/model-server.ts'

let server: ModelServer
let secondServer: ModelServer
beforeAll(async () => {
  server = await startModelServer()
  secondServer = await startModelServer()
})
afterAll(async () => {
  await server.close()
  await secondServer.close()
})

const call = (environment: Record<string, string>, url = server.url) => {
  const policy = modelPolicy(readConfig({ DATA_DIR: 'unused', ...environment }), server.url)
  return createModelFetch(policy)(`${url}/chat/completions`, { method: 'POST', body: '{}' })
}

describe('requests to a language model', () => {
  test('reach one on loopback while the server listens on loopback', async () => {
    server.say({ raw: 'ok' })
    expect(await (await call({})).text()).toBe('ok')
  })

  test('reach no other port there', async () => {
    await expect(call({}, secondServer.url)).rejects.toMatchObject({ name: 'OutboundRefused' })
    expect(secondServer.requests).toEqual([])
  })

  test('reach none on loopback while the server listens elsewhere', async () => {
    await expect(call({ HOST: '0.0.0.0' })).rejects.toMatchObject({ name: 'OutboundRefused' })
  })

  test('reach one that a self-hosted installation names', async () => {
    server.say({ raw: 'ok' })
    const { host } = new URL(server.url)
    const response = await call({ HOST: '0.0.0.0', SELF_HOSTED: 'on', PRIVATE_HOSTS: host })
    expect(await response.text()).toBe('ok')
  })

  test('read no more of a reply than is allowed', async () => {
    server.say({ raw: 'x'.repeat(5_000_000) })
    const response = await call({})
    await expect(response.text()).rejects.toThrow('too large')
  })

  test('follow no redirect to an address that is not allowed', async () => {
    server.say({ status: 307, headers: { Location: `${secondServer.url}/chat/completions` } })
    await expect(call({})).rejects.toMatchObject({ name: 'OutboundRefused' })
    expect(secondServer.requests).toEqual([])
  })
})
