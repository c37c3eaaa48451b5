import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import type { ConversationEvent } from '#machines/conversation/conversation-events.ts'
import { selectError, selectDraft } from '#machines/conversation/conversation.selectors.ts'
import { fresh, source } from '#src/inspect/plans/conversation-samples.ts'
import { began, grew, finished, lost, askQuestion } from './conversation-room.ts'

describe('an answer that fails', () => {
  it('before the first word: the question can be asked again in its place', () => {
    const { actor, report, streams, listMessages, now } = askQuestion({ type: 'answer.failed', error: 'busy' })
    expect(selectError(now())).toEqual({ error: 'busy', can: 'askAgain' })
    actor.send({ type: 'answer.retry' })
    expect(streams[1]?.request).toEqual(streams[0]?.request)
    expect(listMessages()).toEqual(['user complete: Where?', 'assistant streaming: '])
    report(began, grew('Here.'), finished)
    expect([listMessages().at(-1), selectError(now())]).toEqual(['assistant complete: Here.', null])
  })

  it('is another try of the same question until the server has named it, and another question from then on', () => {
    const numbers = (room: ReturnType<typeof askQuestion>) =>
      room.streams.map(({ request }) => (request.kind === 'ask' ? request.questionNumber : null))
    const room = askQuestion(lost)
    room.actor.send({ type: 'answer.retry' })
    room.report(lost)
    room.actor.send({ type: 'answer.retry' })
    room.report(began, { type: 'answer.failed', error: 'busy' })
    room.actor.send({ type: 'answer.retry' })
    room.report(began, finished)
    room.actor.send({ type: 'draft.change', text: 'Else?' })
    room.actor.send({ type: 'question.ask' })
    expect(numbers(room)).toEqual([1, 1, 1, 2, 3])
  })

  it('is another question when it is asked about something else', () => {
    const { actor, streams } = askQuestion(lost)
    actor.send({ type: 'dataSources.choose', ids: [source.id] })
    actor.send({ type: 'answer.retry' })
    expect(streams.map(({ request }) => request)).toMatchObject([{ questionNumber: 1 }, { questionNumber: 2 }])
  })

  it('before the first word: the question can be taken back and changed', () => {
    const { actor, listMessages, now } = askQuestion({ type: 'answer.failed', error: 'busy' })
    actor.send({ type: 'question.takeBack' })
    expect([selectDraft(now()), listMessages()]).toEqual(['Where?', []])
  })

  const sentAgain = (...changes: readonly ConversationEvent[]) => {
    const room = askQuestion(lost)
    for (const event of [{ type: 'question.takeBack' }, ...changes, { type: 'question.ask' }] as const)
      room.actor.send(event)
    return room.streams.map(({ request }) => (request.kind === 'ask' ? request.questionNumber : null))
  }

  it.each<[string, number, readonly ConversationEvent[]]>([
    ['the same question when it is sent as it was', 1, []],
    ['the same when only its edges differ', 1, [{ type: 'draft.change', text: ' Where? ' }]],
    ['another in other words', 2, [{ type: 'draft.change', text: 'Why?' }]],
    ['another in another mode', 2, [{ type: 'mode.choose', mode: 'Deep' }]],
    ['another about something else', 3, [{ type: 'dataSources.choose', ids: ['another'] }]],
  ])('taken back is %s', (_, number, changes) => {
    expect(sentAgain(...changes)).toEqual([1, number])
  })

  it('taken back and sent as it was is counted once, and what is asked later anew', () => {
    const room = askQuestion(lost)
    room.actor.send({ type: 'question.takeBack' })
    room.actor.send({ type: 'question.ask' })
    room.report(began, finished)
    room.actor.send({ type: 'draft.change', text: 'Where?' })
    room.actor.send({ type: 'question.ask' })
    expect(room.streams.map(({ request }) => request)).toMatchObject([1, 1, 2].map((n) => ({ questionNumber: n })))
  })

  it('is not put back over a new draft or after the server has named it', () => {
    const { actor, now } = askQuestion({ type: 'answer.failed', error: 'busy' })
    actor.send({ type: 'draft.change', text: 'other' })
    expect(now().can({ type: 'question.takeBack' })).toBe(false)
    const startedRoom = askQuestion(began, { type: 'answer.failed', error: 'busy' })
    expect(startedRoom.now().can({ type: 'question.takeBack' })).toBe(false)
    startedRoom.actor.send({ type: 'answer.retry' })
    startedRoom.report({ type: 'answer.failed', error: 'busy' })
    expect(startedRoom.now().can({ type: 'question.takeBack' })).toBe(false)
  })

  it('after the first word: what came stays, and the new answer comes below it', () => {
    const { actor, listMessages } = askQuestion(began, grew('In'), { type: 'answer.failed', error: 'broken' })
    expect(listMessages().at(-1)).toBe('assistant failed: In')
    actor.send({ type: 'answer.retry' })
    expect(listMessages()).toEqual(['user complete: Where?', 'assistant failed: In', 'assistant streaming: '])
  })

  it('still allows another question', () => {
    const { actor, listMessages } = askQuestion({ type: 'answer.failed', error: 'busy' })
    actor.send({ type: 'draft.change', text: 'Else?' })
    actor.send({ type: 'question.ask' })
    expect(listMessages().slice(-2)).toEqual(['user complete: Else?', 'assistant streaming: '])
  })

  it('fails by name when nobody plugged in the stream', () => {
    const actor = createActor(conversationMachine, { input: fresh }).start()
    actor.send({ type: 'question.ask' })
    expect(selectError(actor.getSnapshot())).toMatchObject({
      can: 'askAgain',
      error: new Error('streamAnswer is not provided'),
    })
  })
})
