import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const builds = join(import.meta.dirname, '../../../dist')

const computeHash = (algorithm: 'sha256' | 'sha384', content: string | Buffer): string =>
  createHash(algorithm).update(content).digest('base64')

/** Nothing in the document runs. The test needs the environment `jsdom`. */
const parseDocument = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

const loading = 'script[src], link[rel=stylesheet], link[rel=modulepreload], link[rel=preload]'

const wrongIntegrity = (build: string, element: Element): string[] => {
  const address = element.getAttribute('src') ?? element.getAttribute('href') ?? ''
  const file = join(builds, build, address)
  const expected = existsSync(file) ? `sha384-${computeHash('sha384', readFileSync(file))}` : 'that of a file of ours'
  return element.getAttribute('integrity') === expected ? [] : [`${address} is not what ${element.outerHTML} says`]
}

const isInlineScript = (script: Element): boolean =>
  !script.hasAttribute('src') && script.getAttribute('type') !== 'application/json'

const isHandler = ({ name, value }: Attr): boolean =>
  name.startsWith('on') || name === 'srcdoc' || name === 'style' || /^\s*javascript:/i.test(value)

export const findFlaws = (build: string, html: string): string[] => {
  const document = parseDocument(html)
  const all = [...document.querySelectorAll('*')]
  const inline = [...document.scripts].filter(isInlineScript).map(({ outerHTML }) => `inline: ${outerHTML}`)
  const handlers = all.filter((element) => [...element.attributes].some(isHandler)).map(({ outerHTML }) => outerHTML)
  const foreign = [...document.querySelectorAll('[src], link[href]')]
    .map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
    .filter((address) => !/^\/[^/]/.test(address))
  const vouched = [...document.querySelectorAll(loading)].flatMap((element) => wrongIntegrity(build, element))
  return [...inline, ...handlers, ...foreign, ...vouched]
}

export const listStyleHashes = (html: string): string[] =>
  [...parseDocument(html).querySelectorAll('style')].map(({ textContent }) => computeHash('sha256', textContent ?? ''))

export const readPages = (build: string): ReadonlyMap<string, string> => {
  const names = readdirSync(join(builds, build), { recursive: true, encoding: 'utf8' })
  const pages = names.filter((name) => name.endsWith('.html'))
  return new Map(pages.map((name) => [name, readFileSync(join(builds, build, name), 'utf8')]))
}
