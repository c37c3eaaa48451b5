import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languages } from '../contract/languages.ts'
import { inlineJson } from '../lib/inline-json.ts'
import { prerenderedPages } from '../contract/prerendered-pages.ts'
import { collectClosure, readChunkMap } from './chunk-map.ts'
import { prerender } from '../app/render-page.tsx'

/** Writes the first pages in each language into the builds named as arguments; the server picks one by cookie or browser. */
const root = join(import.meta.dirname, '../..')
Object.assign(globalThis, { __QA__: false })

const stylesheet = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/

/** A page that arrives in pieces is painted once its last piece, the texts, is there: half a form stands elsewhere than a whole. */
const hiddenRoot = ['[data-session]', ':root:not(:has(#messages))']
  .map((page) => `${page} #root{visibility:hidden}`)
  .join('')

const getIntegrity = (file: string): string => `sha384-${hash('sha384', readFileSync(file), 'base64')}`

const preloads = (folder: string, files: ReadonlySet<string>, html: string): string =>
  [...files]
    .filter((file) => !html.includes(file))
    .map(
      (file) =>
        `<link rel="modulepreload" crossorigin href="/${file}" integrity="${getIntegrity(join(folder, file))}">`,
    )
    .join('')

const readTexts = (language: string, namespaces: readonly string[]): Record<string, object> =>
  Object.fromEntries(
    namespaces.map((name) => [
      name,
      JSON.parse(readFileSync(join(root, 'locales', language, `${name}.json`), 'utf8')) as object,
    ]),
  )

const getDescription = (language: string): string =>
  `content="${(readTexts(language, ['auth'])['auth'] as { pageDescription: string }).pageDescription}"`

for (const build of process.argv.slice(2)) {
  const folder = join(root, 'dist', build)
  const shell = readFileSync(join(folder, 'index.html'), 'utf8')
  const chunks = readChunkMap(folder)
  for (const { path, modules, namespaces } of prerenderedPages) {
    const files = collectClosure(chunks, modules)
    const first = stylesheet.exec(shell)?.[1]
    const sheets = [...new Set([...files].flatMap((file) => chunks.sheets[file] ?? []))].toSorted(
      (a, b) => Number(b === first) - Number(a === first),
    )
    const styles = sheets.map((sheet) => readFileSync(join(folder, sheet), 'utf8')).join('')
    for (const language of languages) {
      const texts = readTexts(language, namespaces)
      const { html, route } = await prerender(path, language, texts)
      const page = shell
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replaceAll(getDescription('en'), () => getDescription(language))
        .replace(stylesheet, () => `<style>${styles}${hiddenRoot}</style>`)
        .replace('</head>', () => `${preloads(folder, files, shell)}</head>`)
        .replaceAll(' crossorigin', ' fetchpriority="low" crossorigin')
        .replace('<div id="root"></div>', () => `<div id="root" data-route="${route}">${html}</div>`)
        .replace('</body>', () => `<script type="application/json" id="messages">${inlineJson(texts)}</script></body>`)
      const file = join(folder, 'prerendered', `${path.slice(1)}.${language}.html`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, page)
    }
  }
}
