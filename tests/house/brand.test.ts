import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { brand } from '#src/lib/brand.ts'
import { palette } from '#src/styles/palette.ts'
import { semanticColours } from '#src/styles/semantic-colours.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = read('src/index.html')
const manifest = JSON.parse(read('public/manifest.webmanifest')) as Readonly<Record<string, unknown>>

const readContents = (attribute: string) =>
  [...page.matchAll(new RegExp(`<meta\\s+${attribute}[^>]*?content="([^"]*)"`, 'g'))].map(([, content]) => content)

const listFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('styled-system'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))

it('the name of the product is written where nothing can take it from the code, the same each time', () => {
  const name = new RegExp(`\\b${brand}\\b`)
  const written = ['src', 'machines', 'locales', 'public'].flatMap(listFiles).filter((file) => name.test(read(file)))
  expect(written.toSorted()).toEqual(['public/manifest.webmanifest', 'src/index.html', 'src/lib/brand.ts'])
  expect([manifest['name'], manifest['short_name']]).toEqual([brand, brand])
  expect(page).toContain(`<title>${brand}</title>`)
  expect(readContents('property="og:(?:site_name|title)"')).toEqual([brand, brand])
})

it('the page and its manifest are described as the sign-in page is', () => {
  const { pageDescription } = JSON.parse(read('locales/en/auth.json')) as { pageDescription: string }
  expect(manifest['description']).toBe(pageDescription)
  expect([...readContents('name="description"'), ...readContents('property="og:description"')]).toEqual([
    pageDescription,
    pageDescription,
  ])
})

it('what is painted outside the page has the colours of the page', () => {
  const { 50: light, 950: dark } = palette.neutral
  const { 500: accent } = palette.accent
  const { bg, accent: marks } = semanticColours
  expect(bg.canvas.value).toEqual({ base: '{colors.neutral.50}', _dark: '{colors.neutral.950}' })
  expect(marks.solid.value.base).toBe('{colors.accent.500}')
  expect(readContents('name="theme-color"')).toEqual([light, dark])
  expect([manifest['background_color'], manifest['theme_color']]).toEqual([light, accent])
  expect(read('public/icon.svg')).toContain(`rx="6" fill="${accent}"`)
})
