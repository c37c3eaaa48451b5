// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveReference } from '#src/backend/api-reference/api-reference.routes.ts'
import type { OpenApiDocument } from '#src/backend/api-reference/open-api.ts'
import { referenceTexts } from '#src/backend/api-reference/texts/reference-texts.ts'
import type { Bindings } from '#src/backend/http/origin.ts'
import { readConfig } from '#src/backend/config.ts'
import { createServerApp } from '#src/backend/server.ts'
import { languages, type Language } from '#src/contract/languages.ts'
import { searchEndpoints } from '#src/contract/search.ts'
import { behindTls, closedPolicy, everyAnswer, readSecurityHeaders } from '#tests/support/expected-headers.ts'

const address = 'https://quarry.example'
const face = '@font-face{font-family:Geist Variable;src:url(/assets/geist-1a2b.woff2)format("woff2")}'

let folder: string
let door: Hono<{ Bindings: Bindings }>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-reference-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/one.css'), `a{color:red}${face}`)
  await writeFile(join(folder, 'assets/two.css'), `${face}b{color:red}`)
  const isServed = (endpoint: object) => endpoint !== searchEndpoints.grep
  const pages = new Hono<{ Bindings: Bindings }>()
  pages.get('*', (context) => context.text('the application'))
  const config = readConfig({ PUBLIC_URL: address, DATA_DIR: folder })
  door = createServerApp(config, async () => true, [serveReference({ server: () => address, isServed, folder }), pages])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  door.request(`${address}${path}`, { method, headers })

const opened = new Map<Language, Promise<{ html: string; page: Document }>>()

const open = async (language: Language) => {
  const html = await (await ask('/swagger', { cookie: `locale=${language}` })).text()
  return { html, page: new DOMParser().parseFromString(html, 'text/html') }
}

/** The page is read once, since the parser takes a second for it. */
const pageIn = (language: Language) => {
  const page = opened.get(language) ?? open(language)
  opened.set(language, page)
  return page
}

const fetchDocument = async () => (await (await ask('/swagger/openapi.json')).json()) as OpenApiDocument

const computeStyleHash = (html: string): string =>
  createHash('sha256')
    .update(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '')
    .digest('base64')

const pageHeaders = (html: string) => ({
  ...everyAnswer,
  ...behindTls,
  'x-frame-options': 'DENY',
  'content-security-policy': `${closedPolicy}; style-src 'sha256-${computeStyleHash(html)}'; img-src 'self'; font-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`,
})

