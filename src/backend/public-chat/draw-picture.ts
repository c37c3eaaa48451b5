import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import unicodeRanges from '@fontsource-variable/geist/unicode.json'
import type { Node, Renderer } from '@takumi-rs/core'
import { brand } from '#src/lib/brand.ts'
import { palette } from '#src/styles/palette.ts'
import { readRange } from '../pages/font-preloads.ts'

const { accent, neutral } = palette
const { resolve } = createRequire(import.meta.url)

const size = { width: 1200, height: 630 }
const maxCacheBytes = 8 * 1024 * 1024

export interface PictureWords {
  readonly title: string
  readonly organisation: string
}

const scenery = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<linearGradient id="light" gradientUnits="userSpaceOnUse" x1="1200" y1="0" x2="870" y2="330">
<stop offset="0" stop-color="${accent[500]}"/><stop offset="1" stop-color="${accent[900]}"/></linearGradient>
<path d="M840 0h360v300h-120v-90h-120v-90H840z" fill="url(#light)"/>
<g transform="translate(80 80) scale(3)"><rect width="24" height="24" rx="6" fill="${accent[500]}"/>
<path d="M6 7h12v4h-4v3h-4v3H6z" fill="#fff"/></g></svg>`

const images = [{ src: 'scenery', data: new TextEncoder().encode(scenery) }]

type Style = NonNullable<Node['style']>

const createText = (text: string, style: Style): Node => ({ type: 'text', text, style })

const createLines = (text: string, maxLines: number, style: Style): Node =>
  createText(text, {
    ...style,
    lineClamp: maxLines,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  })

const selectFontSize = (title: string): number => {
  const { length } = [...title]
  if (length <= 30) return 88
  return length <= 64 ? 72 : 60
}

const organisationStyle: Style = {
  fontSize: 32,
  fontWeight: 500,
  letterSpacing: '-0.01em',
  color: accent[300],
  marginBottom: 20,
}

const createTree = ({ title, organisation }: PictureWords): Node => ({
  type: 'container',
  style: {
    ...size,
    display: 'flex',
    flexDirection: 'column',
    padding: 80,
    backgroundColor: neutral[950],
    color: neutral[50],
    fontFamily: 'Geist',
    fontWeight: 600,
    letterSpacing: '-0.03em',
  },
  children: [
    { type: 'image', src: 'scenery', ...size, style: { position: 'absolute', top: 0, left: 0, ...size } },
    createText(brand, { fontSize: 48, lineHeight: '72px', marginLeft: 96, marginBottom: 'auto' }),
    ...(organisation === '' ? [] : [createLines(organisation, 1, organisationStyle)]),
    createLines(title, 3, { fontSize: selectFontSize(title), lineHeight: 1.12 }),
  ],
})

const openRenderer = async (): Promise<Renderer> => {
  const library = await import('@takumi-rs/core')
  const renderer = new library.Renderer({ cacheMaxBytes: maxCacheBytes })
  for (const [subset, ranges] of Object.entries(unicodeRanges)) {
    const data = await readFile(resolve(`@fontsource-variable/geist/files/geist-${subset}-wght-normal.woff2`))
    const unicodeRange = ranges.split(',').map((range): [number, number] => [...readRange(range)])
    await renderer.registerFont({ name: 'Geist', data, unicodeRange })
  }
  return renderer
}

let opened: Promise<Renderer> | undefined

export const drawPicture = async (words: PictureWords): Promise<Buffer<ArrayBuffer>> => {
  opened ??= openRenderer().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return (await opened).render(createTree(words), { ...size, format: 'png', images })
}
