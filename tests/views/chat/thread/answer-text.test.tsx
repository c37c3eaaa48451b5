import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#src/contract/chat.ts'
import { AnswerText } from '#src/views/chat/thread/answer-text.tsx'
import { violations } from '../../../ui/violations.ts'
import { answerMessage, showPart } from './show-part.tsx'

const show = (content: string, given: Partial<ChatMessage> = { answeredBy: 'model' }) =>
  showPart(<AnswerText message={answerMessage(content, given)} isGrowing={false} />).root

const marks = (root: Element) => [...root.querySelectorAll('[title="The index does not support this"]')]

describe('[?] in an answer', () => {
  it('of a model is a mark with a name', async () => {
    const root = show('The door is blue. [?] And **high [?]**.')
    expect(marks(root)).toHaveLength(2)
    expect(marks(root).map(({ textContent }) => textContent)).toEqual([
      '?The index does not support this',
      '?The index does not support this',
    ])
    expect(marks(root)[0]?.querySelector('[aria-hidden=true]')?.textContent).toBe('?')
    expect(root.textContent).not.toContain('[?]')
    expect(await violations(root)).toEqual([])
  })

  it('stays as it is in code', () => {
    const root = show('Call `a[?]` as in\n\n```ts\na[?]\n```')
    expect(marks(root)).toEqual([])
    expect([root.querySelector('p code')?.textContent, root.querySelector('pre')?.textContent]).toEqual([
      'a[?]',
      'a[?]\n',
    ])
  })

  it('stays text where no model wrote it, or it is not known who did', () => {
    for (const given of [{ answeredBy: 'extract' as const }, {}]) {
      const root = show('A glob. [?]', given)
      expect([marks(root).length, root.textContent]).toEqual([0, 'A glob. [?]'])
    }
  })
})
