import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import chat from '#locales/en/chat.json' with { type: 'json' }
import { Markdown } from '#src/views/markdown/markdown.tsx'
import { type RenderMark, MarkProvider } from '#src/views/markdown/reference-mark.ts'
import { vectors } from './xss-vectors.ts'

const i18n = i18next.createInstance()
beforeAll(async () => {
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { chat } } })
})
afterEach(cleanup)

const show = (text: string, renderMark: RenderMark = () => null, isGrowing = false) =>
  render(
    <I18nextProvider i18n={i18n}>
      <MarkProvider value={renderMark}>
        <Markdown text={text} isGrowing={isGrowing} />
      </MarkProvider>
    </I18nextProvider>,
  ).container

const listAttributes = (root: Element): string[] =>
  [...root.querySelectorAll('*')].flatMap((each) => each.getAttributeNames())

const forbidden =
  'script, iframe, object, embed, img, svg:not([class]), math, style, form, input, details, base, link, meta'

describe('a text that means harm (F04, F05)', () => {
  it(`is one of at least 120 that are tried`, () => expect(vectors.length).toBeGreaterThanOrEqual(120))

  it.each(vectors.map((vector, at) => [at, vector] as const))('runs nothing and fetches nothing: %i', (_, vector) => {
    const root = show(vector)
    expect(listAttributes(root).filter((name) => name.startsWith('on') || name === 'srcdoc' || name === 'src')).toEqual(
      [],
    )
    expect([...root.querySelectorAll(forbidden)].map((each) => each.outerHTML)).toEqual([])
    for (const link of root.querySelectorAll('a')) {
      expect(['https:', 'mailto:']).toContain(new URL(link.href).protocol)
      expect(link.rel).toBe('noopener noreferrer')
      expect(link.target).toBe('_blank')
    }
    expect((globalThis as { pwned?: unknown }).pwned).toBeUndefined()
  })

  it('stands there as it was written', () => {
    expect(show('<b>bold</b> & <img src=x onerror=1>').textContent).toBe('<b>bold</b> & <img src=x onerror=1>')
  })
})

describe('links and pictures (F05)', () => {
  it('lead to secure pages and letters only', () => {
    show('[one](https://a.example/x) [two](mailto:a@b.example) [three](http://c.example) [four](/settings)')
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://a.example/x',
      'mailto:a@b.example',
    ])
  })

  it('shows a picture as a link with its words', () => {
    show('![a diagram](https://a.example/d.png)')
    expect(screen.getByRole('link', { name: 'a diagram' }).getAttribute('href')).toBe('https://a.example/d.png')
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('what people write', () => {
  it('becomes paragraphs, lists, tables, fences and headings below the screen’s own', () => {
    const root = show(
      '# Title\n\nA *b* **c** ~~d~~ `e` &lt;f&gt; \\*g\n\n1. x\n   - y\n2. z\n\n> q\n\n| a |\n|:-:|\n| 1 |\n\n```ts\nconst a = 1\n```\n\n- [x] done',
    )
    expect(root.querySelector('h3')?.textContent).toBe('Title')
    expect(root.querySelector('p')?.textContent).toBe('A b c d e <f> *g')
    expect(root.querySelectorAll('ol > li')).toHaveLength(2)
    expect(root.querySelector('ol ul')?.textContent).toBe('y')
    expect(root.querySelector('td')?.style.textAlign).toBe('center')
    expect(root.querySelector('pre')?.textContent).toBe('const a = 1\n')
    expect(root.textContent).toContain('☑ done')
  })

  it('lets [1] stand for what is known, and leaves the rest', () => {
    const root = show('See [1] and [2].', (number) => (number === 1 ? <b>one</b> : null))
    expect(root.querySelector('p')?.innerHTML).toBe('See <b>one</b> and [2].')
  })

  it('lets [?] stand for a doubt where there is a mark for it', () => {
    const mark: RenderMark = (given) => (given === '?' ? <i>doubt</i> : null)
    expect(show('Blue [?] and [1].', mark).querySelector('p')?.innerHTML).toBe('Blue <i>doubt</i> and [1].')
    expect(show('Blue [?] and [1].').textContent).toBe('Blue [?] and [1].')
  })
})

it('shows no bare marks while it grows, and what was written once it is whole', () => {
  const written = 'The session keeps **one token and `a lock'
  const growing = show(written, undefined, true)
  expect(growing.querySelector('strong')?.textContent).toBe('one token and a lock')
  expect(growing.querySelector('strong code')?.textContent).toBe('a lock')
  expect(show('```ts\nconst a = `b', undefined, true).textContent).toContain('const a = `b')
  expect(show(written).textContent).toBe(written)
})
