// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readChunkMap } from '#src/build/chunk-map.ts'
import { readChunks } from '#tests/support/built-chunks.ts'
import { readConfig } from '#src/backend/config.ts'
import { createPages } from '#src/backend/pages/pages.ts'
import { createServerApp } from '#src/backend/server.ts'
import { languages } from '#src/contract/languages.ts'
import { prerenderedPages } from '#src/contract/prerendered-pages.ts'
import { behindTls, everyPage, filePolicy, pagePolicy, readSecurityHeaders } from '#tests/support/expected-headers.ts'
import { builds, findFlaws, readPages, listStyleHashes } from './support/built-page.ts'

const prerendered = prerenderedPages.flatMap(({ path }) => languages.map((language) => ({ path, language })))

describe.each(['app', 'qa'])('the pages of the build %s', (build) => {
  const pages = readPages(build)

  it('F01 are the shell and every first form in every language', () => {
    const names = prerendered.map(({ path, language }) => `prerendered${path}.${language}.html`)
    expect([...pages.keys()].toSorted()).toEqual(['index.html', ...names].toSorted())
  })

  it('F01 have no inline script, handler or style, and each file they load is vouched for by its hash', () => {
    for (const [name, html] of pages) expect([name, ...findFlaws(build, html)]).toEqual([name])
  })

  it('F01 a page with any of these is found out', () => {
    const [script] = /<script type="module"[^>]*>/.exec(pages.get('index.html') ?? '') ?? ['']
    const changed = script.replace(/integrity="sha384-./, (start) => `${start}x`)
    for (const flaw of [
      '<script>1</script>',
      '<script type="importmap">{}</script>',
      '<a onclick="1">x</a>',
      '<a href=" javascript:1">x</a>',
      '<p style="color:red">x</p>',
      '<img src="https://foreign.example/x.png">',
      '<script src="//foreign.example/x.js" integrity="sha384-x"></script>',
      script.replace(/ integrity="[^"]*"/, ''),
      changed,
    ])
      expect(findFlaws(build, `<!doctype html>${flaw}`), flaw).not.toEqual([])
  })
})

describe('as they are served', () => {
  const config = readConfig({ PUBLIC_URL: 'https://quarry.example', DATA_DIR: builds })
  const opened = createPages(join(builds, 'app'), config).then((pages) =>
    createServerApp(config, async () => true, [pages]),
  )
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    (await opened).request(`https://quarry.example${path}`, { headers })

  it.each(prerendered)(
    'F01 F30 $path in $language: one style element at most, and its hash in the policy',
    async (form) => {
      const answer = await ask(form.path, { cookie: `locale=${form.language}` })
      const headers = readSecurityHeaders(answer)
      const html = await answer.text()
      const styles = listStyleHashes(html)
      expect(html).toContain(`<html lang="${form.language}">`)
      expect(styles.length).toBe(1)
      expect(headers).toEqual({ ...everyPage, ...behindTls, 'content-security-policy': pagePolicy(...styles) })
      expect(findFlaws('app', html)).toEqual([])
    },
  )

  it.each(prerendered)(
    '$path in $language is described in that language, and its picture has a whole address',
    async (form) => {
      const html = await (await ask(form.path, { cookie: `locale=${form.language}` })).text()
      const page = new DOMParser().parseFromString(html, 'text/html')
      const { pageDescription } = JSON.parse(
        readFileSync(join(import.meta.dirname, '../../locales', form.language, 'auth.json'), 'utf8'),
      ) as { pageDescription: string }
      const readContent = (selector: string) => page.querySelector(selector)?.getAttribute('content')
      expect(readContent('meta[name=description]')).toBe(pageDescription)
      expect(readContent('meta[property="og:description"]')).toBe(pageDescription)
      expect(readContent('meta[property="og:image"]')).toBe('https://quarry.example/preview.png')
      expect(page.querySelectorAll('meta[name=theme-color]')).toHaveLength(2)
      expect(page.querySelector('#root form button:not([type=button])')).toBeNull()
    },
  )

  it('scripts yield to what a prerendered page shows, and to nothing in the shell', async () => {
    const readPriorities = async (path: string) => {
      const page = new DOMParser().parseFromString(await (await ask(path)).text(), 'text/html')
      const loading = [...page.querySelectorAll('script[type=module], link[rel=modulepreload]')]
      return new Set(loading.map((element) => element.getAttribute('fetchpriority')))
    }
    for (const { path } of prerenderedPages) expect(await readPriorities(path), path).toEqual(new Set(['low']))
    expect(await readPriorities('/repositories')).toEqual(new Set([null]))
  })

  it('the page about privacy is prerendered but where the installation is self-hosted', async () => {
    const folder = join(builds, 'app')
    const selfHosted = await createPages(folder, readConfig({ SELF_HOSTED: 'on', DATA_DIR: builds }))
    const isPrerendered = async (path: string, answer = selfHosted.request(path)) =>
      (await (await answer).text()).includes('data-route=')
    expect(await isPrerendered('/privacy')).toBe(false)
    expect(await isPrerendered('/login')).toBe(true)
    expect(await isPrerendered('/privacy', ask('/privacy'))).toBe(true)
  })

  it.each(['/login', '/signup', '/repositories'])('%s goes out compressed to who takes it so', async (path) => {
    const compressed = await ask(path, { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i)
    const text = brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()
    expect(text).toBe(await (await ask(path)).text())
  })

  it.each([
    '/manifest.webmanifest',
    '/robots.txt',
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
  ])('%s is a file of its own', async (path) => {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('content-type')?.startsWith('text/html')]).toEqual([200, false])
  })

  it('F01 F30 the shell, with its configuration, and the files it loads', async () => {
    const answer = await ask('/repositories')
    const html = await answer.text()
    expect(readSecurityHeaders(answer)).toEqual({ ...everyPage, ...behindTls })
    expect(findFlaws('app', html)).toEqual([])
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(files.length).toBeGreaterThan(3)
    for (const path of files) {
      const file = await ask(path)
      expect([path, file.status, file.headers.get('content-security-policy')]).toEqual([path, 200, filePolicy])
    }
  })
})

it('what every list begins with needs no screen that begins with it', () => {
  const chunks = readChunks(join(import.meta.dirname, '../../dist/app'))
  const loadedModules = chunks.modulesIn(
    chunks.collectClosure(['src/views/listing/list-address.ts', 'src/views/listing/create-overlays.ts']),
  )
  expect(loadedModules).toContain('src/views/listing/list-address.ts')
  expect(loadedModules.filter((module) => /^src\/views\/(?!consent).*\.view\.tsx$/.test(module))).toEqual([])
})

it('chunks import each other in one direction, so that none runs before what it needs', () => {
  const { imports } = readChunkMap(join(import.meta.dirname, '../../dist/app'))
  const findCycle = (chunk: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(chunk)) return [...path, chunk]
    for (const imported of imports[chunk] ?? []) {
      const cycle = findCycle(imported, [...path, chunk])
      if (cycle !== undefined) return cycle
    }
    return undefined
  }
  expect(Object.keys(imports).flatMap((chunk) => findCycle(chunk, []) ?? [])).toEqual([])
})
