import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { accepts } from 'hono/accepts'
import { compress } from 'hono/compress'
import type { Bindings } from '../http/origin.ts'
import { languages } from '#src/contract/languages.ts'
import { prerenderedPages } from '#src/contract/prerendered-pages.ts'
import type { Config } from '../config.ts'
import { readPageLanguage } from './page-language.ts'
import { insertConfiguration } from './runtime-configuration.ts'
import { filePolicy, createPageHeaders } from './security-headers.ts'
import { createFrames } from './frames.ts'
import { insertPreview, readLeads, readLinkName, type ReadPreview } from './link-preview.ts'
import { readFontPreloads } from './font-preloads.ts'
import { getConnectOrigins } from './third-parties.ts'

const readStyle = (html: string): string | undefined => {
  const [, rest] = html.split('<style>', 2)
  return rest?.includes('</style>') === true ? rest.split('</style>', 1).join() : undefined
}

const compressOnce = (html: string): (() => Promise<Buffer<ArrayBuffer>>) => {
  let compressed: Promise<Buffer<ArrayBuffer>> | undefined
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return () => (compressed ??= promisify(brotliCompress)(html, { params }))
}

interface Page {
  readonly html: string
  readonly readBrotli: () => Promise<Buffer<ArrayBuffer>>
  readonly styleHashes: readonly string[]
}

type Fill = (html: string) => string

const readPage = async (file: string, fill: Fill): Promise<Page | undefined> => {
  const template = await readFile(file, 'utf8').catch(() => undefined)
  if (template === undefined) return undefined
  const style = readStyle(template)
  const html = fill(template)
  return {
    html,
    readBrotli: compressOnce(html),
    styleHashes: style === undefined ? [] : [`sha256-${createHash('sha256').update(style).digest('base64')}`],
  }
}

const readPrerendered = async (
  folder: string,
  { isSelfHosted }: Config,
  fill: Fill,
): Promise<ReadonlyMap<string, Page>> => {
  const prerendered = new Map<string, Page>()
  for (const { path } of prerenderedPages.filter(({ isHostedOnly }) => isHostedOnly !== true || !isSelfHosted)) {
    for (const language of languages) {
      const page = await readPage(join(folder, 'prerendered', `${path.slice(1)}.${language}.html`), fill)
      if (page !== undefined) prerendered.set(`${path} ${language}`, page)
    }
  }
  return prerendered
}

/** Pages are never served as bare files, since they need their configuration and policy. */
const mayBeFile = (path: string): boolean => !/\.html$|%|\/\.|\/$/i.test(path)

type Pages = Hono<{ Bindings: Bindings }>

const serveFiles = (pages: Pages, folder: string, versions: Readonly<Record<string, string>>): void => {
  const serveFile = serveStatic({ root: folder, precompressed: true })
  pages.use('/assets/*', async (context, next) => {
    context.header('Cache-Control', 'public, max-age=31536000, immutable')
    await next()
  })
  pages.use('/_i18n/:language/*', async (context, next) => {
    const isCurrent = context.req.query('v') === versions[context.req.param('language')]
    context.header('Cache-Control', isCurrent ? 'public, max-age=86400' : 'no-cache')
    await next()
  })
  pages.use('*', async (context, next) => {
    const file = join(folder, context.req.path)
    const isFile = mayBeFile(context.req.path) && (await stat(file).catch(() => undefined))?.isFile() === true
    if (!isFile) return next()
    context.header('Content-Security-Policy', filePolicy)
    return serveFile(context, next)
  })
}

interface PageParts {
  readonly collectorKey?: Promise<string> | undefined
  readonly readPreview?: ReadPreview | undefined
}

type Preview = (html: string, context: Context<{ Bindings: Bindings }>) => Promise<string>

const createPreview = async (folder: string, { publicUrl }: Config, { readPreview }: PageParts): Promise<Preview> => {
  const leads = await readLeads(folder)
  return async (html, context) => {
    const name = readLinkName(context.req.path)
    if (name === undefined) return html
    const preview = await readPreview?.(name, { request: context.req.raw, bindings: context.env })
    return preview === undefined ? html : insertPreview(html, preview, leads[readPageLanguage(context)], publicUrl)
  }
}

export const createPages = async (folder: string, config: Config, parts: PageParts = {}): Promise<Pages> => {
  const key = await parts.collectorKey
  const fill = (html: string) => insertConfiguration(html, config, key)
  const connectOrigins = getConnectOrigins(config)
  const shell = await readPage(join(folder, 'index.html'), fill)
  if (shell === undefined) throw new Error(`There is no build in ${folder}. Run "npm run build" first.`)
  const prerendered = await readPrerendered(folder, config, fill)
  const fontPreloads = await readFontPreloads(folder)
  const preview = await createPreview(folder, config, parts)
  const versions = JSON.parse(await readFile(join(folder, '_i18n/versions.json'), 'utf8')) as Record<string, string>
  const pages: Pages = new Hono()
  serveFiles(pages, folder, versions)
  pages.route('/', createFrames(config))
  pages.get('*', compress(), async (context) => {
    const language = readPageLanguage(context)
    const page = prerendered.get(`${context.req.path} ${language}`) ?? shell
    const wantsFile = /\.\w{1,5}$/.test(context.req.path)
    const html = await preview(page.html, context)
    const takesBrotli = accepts(context, { header: 'Accept-Encoding', supports: ['br'], default: '' }) === 'br'
    const isBrotli = takesBrotli && html === page.html
    return context.body(isBrotli ? await page.readBrotli() : html, wantsFile ? 404 : 200, {
      ...createPageHeaders(context.req.path, page.styleHashes, connectOrigins, config),
      ...(fontPreloads[language] === '' ? {} : { Link: fontPreloads[language] }),
      ...(isBrotli ? { 'Content-Encoding': 'br' } : {}),
      'Content-Type': 'text/html; charset=UTF-8',
      Vary: 'Cookie, Accept-Language, Accept-Encoding',
    })
  })
  return pages
}
