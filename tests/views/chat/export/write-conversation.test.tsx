import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#src/contract/chat.ts'
import { toMemberLinks, toPublicLinks, writeConversation } from '#src/views/chat/export/write-conversation.ts'
import { writePage } from '#src/views/chat/export/write-page.ts'

const base = 'https://quarry.example'
const id = 'a'.repeat(24)
const createdAt = '2026-03-02T10:00:00.000Z'
const source = { id: 'b'.repeat(24), name: 'acme/web' }

const citation = (number: number, path: string) => ({
  number,
  dataSource: source,
  identifier: path,
  path,
  startLine: 3,
  endLine: 5,
})

const message = (more: Partial<ChatMessage>): ChatMessage => ({
  id,
  role: 'assistant',
  content: '',
  citations: [],
  state: 'complete',
  createdAt,
  ...more,
})
const question = message({ role: 'user', content: 'Where is `greet`?\nAnd why?' })

const words = {
  question: 'Question',
  answer: 'Answer',
  open: 'Open in Quarry',
  countSources: (count: number) => `${count} sources`,
  unfinished: { stopped: 'The answer was stopped.' },
}

const write = (messages: ChatMessage[], title = 'Greetings', links = toMemberLinks(id, base)) =>
  writeConversation(
    { id, title, isArchived: false, dataSources: [source], createdAt, updatedAt: createdAt, messages },
    words,
    links,
  )

const link = (path: string) => `${base}/repositories/${source.id}/files?file=${path}&line=3-5`

describe('a conversation as Markdown', () => {
  it('has its questions, its answers, and a link for each mark and source, numbered as on the page', () => {
    const content = 'It is in `src/b.ts:3-5` [7].\n\n```ts\nconst list = [7]\n```\n\nSee also [2] and [9].'
    const citations = [citation(2, 'src/a.ts'), citation(7, 'src/b.ts')]
    expect(write([question, message({ content, citations })])).toBe(`# Greetings

[Open in Quarry](${base}/chat?conversation=${id}) · 2026-03-02 · acme/web

## Question

> Where is \`greet\`?
> And why?

## Answer

It is in \`src/b.ts:3-5\` [\\[1\\]](${link('src/b.ts')}).

\`\`\`ts
const list = [7]
\`\`\`

See also [\\[2\\]](${link('src/a.ts')}) and [9].

### 2 sources

1. [acme/web/src/b.ts:3-5](${link('src/b.ts')})
2. [acme/web/src/a.ts:3-5](${link('src/a.ts')})
`)
  })

  it('has no links into the product for those who read it behind a public link', () => {
    const address = `${base}/public/chat/~secret`
    const answer = message({ content: 'It is here [7].', citations: [citation(7, 'src/b.ts')] })
    const text = write([question, answer], 'Greetings', toPublicLinks(address))
    expect(text).toContain(`[Open in Quarry](${address})`)
    expect(text).toContain('It is here \\[1\\].\n\n### 1 sources\n\n1. acme/web/src/b.ts:3-5\n')
    expect(text).not.toContain('/repositories/')
  })

  it('says that an answer is not whole, and keeps what was there', () => {
    const text = write([question, message({ content: 'It is', state: 'stopped' })])
    expect(text).toMatch(/It is\n\n\*The answer was stopped\.\*\n$/)
    expect(write([question, message({ state: 'stopped' })])).toMatch(/## Answer\n\n\*The answer was stopped\.\*\n$/)
  })

  it('takes a title as it is', () => {
    expect(write([], '# [x](y)\n<b>')).toMatch(/^# \\# \\\[x\\\]\(y\) \\<b\\>\n/)
  })
})

describe('a conversation as a page', () => {
  const show = (markdown: string, title = 'Greetings') => writePage({ title, language: 'de', markdown, base })
  const read = (page: string) => new DOMParser().parseFromString(page, 'text/html')

  it('has the headings, code and links of the conversation, in its language', () => {
    const content = 'See [2].\n\n```ts\nif (a < b) run()\n```'
    const page = read(show(write([question, message({ content, citations: [citation(2, 'src/a.ts')] })])))
    expect([page.documentElement.lang, page.title]).toEqual(['de', 'Greetings'])
    expect([...page.querySelectorAll('h1, h2, h3')].map(({ textContent }) => textContent)).toEqual([
      'Greetings',
      'Question',
      'Answer',
      '1 sources',
    ])
    expect(page.querySelector('pre')?.textContent).toBe('if (a < b) run()\n')
    const links = [...page.querySelectorAll('a')].map((each) => [each.textContent, each.getAttribute('href')])
    expect(links).toEqual([
      ['Open in Quarry', `${base}/chat?conversation=${id}`],
      ['[1]', link('src/a.ts')],
      ['acme/web/src/a.ts:3-5', link('src/a.ts')],
    ])
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](https://evil.example/pixel.png)',
    '[click](javascript:alert(1))',
    '[click](http://evil.example)',
    '[click](https://user@evil.example)',
    '[click](https://quarry.example.evil.example"onmouseover="alert(1))',
    '<https://quarry.example@evil.example>',
    '</main></body><style>*{display:none}</style>',
  ])('runs, loads and disguises nothing: %s', (hostile) => {
    const page = read(show(hostile, hostile))
    expect(page.querySelectorAll('script, img, iframe, link, object, [onerror], [onmouseover]')).toHaveLength(0)
    expect(page.querySelectorAll('style')).toHaveLength(1)
    const hosts = [...page.querySelectorAll('a')].map(({ href }) => new URL(href))
    expect(hosts.filter(({ protocol, username }) => protocol !== 'https:' || username !== '')).toEqual([])
    expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain("default-src 'none'")
  })
})
