import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, type Language } from '#src/contract/languages.ts'
import { escapeMarkup } from '#src/lib/escape-markup.ts'
import type { Bindings } from '../http/origin.ts'

export interface LinkPreview {
  readonly title: string
  readonly organisationName?: string
  readonly picturePath: string
}

interface Visit {
  readonly request: Request
  readonly bindings: Bindings | undefined
}

export type ReadPreview = (name: string, visit: Visit) => Promise<LinkPreview | undefined>

type Leads = Partial<Readonly<Record<Language, string>>>

export const readLeads = async (folder: string): Promise<Leads> => {
  const readLead = async (language: Language) => {
    const text = await readFile(join(folder, '_i18n', language, 'public-chat.json'), 'utf8').catch(() => '{}')
    return [language, (JSON.parse(text) as { lead?: string }).lead] as const
  }
  return Object.fromEntries(await Promise.all(languages.map(readLead)))
}

export const readLinkName = (path: string): string | undefined =>
  /^\/public\/chat\/([a-z0-9-]{4,40}|~[\w-]{43})\/?$/i.exec(path)?.[1]

const setContent = (html: string, name: string, content: string): string => {
  const attribute = 'content="'
  const tag = html.indexOf(`="${name}"`)
  const start = html.indexOf(attribute, tag) + attribute.length
  if (tag < 0 || start < attribute.length) return html
  return html.slice(0, start) + escapeMarkup(content) + html.slice(html.indexOf('"', start))
}

export const insertPreview = (
  html: string,
  preview: LinkPreview,
  lead: string | undefined,
  publicUrl: string,
): string => {
  const { title, organisationName, picturePath } = preview
  const description = [organisationName, lead].filter((part) => part !== undefined).join(' · ')
  return Object.entries({
    description,
    'og:title': title,
    'og:description': description,
    'og:image': new URL(picturePath, publicUrl).href,
    'og:image:alt': title,
  }).reduce((page, [name, content]) => setContent(page, name, content), html)
}