describe('the page', () => {
  it.each(languages)('speaks %s: every call, under an anchor of its own', async (language) => {
    const { words, summaries } = referenceTexts[language]
    const { page } = await pageIn(language)
    expect(page.documentElement.lang).toBe(language)
    expect(page.title).toBe(`${words.title} · Quarry`)
    expect([...page.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual([words.title])
    const { paths } = await fetchDocument()
    const operations = Object.values(paths).flatMap((item) => Object.values(item))
    const titles = operations.map(
      ({ operationId }) => page.getElementById(operationId)?.querySelector('h3')?.textContent,
    )
    const expected = new Map(Object.entries(summaries))
    expect(titles).toEqual(operations.map((operation) => expected.get(operation['x-call'])))
    expect(page.querySelectorAll('article.call').length).toBe(operations.length)
  })

  it.each(languages)('has in %s no id twice, and every link within it leads somewhere', async (language) => {
    const { page } = await pageIn(language)
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const inner = [...page.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')?.slice(1) ?? '')
    expect(inner.length).toBeGreaterThan(300)
    expect(inner.filter((id) => !ids.includes(id))).toEqual([])
    const levels = [...page.querySelectorAll('h1,h2,h3,h4')].map(({ tagName }) => Number(tagName.slice(1)))
    expect(levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1)).toEqual([])
  })

  it('is well formed', async () => {
    const parse = (html: string) =>
      new DOMParser().parseFromString(html, 'application/xml').querySelector('parsererror')
    const { html } = await pageIn('kk')
    const body = html.slice(html.indexOf('<body>'), html.lastIndexOf('</html>'))
    expect(parse(body)?.textContent).toBeUndefined()
    expect(parse(body.replace('</article>', ''))).not.toBeNull()
  })

  it('runs nothing, loads nothing from elsewhere, and leaves nothing unfilled', async () => {
    const { html, page } = await pageIn('de')
    expect(page.querySelectorAll('script,iframe,object,embed,form,[style],link[rel=stylesheet]').length).toBe(0)
    const attributes = [...page.querySelectorAll('*')].flatMap((element) => [...element.attributes])
    expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([])
    const addresses = attributes.filter(({ name }) => name === 'src' || name === 'href').map(({ value }) => value)
    expect(addresses.filter((value) => !/^[/#][^/]?/.test(value) || value.startsWith('//'))).toEqual([])
    expect(html).not.toMatch(/undefined|\[object|\{(?:role|brand|value|range|schema)\}/)
  })

  it('shows of a call what may be sent, and an example that one can run', async () => {
    const { page } = await pageIn('en')
    const call = page.getElementById('authLogin')
    expect(call?.querySelector('.route')?.textContent).toBe('POST /api/auth/login')
    expect([...(call?.querySelectorAll('.fields > li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'email string requiredemail · length: ≤ 254',
      'password string requiredlength: 1–1000',
    ])
    expect(call?.querySelector('.example code')?.textContent).toBe(
      [
        'curl -X POST \\',
        `  '${address}/api/auth/login' \\`,
        "  -H 'Content-Type: application/json' \\",
        `  -d '{\n  "email": "name@example.com",\n  "password": "a long password"\n}'`,
      ].join('\n'),
    )
    expect(page.querySelector('#fileRead .example code')?.textContent).toBe(
      [
        'curl -G \\',
        `  '${address}/api/repositories/68f2a4c19be03d5571e6a8f0/file' \\`,
        '  -H "Authorization: Bearer $TOKEN" \\',
        '  -H "X-Selected-Organisation: $ORGANISATION" \\',
        "  --data-urlencode 'path=src/main.ts'",
      ].join('\n'),
    )
    expect(page.querySelector('#userUpdateMetadata .fields > li')?.textContent).toBe(
      'jobTitle string | null length: ≤ 120',
    )
    const rows = [...page.querySelectorAll('#consentMine tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual([
      ['page', 'query', 'integer', 'optional1–1000000 · default: 1'],
      ['size', 'query', 'integer', 'optional1–200 · default: 20'],
    ])
  })

  it('marks what is not served, and only that', async () => {
    const { page } = await pageIn('fr')
    const marked = [...page.querySelectorAll('.not-served')].map((mark) => mark.closest('article')?.id)
    expect(marked).toEqual(['searchGrep'])
    expect(page.querySelector('#searchGrep .not-served')?.textContent).toBe(referenceTexts.fr.words.notServed.label)
  })
})

describe('as it is served', () => {
  it.each(['/swagger', '/swagger/'])('%s: its headers, and the hash of its one style', async (path) => {
    const answer = await ask(path)
    const html = await answer.text()
    expect([answer.status, readSecurityHeaders(answer)]).toEqual([200, pageHeaders(html)])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding')
    expect(html.split('<style>').length).toBe(2)
    expect(html.split(face).length).toBe(2)
  })

  it('takes the language of the cookie, then of the browser, then English', async () => {
    const getPageLanguage = async (headers: Record<string, string>) =>
      (await ask('/swagger', headers)).headers.get('content-language')
    expect(await getPageLanguage({ cookie: 'locale=kk', 'accept-language': 'de' })).toBe('kk')
    expect(await getPageLanguage({ cookie: 'locale=xx', 'accept-language': 'it, de-AT;q=0.8' })).toBe('de')
    expect(await getPageLanguage({})).toBe('en')
  })

  it('the document is JSON, closed like every answer of the API', async () => {
    const answer = await ask('/swagger/openapi.json')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(readSecurityHeaders(answer)).toEqual({ ...everyAnswer, ...behindTls })
    expect(((await answer.json()) as OpenApiDocument).servers).toEqual([{ url: address }])
  })

  it.each(['/swagger', '/swagger/openapi.json'])(
    '%s is sent once: a 304 repeats the headers and nothing else',
    async (path) => {
      const first = await ask(path)
      const tag = first.headers.get('etag') ?? 'none'
      for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
        const second = await ask(path, { 'if-none-match': known })
        expect([known, second.status, await second.text()]).toEqual([known, 304, ''])
        expect(readSecurityHeaders(second)).toEqual(readSecurityHeaders(first))
      }
      expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200)
      expect((await ask(path, { cookie: 'locale=de', 'if-none-match': tag })).status).toBe(
        path === '/swagger' ? 200 : 304,
      )
    },
  )

  it('zips for those who take it', async () => {
    const plain = await (await ask('/swagger')).text()
    const zipped = await ask('/swagger', { 'accept-encoding': 'br, gzip' })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(plain)
    for (const refused of ['', 'identity', 'gzip;q=0', 'br, gzip; q=0.0']) {
      expect([
        refused,
        (await ask('/swagger', { 'accept-encoding': refused })).headers.get('content-encoding'),
      ]).toEqual([refused, null])
    }
  })

  it('HEAD brings the headers without the page, and nothing but GET and HEAD is taken', async () => {
    const [got, headed] = [await ask('/swagger'), await ask('/swagger', {}, 'HEAD')]
    expect([headed.status, await headed.text()]).toEqual([200, ''])
    expect(Object.fromEntries(headed.headers)).toEqual(Object.fromEntries(got.headers))
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const refused = await ask('/swagger', {}, method)
      expect([method, refused.status, refused.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD'])
    }
  })

  it.each(['/swagger/nothing', '/swagger/openapi.yaml', '/swaggerish', '/swagger//'])(
    '%s is nowhere, and says so',
    async (path) => {
      const answer = await ask(path, { 'accept-language': 'es' })
      const html = await answer.text()
      expect([answer.status, readSecurityHeaders(answer)]).toEqual([404, pageHeaders(html)])
      expect(html).toContain(`<h1>${referenceTexts.es.words.notFound.title}</h1>`)
      expect(html).toContain('href="/swagger"')
    },
  )

  it('leaves every other address to the application', async () => {
    expect(await (await ask('/repositories')).text()).toBe('the application')
    expect(await (await ask('/api/swagger')).text()).toBe('the application')
  })
})
