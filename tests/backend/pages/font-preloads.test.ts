import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readFontPreloads } from '#src/backend/pages/font-preloads.ts'

const face = (family: string, file: string, range: string) =>
  `@font-face{font-family:${family};src:url(/assets/${file})format("woff2");unicode-range:${range}}`

const sheet = [
  face('Geist Variable', 'extended.woff2', 'U+460-52F,U+20B4'),
  face('Geist Variable', 'cyrillic.woff2', 'U+301,U+400-45F,U+490-491'),
  face('Geist Variable', 'latin-extended.woff2', 'U+100-2BA'),
  face('Geist Variable', 'latin.woff2', 'U+??,U+131'),
  face('Geist Mono Variable', 'mono.woff2', 'U+??,U+131'),
].join('')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-fonts-'))
  await mkdir(join(folder, 'assets'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const listFiles = (header: string): string[] =>
  [...header.matchAll(/<\/assets\/([^>]+)>/g)].map(([, file = '']) => file)

it.each([
  ['en', ['latin.woff2']],
  ['de', ['latin.woff2']],
  ['fr', ['latin.woff2']],
  ['es', ['latin.woff2']],
  ['ru', ['cyrillic.woff2', 'latin.woff2']],
  ['uk', ['cyrillic.woff2', 'latin.woff2']],
  ['be', ['cyrillic.woff2', 'latin.woff2']],
  ['kk', ['extended.woff2', 'cyrillic.woff2', 'latin.woff2']],
] as const)('a page in %s names the faces of its text', async (language, files) => {
  await writeFile(join(folder, 'assets/a.css'), sheet)
  const { [language]: header } = await readFontPreloads(folder)
  expect(listFiles(header)).toEqual(files)
  expect(header).toContain('; rel=preload; as=font; type="font/woff2"; crossorigin')
})

it('a build without fonts names none', async () => {
  expect((await readFontPreloads(folder)).en).toBe('')
})
