import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Bindings } from '#src/backend/http/origin.ts'
import { readConfig } from '#src/backend/config.ts'
import { createPages } from '#src/backend/pages/pages.ts'
import { createServerApp } from '#src/backend/server.ts'
import {
  behindTls,
  everyAnswer,
  everyPage,
  filePolicy,
  pagePolicy,
  readSecurityHeaders,
} from '#tests/support/expected-headers.ts'

const page = (head = '') =>
  `<!doctype html><html><head>${head}<script type="application/json" id="configuration"></script></head></html>`
const style = '.form{color:red}'
const styleHash = createHash('sha256').update(style).digest('base64')

const build = {
  'index.html': page(),
  'prerendered/login.en.html': page(`<style>${style}</style>`),
  'prerendered/login.de.html': page(`<style>${style}</style>`),
  'assets/core-1a2b.js': 'export const core = 1',
  'assets/index-1a2b.css': 'a{}',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'theme.js': 'void 0',
  '_i18n/versions.json': '{"en":"1"}',
  '_i18n/en/app.json': '{}',
  '.vite/chunks.json': '{}',
}

let folder: string
let doors: Record<'http' | 'https' | 'qa', Hono<{ Bindings: Bindings }>>

const open = async (publicUrl: string, more: Readonly<Record<string, string>> = {}) => {
  const config = readConfig({ PUBLIC_URL: publicUrl, DATA_DIR: folder, ...more })
  const parts = new Hono<{ Bindings: Bindings }>()
  parts.get('/moved', (context) => context.redirect('/login', 302))
  parts.get('/broken', () => {
    throw new Error('broken')
  })
  return createServerApp(config, async () => true, [parts, await createPages(folder, config)])
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-pages-'))
  for (const [name, content] of Object.entries(build)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  doors = {
    http: await open('http://127.0.0.1:4173'),
    https: await open('https://quarry.example'),
    qa: await open('http://127.0.0.1:4173', { QA: '1' }),
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ask = async (path: string, init?: RequestInit) => doors.http.request(`http://127.0.0.1:4173${path}`, init)

const login = { ...everyPage, 'content-security-policy': pagePolicy(styleHash) }
const receiving = { ...everyPage, 'referrer-policy': 'no-referrer' }
const file = { ...everyAnswer, 'content-security-policy': filePolicy }

const answers: readonly (readonly [string, number, Readonly<Record<string, string>>])[] = [
  ['/', 200, everyPage],
  ['/login', 200, login],
  ['/repositories', 200, everyPage],
  ['/dev/mailbox', 200, everyPage],
  ['/nowhere', 200, everyPage],
  ['/nothing.png', 404, everyPage],
  ['/assets/gone-1a2b.js', 404, everyPage],
  ['/confirm-email?token=secret', 200, receiving],
  ['/reset-password?token=secret', 200, receiving],
  ['//reset-password?token=secret', 200, receiving],
  ['/invitation/accept/secret', 200, receiving],
  ['/public/chat/our-docs', 200, everyPage],
  ['/public/chat/~secret', 200, receiving],
  ['/assets/core-1a2b.js', 200, file],
  ['/assets/index-1a2b.css', 200, file],
  ['/icon.svg', 200, file],
  ['/theme.js', 200, file],
  ['/_i18n/en/app.json?v=1', 200, file],
  ['/moved', 302, everyAnswer],
  ['/healthz', 200, everyAnswer],
]

describe('what an answer says of itself (F01, F30)', () => {
  it.each(answers)('F30 %s, a %i', async (path, status, headers) => {
    const answer = await ask(path)
    expect([answer.status, readSecurityHeaders(answer)]).toEqual([status, headers])
  })

  it('F30 a call that no page answers', async () => {
    const answer = await ask('/login', { method: 'POST' })
    expect([answer.status, readSecurityHeaders(answer)]).toEqual([404, everyAnswer])
  })

  it('F01 an answer that broke has its policy, and nothing of what went wrong', async () => {
    const trace = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const answer = await ask('/broken')
    expect([answer.status, readSecurityHeaders(answer)]).toEqual([500, everyAnswer])
    expect(await answer.text()).toBe('Internal Server Error')
    trace.mockRestore()
  })

  it('F30 behind TLS every kind of answer asks for TLS, and none otherwise', async () => {
    for (const [path, status, headers] of answers) {
      const answer = await doors.https.request(`https://quarry.example${path}`)
      expect([path, answer.status, readSecurityHeaders(answer)]).toEqual([path, status, { ...headers, ...behindTls }])
    }
  })
})

describe('the QA build, whose inspector shows the product beside itself', () => {
  it('lets its own pages be framed by pages of the same origin, and differs in nothing else', async () => {
    for (const [path, status, headers] of answers) {
      const answer = await doors.qa.request(`http://127.0.0.1:4173${path}`)
      const isPage = 'x-frame-options' in headers
      const policy = headers['content-security-policy']?.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
      const framed = { ...headers, 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' }
      expect([path, answer.status, readSecurityHeaders(answer)]).toEqual([path, status, isPage ? framed : headers])
    }
  })
})

describe('how long an answer is kept', () => {
  it.each([
    ['/assets/core-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/assets/gone-1a2b.js', 'no-cache'],
    ['/_i18n/en/app.json?v=1', 'public, max-age=86400'],
    ['/_i18n/en/app.json?v=0', 'no-cache'],
    ['/login', 'no-cache'],
  ])('%s: %s', async (path, control) => expect((await ask(path)).headers.get('cache-control')).toBe(control))
})

describe('how an answer is compressed', () => {
  const identity = (bytes: Buffer) => bytes
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', null, identity],
    [undefined, null, identity],
  ])('a page for a browser that takes %s', async (accepted, encoding, read) => {
    const readPage = async (path: string) => {
      const answer = await ask(path, accepted === undefined ? {} : { headers: { 'Accept-Encoding': accepted } })
      expect([answer.headers.get('content-encoding'), answer.headers.get('content-type')]).toEqual([
        encoding,
        'text/html; charset=UTF-8',
      ])
      return read(Buffer.from(await answer.arrayBuffer())).toString()
    }
    for (const path of ['/login', '/repositories']) expect(await readPage(path)).toBe(await (await ask(path)).text())
  })
})

describe('pages leave by the door that gives them their policy', () => {
  it.each([
    '/index.html',
    '/INDEX.HTML',
    '/index%2ehtml',
    '/prerendered/login.en.html',
    '/%70rerendered/login.en.html',
    '//index.html',
  ])('F01 %s is not served as a bare file', async (path) => {
    const answer = await ask(path)
    expect([answer.status, readSecurityHeaders(answer)]).toEqual([404, everyPage])
    expect(await answer.text()).toContain('"isSelfHosted"')
  })

  it.each(['/%E0%A4%A', '/%', '/%c0%ae%c0%ae/x'])('F01 %s, which is no address, is a page too', async (path) => {
    const answer = await ask(path)
    expect([answer.status, readSecurityHeaders(answer)]).toEqual([200, everyPage])
  })

  it.each([
    '/.vite/chunks.json',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd.txt',
    '/assets/%2e%2e/index.html',
  ])('F01 %s brings no file', async (path) => {
    const answer = await ask(path)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(readSecurityHeaders(answer)).toEqual(everyPage)
  })
})
