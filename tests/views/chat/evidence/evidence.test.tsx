import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#src/contract/chat.ts'
import { citation } from '#src/inspect/plans/conversation-samples.ts'
import { AnswerText } from '#src/views/chat/thread/answer-text.tsx'
import { violations } from '../../../ui/violations.ts'
import { named } from '../chat-page.ts'
import { answerMessage, showPart } from '../thread/show-part.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `const line${at + 1} = ${at + 1}`).join('\n')

const quote = (number: number, count: number) =>
  `\`src/f${number}.ts:10-${9 + count}\` · \`f${number}\` [${number}]\n\n\`\`\`typescript\n${lines(count)}\n\`\`\``

const cited = (number: number, count = 4) => ({
  ...citation,
  number,
  path: `src/f${number}.ts`,
  startLine: 10,
  endLine: 9 + count,
})

const show = (content: string, given: Partial<ChatMessage> = {}, isGrowing = false) => {
  const part = (text: string, isStill: boolean) => (
    <article>
      <AnswerText message={answerMessage(text, { answeredBy: 'extract', ...given })} isGrowing={isStill} />
    </article>
  )
  const { root, update } = showPart(part(content, isGrowing), { isVisitor: true })
  return { root, update: (text: string, isStill: boolean) => update(part(text, isStill)) }
}

const cards = (root: Element) => [...root.querySelectorAll<HTMLElement>('[data-evidence]')]
const press = (root: Element, name: string | RegExp) => {
  const button = [...root.querySelectorAll('button')].find(named(name))
  if (button === undefined) throw new Error(`there is no button ${name}`)
  act(() => button.click())
}

const numbersOfLines = (card: Element | undefined) =>
  [...(card?.querySelectorAll('pre [aria-hidden=true]') ?? [])].map(({ textContent }) => textContent)

describe('a quote of the index', () => {
  it('is a card with its place and numbered lines, folded to nine with the rest on demand', async () => {
    const { root } = show(`It is here.\n\n${quote(1, 23)}`, { citations: [cited(1, 23)] })
    const [card] = cards(root)
    expect(card?.querySelector('figcaption')?.textContent).toContain('src/f1.ts:10-32f1')
    expect(numbersOfLines(card)).toEqual(['10', '11', '12', '13', '14', '15', '16', '17', '18'])
    expect(await violations(root)).toEqual([])
    press(root, 'Show 14 more lines')
    expect(numbersOfLines(card)).toHaveLength(23)
    press(root, 'Show fewer lines')
    expect(numbersOfLines(card)).toHaveLength(9)
  })

  it('shows first what its label names, when that is not among the first lines', () => {
    const text = lines(30).replace('const line20 = 20', '// Opens it.\nexport const open = () => line1')
    const content = `\`src/f1.ts:10-40\` · \`Door.open\` [1]\n\n\`\`\`typescript\n${text}\n\`\`\``
    const { root } = show(content, { citations: [cited(1, 31)] })
    const [card] = cards(root)
    expect(numbersOfLines(card)).toEqual(['29', '30', '31', '32', '33', '34', '35', '36', '37'])
    expect(card?.querySelector('pre')?.textContent).toMatch(/^29\/\/ Opens it\.\n30export const open/)
    press(root, 'Show 22 more lines')
    expect([numbersOfLines(card)[0], numbersOfLines(card).length]).toEqual(['10', 31])
  })

  it('that is hardly longer is shown whole', () => {
    const { root } = show(quote(1, 11), { citations: [cited(1, 11)] })
    expect(numbersOfLines(cards(root)[0])).toHaveLength(11)
    expect(root.textContent).not.toContain('more line')
  })

  it('is a card as soon as its head is there, and keeps its element while the rest comes in', () => {
    const whole = `${quote(1, 4)}\n\n${quote(2, 4)}`
    const { root, update } = show(whole.slice(0, whole.indexOf('```')), {}, true)
    const [first] = cards(root)
    expect(first?.textContent).toContain('src/f1.ts')
    for (let end = 40; end < whole.length; end += 7) {
      update(whole.slice(0, end), true)
      expect(cards(root)[0]).toBe(first)
    }
    update(whole, false)
    expect(cards(root)).toHaveLength(2)
    expect(cards(root)[0]).toBe(first)
  })

  it('of a model is not shown as evidence', () => {
    const { root } = show(quote(1, 4), { citations: [], answeredBy: 'model' })
    expect([cards(root), root.querySelectorAll('pre')]).toMatchObject([[], { length: 1 }])
  })
})

describe('many sources', () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8]
  const content = `See [7].\n\n${all.map((number) => quote(number, 4)).join('\n\n')}`
  const citations = all.map((number) => cited(number))

  it('are folded to three; the others are shown on demand, with the focus on the first of them', () => {
    const { root } = show(content, { citations })
    expect(cards(root)).toHaveLength(3)
    press(root, 'Show 5 more sources')
    expect(cards(root)).toHaveLength(8)
    expect(cards(root)[3]?.contains(document.activeElement)).toBe(true)
  })

  it('are unfolded by a number in the text, which leads to its card and is the same on it', () => {
    const { root } = show(content, { citations })
    press(root, /^Source 1: /)
    const card = cards(root).find(({ dataset }) => dataset['evidence'] === '7')
    expect(card?.contains(document.activeElement)).toBe(true)
    expect(card?.querySelector('figcaption')?.textContent).toMatch(/1src\/f7\.ts:10-13/)
  })

  it('of several repositories are told apart by their names', () => {
    const second = { ...cited(2), dataSource: { id: 'f'.repeat(24), name: 'acme/web' } }
    const { root } = show(`${quote(1, 4)}\n\n${quote(2, 4)}`, { citations: [cited(1), second] })
    expect(cards(root).map((card) => card.querySelector('figcaption')?.textContent)).toEqual([
      expect.stringContaining('quarry/src/f1.ts'),
      expect.stringContaining('acme/web/src/f2.ts'),
    ])
  })
})

it('lists what is cited without a quote at the end, once the answer is written', () => {
  const given = { citations: [cited(1), cited(2)], answeredBy: 'model' as const }
  const { root, update } = show('Both [2] and [1].', given, true)
  expect(cards(root)).toEqual([])
  update('Both [2] and [1].', false)
  expect(root.querySelector('h3')?.textContent).toBe('2 sources')
  expect(cards(root).map(({ dataset }) => dataset['evidence'])).toEqual(['2', '1'])
})
