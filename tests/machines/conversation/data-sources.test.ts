import { describe, expect, it } from 'vitest'
import {
  canAskSources,
  isQueued,
  selectDraft,
  selectDataSources,
  selectAskBlocker,
} from '#machines/conversation/conversation.selectors.ts'
import { another, fresh, source } from '#src/inspect/plans/conversation-samples.ts'
import { askQuestion, began, converse, finished } from './conversation-room.ts'

const unlisted = { ...fresh, dataSourceIds: [] }
const only = { type: 'dataSources.listed', ids: [source.id] } as const
const two = { type: 'dataSources.listed', ids: [source.id, another] } as const

describe('where a new conversation looks', () => {
  it('is where one chose, as far as that can be asked about', () => {
    const { actor, now } = converse({ ...fresh, dataSourceIds: [source.id, 'gone'] })
    expect(selectDataSources(now())).toEqual([source.id, 'gone'])
    actor.send(two)
    expect(selectDataSources(now())).toEqual([source.id])
    actor.send({ type: 'dataSources.choose', ids: [source.id, another] })
    expect(selectDataSources(now())).toEqual([source.id, another])
  })

  it('is the only place there is when nothing was chosen, and all of several', () => {
    const { actor, now } = converse(unlisted)
    actor.send(only)
    expect(selectDataSources(now())).toEqual([source.id])
    actor.send(two)
    expect([selectDataSources(now()), selectAskBlocker(now()), canAskSources(now())]).toEqual([[], null, true])
  })

  it('is never another place than the one that was chosen', () => {
    const { actor, now } = converse({ ...fresh, dataSourceIds: [another] })
    actor.send(only)
    expect([selectDataSources(now()), selectAskBlocker(now())]).toEqual([[], 'noDataSource'])
  })

  it('is what the server gave a conversation that has begun, whatever is listed', () => {
    const { actor, report, now } = askQuestion()
    report(began, finished)
    actor.send({ type: 'dataSources.listed', ids: [another] })
    expect(selectDataSources(now())).toEqual([source.id])
  })

  it('is still known in a new conversation after another one', () => {
    const { actor, report, now } = askQuestion()
    actor.send(two)
    report(began, finished)
    actor.send({ type: 'conversation.startNew', draft: 'Why?', dataSourceIds: ['gone'] })
    expect([selectDataSources(now()), selectAskBlocker(now())]).toEqual([[], 'noDataSource'])
  })
})

describe('a question sent before that is known', () => {
  const queued = () => {
    const room = converse(unlisted)
    room.actor.send({ type: 'question.ask' })
    expect([isQueued(room.now()), selectAskBlocker(room.now()), room.streams.length]).toEqual([true, null, 0])
    return room
  }

  it('goes as soon as it is', () => {
    const { actor, streams, listMessages, kinds } = queued()
    actor.send(only)
    expect(streams.map(({ request }) => request)).toEqual([
      {
        kind: 'ask',
        question: 'Where?',
        mode: 'Auto',
        conversationId: null,
        dataSourceIds: [source.id],
        questionNumber: 1,
      },
    ])
    expect(listMessages()).toEqual(['user complete: Where?', 'assistant streaming: '])
    expect(kinds()).toEqual(['question.asked'])
  })

  it('goes to all of several', () => {
    const { actor, streams } = queued()
    actor.send(two)
    expect(streams.map(({ request }) => request)).toMatchObject([{ kind: 'ask', dataSourceIds: [] }])
  })

  it('waits when there is nothing to ask about', () => {
    const { actor, streams, now } = queued()
    actor.send({ type: 'dataSources.listed', ids: [] })
    expect([isQueued(now()), selectAskBlocker(now()), streams.length]).toEqual([false, 'noDataSource', 0])
    expect(selectDraft(now())).toBe('Where?')
  })

  it('is held back when it is changed', () => {
    const { actor, streams, now } = queued()
    actor.send({ type: 'draft.change', text: 'Where is' })
    actor.send(only)
    expect([streams.length, selectDraft(now())]).toEqual([0, 'Where is'])
  })

  it('is held back when another place is chosen', () => {
    const { actor, streams } = queued()
    actor.send({ type: 'dataSources.choose', ids: [another] })
    actor.send(two)
    expect(streams).toHaveLength(0)
  })

  it('does not wait when the address names a place: the server knows', () => {
    const { streams } = askQuestion()
    expect(streams).toHaveLength(1)
  })

  it('does not wait for anything when there is nothing to send', () => {
    const { actor, now } = converse({ ...unlisted, draft: ' ' })
    actor.send({ type: 'question.ask' })
    expect([isQueued(now()), selectAskBlocker(now())]).toEqual([false, 'empty'])
  })

  it('is not taken where it is known that there is no place', () => {
    const { actor, now } = converse(unlisted)
    actor.send({ type: 'dataSources.listed', ids: [] })
    actor.send({ type: 'question.ask' })
    expect([isQueued(now()), now().can({ type: 'question.ask' })]).toEqual([false, false])
  })
})

describe('the same question again', () => {
  const failed = { type: 'answer.failed', error: 'indexing' } as const

  it('goes where it went, though that cannot be asked about at the moment', () => {
    const { actor, streams } = askQuestion(failed)
    actor.send({ type: 'dataSources.listed', ids: [] })
    actor.send({ type: 'answer.retry' })
    expect(streams[1]?.request).toMatchObject({ dataSourceIds: [source.id] })
  })

  it('goes where one chose since, and to all when the choice was taken back', () => {
    const { actor, streams, report } = askQuestion(failed)
    actor.send(two)
    actor.send({ type: 'dataSources.choose', ids: [] })
    actor.send({ type: 'answer.retry' })
    report(failed)
    actor.send({ type: 'dataSources.choose', ids: [another] })
    actor.send({ type: 'answer.retry' })
    expect(streams.slice(1).map(({ request }) => request)).toMatchObject([
      { dataSourceIds: [] },
      { dataSourceIds: [another] },
    ])
  })
})
