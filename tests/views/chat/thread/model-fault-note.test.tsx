import { describe, expect, it } from 'vitest'
import { type ModelFault, modelFaultKinds } from '#src/contract/answer-events.ts'
import type { ChatMessage } from '#src/contract/chat.ts'
import { ModelFaultNote } from '#src/views/chat/thread/model-fault-note.tsx'
import { violations } from '../../../ui/violations.ts'
import { answerMessage, showPart } from './show-part.tsx'

const quotes = 'This answer quotes the indexed code instead.'

const show = (modelFault: ModelFault | undefined, given: Partial<ChatMessage> = {}, isVisitor = false) => {
  const known = modelFault === undefined ? {} : { modelFault }
  const message = answerMessage(given.content ?? 'In a.ts.', { ...given, ...known })
  return showPart(<ModelFaultNote message={message} />, { isVisitor }).root
}

describe('a language model that did not answer', () => {
  it('says for each kind of fault what happened and what the answer is instead', () => {
    const texts = modelFaultKinds.map((kind) => show({ kind }).textContent ?? '')
    expect(texts.filter((text) => !text.endsWith(`. ${quotes}`) || /\bfault\b|\{\{/.test(text))).toEqual([])
    expect(new Set(texts).size).toBe(modelFaultKinds.length)
    expect(texts[0]).toBe(`The language model refused the key. An administrator can check it. ${quotes}`)
  })

  it('says how long to wait, in whole seconds, where the host has said it', () => {
    expect(show({ kind: 'rateLimited', retryAfter: 19.2 }).textContent).toMatch(/Try again in 20\ss\./)
    expect(show({ kind: 'rateLimited' }).textContent).toContain('Try again in a while.')
    expect(show({ kind: 'serverError', retryAfter: 20 }).textContent).not.toContain('20')
  })

  it.each([
    ['has no text', { content: '' }],
    ['found nothing', { notice: 'notFound' }],
  ] as const)('promises no quotes of an answer that %s', (_, given) => {
    const text = show({ kind: 'tooSlow' }, given).textContent
    expect([text?.startsWith('The language model took too long'), text?.includes(quotes)]).toEqual([true, false])
    expect(show({ kind: 'tooSlow' }, given, true).textContent).toBe('')
  })

  it.each(modelFaultKinds)('tells a visitor nothing about its settings: %s', (kind) => {
    expect(show({ kind, retryAfter: 20 }, {}, true).textContent).toBe(
      'The language model could not answer, so this answer quotes the indexed code.',
    )
  })

  it('is not mentioned where it answered', () => {
    expect(show(undefined).textContent).toBe('')
  })

  it('can be read by everybody', async () => {
    expect(await violations(show({ kind: 'wrongKey' }))).toEqual([])
  })
})
