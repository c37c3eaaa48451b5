import { describe, expect, it } from 'vitest'
import { maxQuestionLength } from '#machines/conversation/conversation.setup.ts'
import {
  isAnswering,
  isStopping,
  selectDraft,
  selectConversationId,
  selectDataSources,
  selectMessages,
  selectAskBlocker,
} from '#machines/conversation/conversation.selectors.ts'
import { talk, answerId, source, citation, stored, support, fresh } from '#src/inspect/plans/conversation-samples.ts'
import { converse, began, grew, finished, lost, askQuestion } from './conversation-room.ts'

describe('asking', () => {
  it('sends the question with its mode to the chosen data sources and streams the answer', () => {
    const { actor, streams, report, listMessages, now, notices } = converse()
    actor.send({ type: 'draft.change', text: '  Where is the door?\n' })
    actor.send({ type: 'mode.choose', mode: 'Deep' })
    actor.send({ type: 'question.ask' })
    expect(streams.map(({ request }) => request)).toEqual([
      {
        kind: 'ask',
        question: 'Where is the door?',
        mode: 'Deep',
        conversationId: null,
        dataSourceIds: [source.id],
        questionNumber: 1,
      },
    ])
    expect(listMessages()).toEqual(['user complete: Where is the door?', 'assistant streaming: '])
    expect(selectDraft(now())).toBe('')
    report(began, grew('In '), grew('a.ts.'), { type: 'answer.cited', ...support }, finished)
    expect(listMessages()).toEqual(['user complete: Where is the door?', 'assistant complete: In a.ts.'])
    expect(selectMessages(now()).at(-1)).toMatchObject({ id: answerId, citations: [citation] })
    expect([isAnswering(now()), selectConversationId(now())]).toEqual([false, talk])
    expect(notices.filter(({ type }) => type !== 'draft.changed')).toEqual([
      { type: 'question.asked', mode: 'Deep', isFirst: true },
      { type: 'conversation.began', conversationId: talk },
      { type: 'answer.settled', messageId: answerId, state: 'complete' },
    ])
  })

  it('continues the conversation with its id, and says only once that it began', () => {
    const { actor, streams, report, kinds } = askQuestion(began, grew('Here.'), finished)
    actor.send({ type: 'draft.change', text: 'And why?' })
    actor.send({ type: 'question.ask' })
    expect(streams[1]?.request).toMatchObject({ kind: 'ask', question: 'And why?', conversationId: talk })
    report(began)
    expect(kinds().filter((type) => type === 'conversation.began')).toHaveLength(1)
  })

  it.each([
    [{ draft: ' \n' }, 'empty'],
    [{ draft: 'x'.repeat(maxQuestionLength + 1) }, 'tooLong'],
    [{ draft: 'x'.repeat(maxQuestionLength) }, null],
  ])('needs something to send and somewhere to look: %#', (given, why) => {
    const { now } = converse({ ...fresh, ...given })
    expect(selectAskBlocker(now())).toBe(why)
    expect(now().can({ type: 'question.ask' })).toBe(why === null)
  })

  it('lets the next question be written while an answer comes, and never loses it', async () => {
    const { actor, report, now, settle } = askQuestion(began, grew('In'))
    actor.send({ type: 'draft.change', text: 'next' })
    expect([now().can({ type: 'question.ask' }), selectAskBlocker(now())]).toEqual([false, 'answering'])
    report(lost)
    actor.send({ type: 'draft.change', text: 'next one' })
    actor.send({ type: 'answer.stop' })
    await settle('succeed', null)
    expect(selectDraft(now())).toBe('next one')
  })

  it('tells every change of the draft, and that it is sent only once the server has it', () => {
    const { actor, notices, report } = converse()
    const listDrafts = () =>
      notices.flatMap((each) => (each.type === 'draft.changed' ? [[each.conversationId, each.draft]] : []))
    actor.send({ type: 'draft.change', text: 'Why?' })
    actor.send({ type: 'question.ask' })
    expect(listDrafts()).toEqual([[null, 'Why?']])
    report(began)
    expect(listDrafts().at(-1)).toEqual([talk, ''])
    actor.send({ type: 'draft.change', text: 'next' })
    report(lost)
    actor.send({ type: 'connection.restored' })
    report(began)
    expect(listDrafts().at(-1)).toEqual([talk, 'next'])
  })

  it('lets data sources be chosen for a new conversation only', () => {
    const { actor, now, report } = askQuestion()
    report(began, finished)
    expect(now().can({ type: 'dataSources.choose', ids: [] })).toBe(false)
    const secondRoom = converse()
    secondRoom.actor.send({ type: 'dataSources.choose', ids: ['x', 'y'] })
    expect(selectDataSources(secondRoom.now())).toEqual(['x', 'y'])
    actor.send({ type: 'dataSources.choose', ids: [] })
    expect(selectDataSources(now())).toEqual([source.id])
  })
})

describe('stopping', () => {
  it('ends with what the server kept of the answer, and with what that rests on', async () => {
    const { actor, settle, now } = askQuestion(began, grew('In a'))
    const key = selectMessages(now()).at(-1)?.key
    actor.send({ type: 'answer.stop' })
    await settle('succeed', { ...stored('assistant', 'In a.ts. [1]', 'stopped'), citations: [citation] })
    expect(selectMessages(now()).at(-1)).toMatchObject({
      key,
      id: answerId,
      content: 'In a.ts. [1]',
      citations: [citation],
      state: 'stopped',
    })
  })

  it('elsewhere ends the answer as stopped here too', () => {
    const { listMessages } = askQuestion(began, grew('In a'), { type: 'answer.finished', isStopped: true })
    expect(listMessages().at(-1)).toBe('assistant stopped: In a')
  })

  it('freezes the text, tells the server by the id of the answer, and may be followed by a retry', async () => {
    const { actor, pending, streams, settle, listMessages, now } = askQuestion(began, grew('In a'))
    actor.send({ type: 'answer.stop' })
    expect(streams[0]?.isClosed()).toBe(true)
    expect(pending.map(({ what }) => what)).toEqual([`stop ${answerId}`])
    await settle('succeed', null)
    expect(listMessages().at(-1)).toBe('assistant stopped: In a')
    expect(isAnswering(now())).toBe(false)
    actor.send({ type: 'answer.retry' })
    expect(streams[1]?.request).toMatchObject({ kind: 'ask', question: 'Where?' })
    expect(listMessages()).toEqual(['user complete: Where?', 'assistant stopped: In a', 'assistant streaming: '])
  })

  it('waits for the id when the server has not named the answer yet', () => {
    const { actor, pending, report, now } = askQuestion()
    actor.send({ type: 'answer.stop' })
    expect([pending.length, now().can({ type: 'answer.stop' }), isStopping(now())]).toEqual([0, false, true])
    report(began)
    expect(pending.map(({ what }) => what)).toEqual([`stop ${answerId}`])
  })

  it('that fails lets the answer go on where it was', async () => {
    const { actor, streams, settle, report, listMessages, kinds } = askQuestion(began, grew('In a'))
    actor.send({ type: 'answer.stop' })
    await settle('fail', 'offline')
    expect(kinds().at(-1)).toBe('answer.notStopped')
    expect(streams[1]?.request).toEqual({ kind: 'resume', messageId: answerId, from: 4 })
    report(grew('.ts.'), finished)
    expect(listMessages().at(-1)).toBe('assistant complete: In a.ts.')
  })
})
