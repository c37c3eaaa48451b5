import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languages } from '../contract/languages.ts'
import { inlineJson } from '../lib/inline-json.ts'
import { prerenderedPages } from '../contract/prerendered-pages.ts'
import { readChunks } from './chunk-map.ts'
import { hashFile } from './integrity.plugin.ts'
import { prerender } from './prerender-entry.tsx'

/** Writes the first pages, one a language, into the builds it is given; the server picks one by cookie or browser language. */
const root = join(import.meta.dirname, '../..')
Object.assign(globalThis, { __QA__: false })

const stylesheet = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/

/** A page that arrives in pieces is painted once its last piece, the texts, is there: half a form stands elsewhere than a whole. */
const hiddenRoot = ['[data-session]', ':root:not(:has(#messages))']
  .map((page) => `${page} #root{visibility:hidden}`)
  .join('')

const preloads = (folder: string, files: ReadonlySet<string>, html: string): string =>
  [...files]
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" integrity="${hashFile(folder, file)}">`)
    .join('')

const readTexts = (language: string, namespaces: readonly string[]): Record<string, object> =>
  Object.fromEntries(
    namespaces.map((name) => [
      name,
      JSON.parse(readFileSync(join(root, 'locales', language, `${name}.json`), 'utf8')) as object,
    ]),
  )

const getDescription = (texts: Record<string, object>): string =>
  `content="${(texts['auth'] as { pageDescription: string }).pageDescription}"`

for (const build of process.argv.slice(2)) {
  const folder = join(root, 'dist', build)
  const shell = readFileSync(join(folder, 'index.html'), 'utf8')
  const chunks = readChunks(folder)
  for (const { path, modules, namespaces } of prerenderedPages) {
    const files = chunks.collectClosure(modules)
    const first = stylesheet.exec(shell)?.[1]
    const sheets = chunks.collectSheets(files).toSorted((a, b) => Number(b === first) - Number(a === first))
    const styles = sheets.map((sheet) => readFileSync(join(folder, sheet), 'utf8')).join('')
    for (const language of languages) {
      const texts = readTexts(language, namespaces)
      const { html, route } = await prerender(path, language, texts)
      const page = shell
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replaceAll(getDescription(readTexts('en', ['auth'])), () => getDescription(texts))
        .replace(stylesheet, () => `<style>${styles}${hiddenRoot}</style>`)
        .replace('</head>', () => `${preloads(folder, files, shell)}</head>`)
        .replace('<div id="root"></div>', () => `<div id="root" data-route="${route}">${html}</div>`)
        .replace('</body>', () => `<script type="application/json" id="messages">${inlineJson(texts)}</script></body>`)
      const file = join(folder, 'prerendered', `${path.slice(1)}.${language}.html`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, page)
    }
  }
}
