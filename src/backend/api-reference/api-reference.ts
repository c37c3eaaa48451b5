import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { apiKeyEndpoints } from '#src/contract/api-keys.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Bindings } from '../http/origin.ts'
import { readPageLanguage } from '../pages/page-language.ts'
import { createScriptlessPageHeaders } from '../pages/security-headers.ts'
import type { ReferenceOptions } from './api-reference.routes.ts'
import { builtFontFaces } from './built-fonts.ts'
import { openApiDocument } from './open-api-document.ts'
import type { PageContext } from './page-context.ts'
import { pageStyle } from './page-style.ts'
import { documentPath, nowherePage, referencePage } from './reference-page.tsx'
import { deliver, type Rendition, renditionOf } from './rendition.ts'
import { referenceTexts } from './texts/reference-texts.ts'

interface Renditions {
  readonly document: Rendition
  page(language: Language): Rendition
  nowhere(language: Language): Rendition
}

const hashOf = (style: string): string => `sha256-${createHash('sha256').update(style).digest('base64')}`

const once = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

const prepare = async ({ server: whereIs, isServed, folder }: ReferenceOptions): Promise<Renditions> => {
  const server = whereIs()
  const document = openApiDocument(server, isServed)
  const style = pageStyle(await builtFontFaces(folder))
  const headers = { ...createScriptlessPageHeaders(hashOf(style)), 'Content-Type': 'text/html; charset=utf-8' }
  const contextOf = (language: Language): PageContext => ({
    language,
    texts: referenceTexts[language],
    schemas: document.components.schemas,
    server,
    hasKeys: isServed(apiKeyEndpoints.issue),
  })
  const page = (html: string, language: Language) =>
    renditionOf(html, { ...headers, 'Content-Language': language, Vary: 'Cookie, Accept-Language, Accept-Encoding' })
  return {
    document: renditionOf(JSON.stringify(document, null, 2), {
      'Content-Type': 'application/json; charset=utf-8',
      Vary: 'Accept-Encoding',
    }),
    page: once((language) => page(referencePage(document, contextOf(language), style), language)),
    nowhere: once((language) => page(nowherePage(contextOf(language), style), language)),
  }
}

/** Makes what `/swagger` answers: the document at once, a page once for each language that is asked for. */
export const openReference = async (options: ReferenceOptions) => {
  const renditions = await prepare(options)
  return (context: Context<{ Bindings: Bindings }>): Response => {
    const { path, raw } = context.req
    if (path === documentPath) return deliver(raw, renditions.document)
    const language = readPageLanguage(context)
    if (path === '/swagger' || path === '/swagger/') return deliver(raw, renditions.page(language))
    return deliver(raw, renditions.nowhere(language), 404)
  }
}
