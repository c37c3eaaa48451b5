import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { createClient } from '#src/api/client.ts'
import { defineEndpoints } from '#src/contract/endpoint.ts'
import { createDeps, flush, readOutcome } from '../actors/session-harness.ts'

const calls = defineEndpoints({
  archive: {
    method: 'POST',
    path: '/api/uploads',
    access: 'User',
    transport: 'upload',
    reply: v.object({ id: v.string() }),
  },
})

class FakeXhr {
  readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null }
  readonly headers: Record<string, string> = {}
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  ontimeout: (() => void) | null = null
  onabort: (() => void) | null = null
  status = 0
  responseText = ''
  body: FormData | null = null
  address = ''

  open(method: string, url: string): void {
    this.address = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: FormData): void {
    this.body = body
  }
  abort(): void {
    this.onabort?.()
  }
  progress(loaded: number, total = 200): void {
    this.upload.onprogress?.({ loaded, total, lengthComputable: total > 0 })
  }
  answer(status: number, body: unknown): void {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
  }
}

const uploading = (maxSends?: 1 | 2) => {
  const deps = createDeps()
  const tab = deps.open()
  tab.signIn('ada')
  const sent: FakeXhr[] = []
  const client = createClient({
    session: tab.port,
    fetch: deps.server.fetch,
    baseUrl: 'http://server.test',
    createXhr: () => {
      const xhr = new FakeXhr()
      sent.push(xhr)
      return xhr as unknown as XMLHttpRequest
    },
  })
  const percents: number[] = []
  const abort = new AbortController()
  const upload = client.upload(calls.archive, new File(['archive'], 'code.zip'), {
    onProgress: (percent) => percents.push(percent),
    signal: abort.signal,
    ...(maxSends ? { maxSends } : {}),
  })
  return { ...deps, tab, sent, percents, abort, upload, outcome: readOutcome(upload) }
}

beforeAll(() => import('#src/api/client-upload.ts'))

describe('an upload', () => {
  it('sends one multipart file with the usual headers, and tells from 0 to 100', async () => {
    const { sent, percents, upload } = uploading()
    await flush()
    const [xhr] = sent
    xhr?.progress(50)
    xhr?.progress(10, 0)
    xhr?.progress(199)
    xhr?.answer(200, { id: 'one' })
    expect(await upload).toEqual({ id: 'one' })
    expect(percents).toEqual([0, 25, 100, 100])
    expect(xhr?.address).toBe('POST http://server.test/api/uploads')
    expect(Object.keys(xhr?.headers ?? {})).toEqual(['CodeAlive-Version', 'Authorization', 'X-Selected-Organisation'])
    expect(xhr?.body?.get('file')).toMatchObject({ name: 'code.zip' })
  })

  it('S35 401 at 100 %: one refresh, one retry with the new token, progress from the start', async () => {
    const { server, sent, percents, upload } = uploading()
    await flush()
    sent[0]?.progress(200)
    sent[0]?.answer(401, {})
    await flush()
    sent[1]?.progress(100)
    sent[1]?.answer(200, { id: 'two' })
    expect(await upload).toEqual({ id: 'two' })
    expect([sent.length, server.refreshes.length, percents]).toEqual([2, 1, [0, 100, 0, 50, 100]])
    expect(sent[0]?.headers['Authorization']).not.toBe(sent[1]?.headers['Authorization'])
  })

  it('S35 cancelled in the gap of the refresh: the cancel wins, nothing is sent again', async () => {
    const { server, sent, abort, outcome, pass } = uploading()
    server.delay = () => 100
    await flush()
    sent[0]?.answer(401, {})
    await pass(50)
    abort.abort()
    expect(await outcome).toBe('AbortError')
    await pass(200)
    expect([sent.length, server.refreshes.length]).toEqual([1, 1])
  })

  it('S35 a second 401 is a failure', async () => {
    const { server, sent, outcome, tab } = uploading()
    await flush()
    sent[0]?.answer(401, {})
    await flush()
    sent[1]?.answer(401, { message: 'no' })
    expect([await outcome, sent.length, server.refreshes.length, tab.ends()]).toEqual(['unauthorised', 2, 1, []])
  })

  it('S35 for a chart that retries by itself: the refusal is reported, the file sent once', async () => {
    const { server, sent, outcome, tab } = uploading(1)
    await flush()
    sent[0]?.answer(401, {})
    expect([await outcome, sent.length, server.refreshes.length]).toEqual(['unauthorised', 1, 1])
    expect(tab.context().generation).toBe(2)
  })

  it('cancelled while it is sent, or before: an abort, reported as such', async () => {
    const { abort, outcome, sent } = uploading()
    await flush()
    abort.abort()
    expect([await outcome, sent.length]).toEqual(['AbortError', 1])
    const early = uploading()
    early.abort.abort()
    expect([await early.outcome, early.sent.length]).toEqual(['AbortError', 0])
  })

  it('broken off by the browser is an abort, by the network a failure of the network', async () => {
    const first = uploading()
    await flush()
    first.sent[0]?.onabort?.()
    expect(await first.outcome).toBe('AbortError')
    const second = uploading()
    await flush()
    second.sent[0]?.onerror?.()
    expect(await second.outcome).toBe('offline')
  })

  it('refused keeps the words of the server', async () => {
    const { sent, upload } = uploading()
    const refused = expect(upload).rejects.toMatchObject({
      kind: 'invalid',
      body: { detail: 'Too large' },
    } satisfies Partial<ApiError>)
    await flush()
    sent[0]?.answer(413, { detail: 'Too large' })
    await refused
  })

  it('answered by a page is not taken for a success', async () => {
    const { sent, outcome } = uploading()
    await flush()
    sent[0]?.answer(200, '<html>')
    expect(await outcome).toBe('unexpected')
  })
})
