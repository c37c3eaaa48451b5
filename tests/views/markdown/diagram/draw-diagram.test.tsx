import { describe, expect, it } from 'vitest'
import { palette } from '#src/styles/palette.ts'
import { drawDiagram } from '#src/views/markdown/diagram/draw-diagram.ts'
import { vectors } from '../xss-vectors.ts'
import { samples } from './samples.ts'

const scheme = 'data:image/svg+xml,'

const parse = (address: string): Document => {
  expect(address.slice(0, scheme.length)).toBe(scheme)
  const image = new DOMParser().parseFromString(decodeURIComponent(address.slice(scheme.length)), 'image/svg+xml')
  expect(image.querySelector('parsererror')).toBeNull()
  return image
}

const foreign = 'script, style + style, foreignObject, image, use, a, animate, set, iframe, link'

const isHarmful = (name: string, value: string): boolean =>
  name.startsWith('on') || name.endsWith('href') || /url\((?!#)/.test(value)

const listHarm = (image: Document): string[] => [
  ...[...image.querySelectorAll(foreign)].map(({ outerHTML }) => outerHTML),
  ...[...image.querySelectorAll('*')].flatMap(({ attributes }) =>
    [...attributes].filter(({ name, value }) => isHarmful(name, value)).map(({ name, value }) => `${name}=${value}`),
  ),
  ...(/@import|https?:|url\(/.exec(image.querySelector('style')?.textContent ?? '') ?? []),
]

describe.each(Object.entries(samples))('the sample of the kind %s', (kind, { source, words }) => {
  it('is an image with its words, its own fonts and nothing to fetch', () => {
    const drawing = drawDiagram(source)
    expect(drawing.kind).toBe(kind)
    for (const address of [drawing.light, drawing.dark]) {
      const image = parse(address)
      expect(listHarm(image)).toEqual([])
      expect(image.documentElement.getAttribute('width')).toBe(String(drawing.width))
      const shown = [...image.querySelectorAll('text')].map(({ textContent }) => textContent.trim())
      for (const word of words) expect(shown).toContain(word)
      expect(image.querySelector('style')?.textContent).toContain('Geist,system-ui')
    }
  })

  it('has the colours of both themes', () => {
    const { light, dark } = drawDiagram(source)
    expect(parse(light).querySelector('style')?.textContent).toContain(`--_node-stroke:${palette.accent[500]}`)
    expect(parse(dark).querySelector('style')?.textContent).toContain(`--_node-stroke:${palette.accent[400]}`)
  })
})

describe('a source that means harm', () => {
  const places = [
    (text: string) => `flowchart TD\n  A["${text}"] -->|${text}| B`,
    (text: string) => `sequenceDiagram\n  A->>B: ${text}`,
    (text: string) => `classDiagram\n  class A["${text}"]\n  A : ${text}`,
    (text: string) => `stateDiagram-v2\n  A --> B : ${text}`,
    (text: string) => `erDiagram\n  A ||--|| B : ${text}`,
    (text: string) => `flowchart TD\n  A --> B\n  style A fill:${text},stroke:url(https://a.example)`,
  ]

  it.each(places.map((place, at) => [at, place] as const))('stays text, or is not drawn: place %i', (turn, place) => {
    const tried = vectors.filter((_, at) => at % places.length === turn)
    const drawn = tried.flatMap((vector) => {
      try {
        return [drawDiagram(place(vector.replaceAll(/["\n|]/g, ' ')))]
      } catch {
        return []
      }
    })
    expect(drawn.length).toBeGreaterThan(tried.length / 3)
    expect(drawn.flatMap(({ light }) => listHarm(parse(light)))).toEqual([])
  })

  it('cannot break the image with characters that XML forbids', () => {
    parse(drawDiagram('flowchart TD\n  A["a\u0000b\u0008c\ufffe\ue041"] --> B').light)
  })

  it('is not drawn where the image would be too large', () => {
    const lines = Array.from({ length: 250 }, (_, at) => `A->>B: ${'word '.repeat(1_500)}${at}`)
    expect(() => drawDiagram(['sequenceDiagram', ...lines].join('\n'))).toThrow('too large')
  })

  it('is not drawn where it nests too deep', () => {
    const depth = 3_000
    const source = [
      'flowchart TD',
      ...Array.from({ length: depth }, (_, at) => `subgraph s${at}`),
      'a',
      ...Array(depth).fill('end'),
    ]
    expect(() => drawDiagram(source.join('\n'))).toThrow()
  })
})
