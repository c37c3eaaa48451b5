import { describe, expect, it } from 'vitest'
import type { Conversation } from '#src/contract/chat.ts'
import { GoneError } from '#src/lib/gone-error.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import {
  isAnswering,
  isKnown,
  isOpening,
  isReadOnly,
  selectDraft,
  selectConversationId,
  selectDataSources,
  selectMode,
  selectTitle,
  selectOpenError,
} from '#machines/conversation/conversation.selectors.ts'
import {
  another,
  talk,
  answerId,
  source,
  stored,
  conversation,
  fresh,
} from '#src/inspect/plans/conversation-samples.ts'
import { converse, began, grew, finished, askQuestion } from './conversation-room.ts'

describe('opening an earlier conversation', () => {
  const opened = async (given: Partial<Conversation> = {}) => {
    const room = converse({ ...fresh, conversationId: talk })
    expect(isOpening(room.now())).toBe(true)
    await room.settle('succeed', conversation(given))
    return room
  }

  it('shows what was said and keeps the draft', async () => {
    const { listMessages, now } = await opened()
    expect(listMessages()).toEqual(['user complete: Where is the door?', 'assistant complete: In a.ts.'])
    expect([selectTitle(now()), selectDraft(now()), selectMode(now())]).toEqual(['Where is the door', 'Where?', 'Auto'])
    expect(selectDataSources(now())).toEqual([source.id])
  })

  it('takes up an answer that is still being written, from where the server had it', async () => {
    const { streams, report, listMessages, now } = await opened({
      messages: [stored('user', 'Where?'), stored('assistant', 'In a', 'streaming')],
    })
    expect(isAnswering(now())).toBe(true)
    expect(streams[0]?.request).toEqual({ kind: 'resume', messageId: answerId, from: 4 })
    report(began, grew('.ts.'), finished)
    expect(listMessages().at(-1)).toBe('assistant complete: In a.ts.')
  })

  it('offers another try for one that had failed or was stopped', async () => {
    for (const state of ['failed', 'stopped'] as const) {
      const { now } = await opened({ messages: [stored('user', 'Where?'), stored('assistant', 'In', state)] })
      expect(now().can({ type: 'answer.retry' })).toBe(true)
    }
    expect((await opened()).now().can({ type: 'answer.retry' })).toBe(false)
  })

  it('cannot be continued when it is archived, and can once it is brought back', async () => {
    const { actor, now, pending, settle } = await opened({ isArchived: true })
    expect([isReadOnly(now()), now().can({ type: 'question.ask' })]).toEqual([true, false])
    actor.send({ type: 'conversation.restored', conversationId: another })
    expect(pending).toHaveLength(1)
    actor.send({ type: 'conversation.restored', conversationId: talk })
    expect(pending).toHaveLength(2)
    await settle('succeed', conversation())
    expect(now().can({ type: 'question.ask' })).toBe(true)
  })

  it('is archived from elsewhere: this one only', async () => {
    const { actor, now } = await opened()
    actor.send({ type: 'conversation.archived', conversationId: 'another' })
    expect(isReadOnly(now())).toBe(false)
    actor.send({ type: 'conversation.archived', conversationId: talk })
    expect(isReadOnly(now())).toBe(true)
  })

  it.each(['conversation.archived', 'conversation.restored'] as const)(
    'is fetched anew when it is %s meanwhile',
    async (type) => {
      const { actor, pending, now, settle } = converse({ ...fresh, conversationId: talk })
      actor.send({ type, conversationId: another })
      expect(pending).toHaveLength(1)
      actor.send({ type, conversationId: talk })
      expect(pending).toHaveLength(2)
      await settle('fail', 'gone')
      actor.send({ type, conversationId: another })
      expect(pending).toHaveLength(2)
      actor.send({ type, conversationId: talk })
      await settle('succeed', conversation({ isArchived: type === 'conversation.archived' }))
      expect(isReadOnly(now())).toBe(type === 'conversation.archived')
    },
  )

  it('is there once it was fetched, or has begun here', async () => {
    const room = converse({ ...fresh, conversationId: talk })
    expect(isKnown(room.now())).toBe(false)
    await room.settle('fail', 'gone')
    expect(isKnown(room.now())).toBe(false)
    expect(isKnown((await opened()).now())).toBe(true)
    expect([isKnown(converse().now()), isKnown(askQuestion(began).now())]).toEqual([false, true])
  })

  it.each([
    ['an outage', new NoAnswerError(), 2],
    ['any other failure', new Error('gone'), 1],
  ])(
    'is tried again by itself after %s only, when a pause is over or the connection is back',
    async (_, why, tries) => {
      const room = converse({ ...fresh, conversationId: talk })
      await room.settle('fail', why)
      room.clock.increment(14_999)
      expect([room.now().value, room.pending.length]).toEqual(['openFailed', 1])
      room.clock.increment(1)
      expect(room.pending).toHaveLength(tries)
      const another = converse({ ...fresh, conversationId: talk })
      await another.settle('fail', why)
      another.actor.send({ type: 'connection.restored' })
      expect(another.pending).toHaveLength(tries)
    },
  )

  it('starts anew with the same draft and data sources when it is gone, and says so', async () => {
    const room = converse({ ...fresh, conversationId: talk, draft: 'And then?', dataSourceIds: ['greeter'] })
    const drafts: unknown[] = []
    room.actor.on('draft.changed', (notice) => drafts.push(notice))
    await room.settle('fail', new GoneError())
    expect([room.now().value, selectOpenError(room.now())]).toEqual(['idle', null])
    expect(room.now().context).toMatchObject({
      conversationId: null,
      draft: 'And then?',
      dataSourceIds: ['greeter'],
      messages: [],
    })
    expect(drafts).toEqual([{ type: 'draft.changed', conversationId: null, draft: 'And then?' }])
  })

  it('says why it failed and can be tried again', async () => {
    const { actor, now, settle } = converse({ ...fresh, conversationId: talk })
    await settle('fail', 'gone')
    expect(selectOpenError(now())).toEqual({ error: 'gone' })
    actor.send({ type: 'conversation.retry' })
    await settle('succeed', conversation())
    expect([selectOpenError(now()), selectTitle(now())]).toEqual([null, 'Where is the door'])
  })
})

describe('going to another conversation', () => {
  it('closes the stream, brings the other draft, and ignores what still comes', async () => {
    const { actor, streams, listMessages, now, settle, report } = askQuestion(began, grew('In'))
    actor.send({ type: 'conversation.open', conversationId: another, draft: 'kept' })
    expect(streams[0]?.isClosed()).toBe(true)
    report(grew(' a.ts'))
    expect([listMessages(), selectDraft(now())]).toEqual([[], 'kept'])
    await settle('succeed', conversation({ id: another }))
    expect(selectConversationId(now())).toBe(another)
  })

  it('does nothing for the one that is open: its stream goes on', () => {
    const { actor, streams } = askQuestion(began)
    actor.send({ type: 'conversation.open', conversationId: talk, draft: '' })
    expect(streams[0]?.isClosed()).toBe(false)
  })

  it('starts a new conversation without messages', () => {
    const { actor, listMessages, now } = askQuestion(began, grew('In'), finished)
    actor.send({ type: 'mode.choose', mode: 'Fast' })
    actor.send({ type: 'conversation.startNew', draft: 'hm', dataSourceIds: ['x'] })
    expect([
      listMessages(),
      selectConversationId(now()),
      selectDraft(now()),
      selectDataSources(now()),
      selectMode(now()),
    ]).toEqual([[], null, 'hm', ['x'], 'Fast'])
  })
})
