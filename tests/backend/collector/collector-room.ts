import { gzipSync } from 'node:zlib'
import { createCollector } from '#src/backend/collector/collector.ts'
import { ensureCollectorKey } from '#src/backend/collector/collector-key.ts'
import { startBackend } from '#tests/support/start-backend.ts'

const here = 'http://127.0.0.1:4173'

export interface Sent {
  readonly event?: unknown
  readonly uuid?: unknown
  readonly timestamp?: unknown
  readonly distinct_id?: unknown
  readonly properties?: unknown
  readonly $set?: unknown
}

export const makeEvent = (key: string, given: Sent = {}): Sent => ({
  event: 'pageview',
  uuid: crypto.randomUUID(),
  timestamp: '2026-01-05T08:59:58.000Z',
  ...given,
  properties: { token: key, distinct_id: 'd1', page: '/chat', ...(given.properties as object | undefined) },
})

export const openCollector = async (...given: Parameters<typeof startBackend>) => {
  const backend = await startBackend(...given)
  const key = await ensureCollectorKey(backend.services.db)
  const collector = createCollector(backend.services, key)
  const ask = async (path: string, init?: RequestInit, ip = '198.51.100.7') =>
    collector.request(`${here}/collect${path}`, init, { ip })
  const post = (path: string, body: RequestInit['body'], headers: Record<string, string> = {}, ip?: string) =>
    ask(path, { method: 'POST', body: body ?? null, headers }, ip)
  return {
    backend,
    key,
    ask,
    post,
    postPacked: (path: string, payload: unknown, ip?: string) =>
      post(path, new Uint8Array(gzipSync(JSON.stringify(payload))), { 'content-type': 'text/plain' }, ip),
    empty: async () => {
      backend.advance(60_000)
      await backend.fetch(`${here}/api/dev/events`, { method: 'DELETE' })
    },
    events: async () => {
      const answer = await backend.fetch(`${here}/api/dev/events`)
      return (await answer.json()) as Record<string, unknown>[]
    },
    recordings: async () => (await (await backend.fetch(`${here}/api/dev/recordings`)).json()) as unknown[],
  }
}

export type CollectorRoom = Awaited<ReturnType<typeof openCollector>>
