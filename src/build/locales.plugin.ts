import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../contract/languages.ts'
import { inspectNamespaces } from '../contract/namespaces.ts'
import { labelMessages } from '../lib/message-file.ts'

const folder = join(import.meta.dirname, '../../locales')
const virtualId = 'virtual:message-versions'

const filesOfInspect = new Set(inspectNamespaces.map((namespace) => `${namespace}.json`))

const listNamespaces = (language: string): string[] =>
  readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))

const read = (language: string, file: string): string =>
  JSON.stringify(
    labelMessages(language, basename(file, '.json'), JSON.parse(readFileSync(join(folder, language, file), 'utf8'))),
  )

/** Eight hex characters that change with any text of the language, so that browsers may keep its messages for a day. */
const hashTexts = (language: string): string => {
  const hash = createHash('sha256')
  for (const file of listNamespaces(language)) hash.update(`${file}\n${read(language, file)}\n`)
  return hash.digest('hex').slice(0, 8)
}

const versions = () => Object.fromEntries(languages.map((language) => [language, hashTexts(language)]))

/** Serves and emits `locales/<language>/<namespace>.json` as `/_i18n/<language>/<namespace>.json`; `withInspect` adds QA's texts. */
export const localesPlugin = ({ withInspect }: { readonly withInspect: boolean }): Plugin => ({
  name: 'quarry-locales',
  resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
  load: (id) => (id === `\0${virtualId}` ? `export default ${JSON.stringify(versions())}` : undefined),
  configureServer(server) {
    server.middlewares.use('/_i18n/', (request, response, next) => {
      const [, language = '', file = ''] = /^\/([a-z]{2})\/([a-z-]+\.json)/.exec(request.url ?? '') ?? []
      if (!(languages as readonly string[]).includes(language) || !listNamespaces(language).includes(file))
        return next()
      response.setHeader('Content-Type', 'application/json')
      response.setHeader('Cache-Control', 'no-cache')
      response.end(read(language, file))
    })
  },
  generateBundle() {
    if (this.environment.name !== 'client') return
    this.emitFile({ type: 'asset', fileName: '_i18n/versions.json', source: JSON.stringify(versions()) })
    for (const language of languages) {
      const files = listNamespaces(language).filter((file) => withInspect || !filesOfInspect.has(file))
      for (const file of files)
        this.emitFile({ type: 'asset', fileName: `_i18n/${language}/${file}`, source: read(language, file) })
    }
  },
})
