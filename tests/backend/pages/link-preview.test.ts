// @vitest-environment jsdom
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#src/backend/config.ts'
import type { LinkPreview } from '#src/backend/pages/link-preview.ts'
import { createPages } from '#src/backend/pages/pages.ts'
import { languages } from '#src/contract/languages.ts'

const root = join(import.meta.dirname, '../../..')

const previews = new Map<string, LinkPreview>()
const askedNames: string[] = []
let folder: string
let pages: Awaited<ReturnType<typeof createPages>>

const readLead = async (language: string): Promise<string> =>
  (JSON.parse(await readFile(join(root, 'locales', language, 'public-chat.json'), 'utf8')) as { lead: string }).lead

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-previews-'))
  const files = new Map([
    ['index.html', await readFile(join(root, 'src/index.html'), 'utf8')],
    ['_i18n/versions.json', '{}'],
  ])
  for (const language of languages) {
    const lead = await readLead(language)
    files.set(`_i18n/${language}/public-chat.json`, JSON.stringify({ lead }))
  }
  for (const [name, content] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const config = readConfig({ PUBLIC_URL: 'https://quarry.example', DATA_DIR: folder })
  pages = await createPages(folder, config, {
    readPreview: async (name) => {
      askedNames.push(name)
      return previews.get(name)
    },
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const setPreview = (name: string, title: string, organisationName = 'Acme'): void => {
  previews.set(name, { title, organisationName, picturePath: `/public/chat/${name}/picture.png` })
}

const readMeta = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await pages.request(`https://quarry.example${path}`, { headers })
  const html = await answer.text()
  const page = new DOMParser().parseFromString(html, 'text/html')
  const read = (key: string) => {
    const tags = [...page.querySelectorAll(`meta[property="${key}"], meta[name="${key}"]`)]
    return tags.map((tag) => tag.getAttribute('content')).join(' | ')
  }
  return { answer, html, page, read }
}

const general = 'Search your code, ask it questions and get answers with the exact lines they come from.'
const generalPicture = 'https://quarry.example/preview.png'

describe('the page of a public chat', () => {
  it('names its title, its organisation and its own picture, by whole addresses', async () => {
    setPreview('greeter', 'Ask the greeter')
    const { read } = await readMeta('/public/chat/greeter')
    expect(read('og:title')).toBe('Ask the greeter')
    expect(read('og:description')).toBe(`Acme · ${await readLead('en')}`)
    expect(read('description')).toBe(`Acme · ${await readLead('en')}`)
    expect(read('og:image')).toBe('https://quarry.example/public/chat/greeter/picture.png')
    expect(read('og:image:alt')).toBe('Ask the greeter')
    expect([read('og:image:width'), read('og:image:height')]).toEqual(['1200', '630'])
    expect(read('twitter:card')).toBe('summary_large_image')
  })

  it.each(languages)('is described in %s to who reads that', async (language) => {
    setPreview('greeter', 'Ask the greeter')
    const { read } = await readMeta('/public/chat/greeter', { 'accept-language': language })
    expect(read('og:description')).toBe(`Acme · ${await readLead(language)}`)
  })

  it.each([
    '"><script>alert(1)</script>',
    `' onload="x" &quot;&amp;<!-- </head><body>`,
    "$& $1 $` $'",
    'Қазақша сұрақ',
    'שלום עולם',
    'x'.repeat(160),
  ])('escapes the title %j', async (title) => {
    setPreview('hostile', title, title)
    const { html, page, read } = await readMeta('/public/chat/hostile')
    expect(read('og:title')).toBe(title)
    expect(read('og:description')).toBe(`${title} · ${await readLead('en')}`)
    expect(html).not.toContain('alert(1)</script>')
    const listTags = (document: Document) => [...document.querySelectorAll('*')].map(({ tagName }) => tagName)
    expect(listTags(page)).toEqual(listTags((await readMeta('/repositories')).page))
  })

  it('of a shared conversation names its title alone', async () => {
    const name = `~${'Ab_1-'.repeat(8)}xyz`
    previews.set(name, { title: 'Where is greet?', picturePath: `/public/chat/${name}/picture.png` })
    const { answer, read } = await readMeta(`/public/chat/${name}`)
    expect(read('og:title')).toBe('Where is greet?')
    expect(read('og:description')).toBe(await readLead('en'))
    expect(read('og:image')).toBe(`https://quarry.example/public/chat/${name}/picture.png`)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  })

  it('is asked for by the name in its address, with a slash at its end or without', async () => {
    setPreview('greeter', 'Ask the greeter')
    askedNames.length = 0
    for (const path of ['/public/chat/greeter', '/public/chat/greeter/', '/public/chat/greeter?from=mail'])
      expect((await readMeta(path)).read('og:title')).toBe('Ask the greeter')
    expect(askedNames).toEqual(['greeter', 'greeter', 'greeter'])
  })
})

describe('every other page', () => {
  it.each(['/public/chat/nobody-has-it', '/public/chat', '/public/chat/%00abc', '/login'])(
    '%s has the general words and the general picture',
    async (path) => {
      const { answer, html, read } = await readMeta(path)
      expect(answer.status).toBe(200)
      expect([read('og:title'), read('og:description'), read('og:image')]).toEqual(['Quarry', general, generalPicture])
      expect(html).toBe((await readMeta('/repositories')).html)
    },
  )

  it('asks for no preview, nor does an address that is no name', async () => {
    askedNames.length = 0
    for (const path of ['/repositories', '/public/chat', '/public/chat/a', '/public/chat/%2e%2e', '/public/chat/a/b'])
      await readMeta(path)
    expect(askedNames).toEqual([])
  })
})
