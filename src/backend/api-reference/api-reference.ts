import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { apiKeyEndpoints } from '#src/contract/api-keys.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Bindings } from '../http/origin.ts'
import { readPageLanguage } from '../pages/page-language.ts'
import { createScriptlessPageHeaders } from '../pages/security-headers.ts'
import type { ReferenceOptions } from './api-reference.routes.ts'
import { readBuiltFontFaces } from '../pages/built-fonts.ts'
import { createOpenApiDocument } from './open-api-document.ts'
import type { PageContext } from './page-context.ts'
import { pageStyle } from './page-style.ts'
import { documentPath, notFoundPage, referencePage } from './reference-page.tsx'
import { deliver, type Rendition, createRendition } from './rendition.ts'
import { referenceTexts } from './texts/reference-texts.ts'

interface Renditions {
  readonly document: Rendition
  page(language: Language): Rendition
  notFound(language: Language): Rendition
}

const hashStyle = (style: string): string => `sha256-${createHash('sha256').update(style).digest('base64')}`

const memoise = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

const prepare = async ({ server: whereIs, isServed, folder }: ReferenceOptions): Promise<Renditions> => {
  const server = whereIs()
  const document = createOpenApiDocument(server, isServed)
  const style = pageStyle(await readBuiltFontFaces(folder))
  const headers = { ...createScriptlessPageHeaders(hashStyle(style)), 'Content-Type': 'text/html; charset=utf-8' }
  const createContext = (language: Language): PageContext => ({
    language,
    texts: referenceTexts[language],
    schemas: document.components.schemas,
    server,
    hasKeys: isServed(apiKeyEndpoints.issue),
  })
  const page = (html: string, language: Language) =>
    createRendition(html, {
      ...headers,
      'Content-Language': language,
      Vary: 'Cookie, Accept-Language, Accept-Encoding',
    })
  return {
    document: createRendition(JSON.stringify(document, null, 2), {
      'Content-Type': 'application/json; charset=utf-8',
      Vary: 'Accept-Encoding',
    }),
    page: memoise((language) => page(referencePage(document, createContext(language), style), language)),
    notFound: memoise((language) => page(notFoundPage(createContext(language), style), language)),
  }
}

export const openReference = async (options: ReferenceOptions) => {
  const renditions = await prepare(options)
  return (context: Context<{ Bindings: Bindings }>): Response => {
    const { path, raw } = context.req
    if (path === documentPath) return deliver(raw, renditions.document)
    const language = readPageLanguage(context)
    if (path === '/swagger' || path === '/swagger/') return deliver(raw, renditions.page(language))
    return deliver(raw, renditions.notFound(language), 404)
  }
}
