import { describe, expect, it } from 'vitest'
import { type SnapshotFrom, SimulatedClock, createActor, fromCallback, fromPromise } from 'xstate'
import type { ChatMessage, Conversation } from '#src/contract/chat.ts'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import {
  type AnswerReport,
  type AnswerRequest,
  type ConversationInput,
  type ConversationNotice,
  longestQuestion,
} from '#machines/conversation/conversation.setup.ts'
import {
  isAnswering,
  isOpening,
  isReadOnly,
  isReconnecting,
  whatFailed,
  whatIsDrafted,
  whichConversation,
  whichDataSources,
  whichMessages,
  whichMode,
  whichTitle,
  whyCannotAsk,
  whyIsItNotOpen,
} from '#machines/conversation/conversation.selectors.ts'
import { chartDefects } from '#tests/support/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

const talk = 'aaaaaaaaaaaaaaaaaaaaaaaa'
const answerId = 'bbbbbbbbbbbbbbbbbbbbbbbb'
const source = { id: 'cccccccccccccccccccccccc', name: 'quarry' }
const citation = {
  number: 1,
  dataSource: source,
  identifier: 'quarry::a.ts',
  path: 'a.ts',
  startLine: 1,
  endLine: 4,
}

const stored = (role: ChatMessage['role'], content: string, state: ChatMessage['state'] = 'complete'): ChatMessage => ({
  id: role === 'user' ? 'dddddddddddddddddddddddd' : answerId,
  role,
  content,
  citations: [],
  state,
  createdAt: '2026-01-01T00:00:00Z',
})

const conversation = (given: Partial<Conversation> = {}): Conversation => ({
  id: talk,
  title: 'Where is the door',
  isArchived: false,
  dataSources: [source],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  messages: [stored('user', 'Where is the door?'), stored('assistant', 'In a.ts.')],
  ...given,
})

const fresh: ConversationInput = { conversationId: null, dataSourceIds: [source.id], mode: 'Auto', draft: 'Where?' }

const plan = {
  inputs: [fresh, { ...fresh, conversationId: talk }],
  events: {
    'draft.change': { text: 'Where?' },
    'mode.choose': { mode: 'Deep' as const },
    'dataSources.choose': { ids: [source.id] },
    'question.ask': {},
    'question.takeBack': {},
    'answer.stop': {},
    'answer.retry': {},
    'connection.restored': {},
    'conversation.open': { conversationId: talk, draft: '' },
    'conversation.startNew': { draft: '', dataSourceIds: [source.id] },
    'conversation.retry': {},
    'conversation.archived': { conversationId: talk },
    'conversation.restored': { conversationId: talk },
    'answer.began': { conversationId: talk, messageId: answerId },
    'answer.grew': { text: 'In' },
    'answer.cited': { citations: [citation] },
    'answer.finished': {},
    'answer.failed': { error: 'no' },
    'connection.lost': {},
  },
  outcomes: {
    openConversation: {
      done: [
        conversation(),
        conversation({ isArchived: true }),
        conversation({ messages: [stored('user', 'Where?'), stored('assistant', 'In', 'streaming')] }),
      ],
    },
  },
  distinguish: ({ context: { conversationId, messages, attempts } }: SnapshotFrom<typeof conversationMachine>) => [
    conversationId,
    messages.at(-1)?.id === null,
    messages.at(-1)?.state,
    messages.at(-1)?.content === '' && attempts,
  ],
}

describe('the conversation chart', () => {
  it('reads as a table', () => {
    expect(transitionTable(conversationMachine, plan)).toMatchInlineSnapshot(`
      "(start) --> choosing
      choosing --always--> idle
      choosing --always [hasConversation]--> opening
      opening --draft.change--> opening / write, announceDraft ^draft.changed
      opening --mode.choose--> opening / chooseMode
      opening --conversation.startNew--> idle / begin
      opening --conversation.archived [isThis]--> archived
      opening --done.actor.openConversation--> idle / keepOpened
      opening --done.actor.openConversation [isArchived]--> archived / keepOpened
      opening --done.actor.openConversation [isUnfinished]--> answering.connected.waiting / keepOpened
      opening --error.actor.openConversation--> unopened / keepError
      unopened --draft.change--> unopened / write, announceDraft ^draft.changed
      unopened --mode.choose--> unopened / chooseMode
      unopened --conversation.startNew--> idle / begin
      unopened --conversation.retry--> opening
      unopened --conversation.archived [isThis]--> archived
      idle --draft.change--> idle / write, announceDraft ^draft.changed
      idle --mode.choose--> idle / chooseMode
      idle --dataSources.choose [isNew]--> idle / chooseDataSources
      idle --question.ask [isAskable]--> answering.connected.waiting / announceQuestion, ask, announceDraft ^question.asked ^draft.changed
      idle --conversation.open [isAnother]--> opening / begin
      idle --conversation.startNew--> idle / begin
      idle --conversation.archived [isThis]--> archived
      idle --answer.retry [isAnswerLacking]--> answering.connected.waiting / askAgain
      answering.connected.waiting --draft.change--> answering.connected.waiting / write, announceDraft ^draft.changed
      answering.connected.waiting --mode.choose--> answering.connected.waiting / chooseMode
      answering.connected.waiting --answer.stop--> answering.connected.toBeStopped
      answering.connected.waiting --conversation.open [isAnother]--> opening / begin
      answering.connected.waiting --conversation.startNew--> idle / begin
      answering.connected.waiting --answer.began [isNew]--> answering.connected.waiting / name, announceConversation ^conversation.began
      answering.connected.waiting --answer.grew--> answering.connected.growing / grow
      answering.connected.waiting --answer.cited--> answering.connected.waiting / cite
      answering.connected.waiting --answer.finished--> idle / settle, announceSettled ^answer.settled
      answering.connected.waiting --answer.failed--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.waiting --connection.lost--> failed.canAskAgain / settle, announceSettled ^answer.settled
      answering.connected.waiting --error.actor.streamAnswer--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.waiting --answer.stop [isNamed]--> stopping
      answering.connected.waiting --conversation.archived [isThis]--> archived
      answering.connected.waiting --answer.began--> answering.connected.waiting / name
      answering.connected.waiting --connection.lost [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.waiting --connection.lost [isNamed]--> failed.canResume / settle, announceSettled ^answer.settled
      answering.connected.growing --draft.change--> answering.connected.growing / write, announceDraft ^draft.changed
      answering.connected.growing --mode.choose--> answering.connected.growing / chooseMode
      answering.connected.growing --answer.stop--> answering.connected.toBeStopped
      answering.connected.growing --conversation.open [isAnother]--> opening / begin
      answering.connected.growing --conversation.startNew--> idle / begin
      answering.connected.growing --answer.began [isNew]--> answering.connected.growing / name, announceConversation ^conversation.began
      answering.connected.growing --answer.grew--> answering.connected.growing / grow
      answering.connected.growing --answer.cited--> answering.connected.growing / cite
      answering.connected.growing --answer.finished--> idle / settle, announceSettled ^answer.settled
      answering.connected.growing --answer.failed--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.growing --connection.lost--> failed.canAskAgain / settle, announceSettled ^answer.settled
      answering.connected.growing --error.actor.streamAnswer--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.growing --answer.stop [isNamed]--> stopping
      answering.connected.growing --conversation.archived [isThis]--> archived
      answering.connected.growing --answer.began--> answering.connected.growing / name
      answering.connected.growing --connection.lost [mayReconnect]--> answering.interrupted / countAttempt
      answering.connected.toBeStopped --draft.change--> answering.connected.toBeStopped / write, announceDraft ^draft.changed
      answering.connected.toBeStopped --mode.choose--> answering.connected.toBeStopped / chooseMode
      answering.connected.toBeStopped --conversation.open [isAnother]--> opening / begin
      answering.connected.toBeStopped --conversation.startNew--> idle / begin
      answering.connected.toBeStopped --answer.began [isNew]--> stopping / name, announceConversation ^conversation.began
      answering.connected.toBeStopped --answer.grew--> answering.connected.toBeStopped / grow
      answering.connected.toBeStopped --answer.cited--> answering.connected.toBeStopped / cite
      answering.connected.toBeStopped --answer.finished--> idle / settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --answer.failed--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --connection.lost--> failed.canAskAgain / settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --error.actor.streamAnswer--> failed.canAskAgain / keepError, settle, announceSettled ^answer.settled
      answering.connected.toBeStopped --conversation.archived [isThis]--> archived
      answering.connected.toBeStopped --answer.began--> stopping / name
      answering.interrupted --draft.change--> answering.interrupted / write, announceDraft ^draft.changed
      answering.interrupted --mode.choose--> answering.interrupted / chooseMode
      answering.interrupted --answer.stop--> stopping
      answering.interrupted --connection.restored--> answering.connected.waiting
      answering.interrupted --conversation.startNew--> idle / begin
      answering.interrupted --conversation.archived [isThis]--> archived
      answering.interrupted --after backOff--> answering.connected.waiting
      stopping --draft.change--> stopping / write, announceDraft ^draft.changed
      stopping --mode.choose--> stopping / chooseMode
      stopping --conversation.startNew--> idle / begin
      stopping --conversation.archived [isThis]--> archived
      stopping --done.actor.stopAnswer--> idle / settle, announceSettled ^answer.settled
      stopping --error.actor.stopAnswer--> answering.connected.waiting / announceNotStopped ^answer.notStopped
      failed.canAskAgain --draft.change--> failed.canAskAgain / write, announceDraft ^draft.changed
      failed.canAskAgain --mode.choose--> failed.canAskAgain / chooseMode
      failed.canAskAgain --dataSources.choose [isNew]--> failed.canAskAgain / chooseDataSources
      failed.canAskAgain --question.takeBack [mayBeTakenBack]--> idle / takeBack, announceDraft ^draft.changed
      failed.canAskAgain --answer.retry--> answering.connected.waiting / askAgain
      failed.canAskAgain --conversation.open [isAnother]--> opening / begin
      failed.canAskAgain --conversation.startNew--> idle / begin
      failed.canAskAgain --conversation.archived [isThis]--> archived
      failed.canAskAgain --question.ask [isAskable]--> answering.connected.waiting / announceQuestion, ask, announceDraft ^question.asked ^draft.changed
      failed.canResume --draft.change--> failed.canResume / write, announceDraft ^draft.changed
      failed.canResume --mode.choose--> failed.canResume / chooseMode
      failed.canResume --answer.retry--> answering.connected.waiting / settle, forgetAttempts
      failed.canResume --connection.restored--> answering.connected.waiting / settle, forgetAttempts
      failed.canResume --conversation.startNew--> idle / begin
      failed.canResume --conversation.archived [isThis]--> archived
      failed.canResume --question.ask [isAskable]--> answering.connected.waiting / announceQuestion, ask, announceDraft ^question.asked ^draft.changed
      archived --draft.change--> archived / write, announceDraft ^draft.changed
      archived --mode.choose--> archived / chooseMode
      archived --conversation.startNew--> idle / begin
      archived --conversation.archived [isThis]--> archived
      archived --conversation.restored [isThis]--> opening"
    `)
  })

  it('has no defects', () => expect(chartDefects(conversationMachine, plan)).toEqual([]))
})

/** A server that says what the test tells it to. */
const converse = (input: ConversationInput = fresh) => {
  const clock = new SimulatedClock()
  const notices: ConversationNotice[] = []
  const streams: { request: AnswerRequest; report: (what: AnswerReport) => void; isClosed: () => boolean }[] = []
  const pending: { what: string; succeed: (output?: unknown) => void; fail: (error: unknown) => void }[] = []
  const later = (what: string) =>
    new Promise<never>((succeed, fail) => pending.push({ what, succeed: succeed as (output?: unknown) => void, fail }))
  const actor = createActor(
    conversationMachine.provide({
      actors: {
        openConversation: fromPromise(({ input: { conversationId } }) => later(`open ${conversationId}`)),
        stopAnswer: fromPromise(({ input: { messageId } }) => later(`stop ${messageId}`)),
        streamAnswer: fromCallback(({ input: request, sendBack }) => {
          let closed = false
          streams.push({ request, report: sendBack, isClosed: () => closed })
          return () => {
            closed = true
          }
        }),
      },
    }),
    { systemId: 'conversation', clock, input },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const settle = async (how: 'succeed' | 'fail', value?: unknown) => {
    pending.at(-1)?.[how](value)
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const report = (...what: AnswerReport[]) => what.forEach((each) => streams.at(-1)?.report(each))
  const now = () => actor.getSnapshot()
  const said = () => whichMessages(now()).map(({ role, content, state }) => `${role} ${state}: ${content}`)
  const kinds = () => notices.map(({ type }) => type)
  return { actor, clock, notices, kinds, streams, pending, settle, report, now, said }
}

const began = { type: 'answer.began', conversationId: talk, messageId: answerId } as const
const grew = (text: string) => ({ type: 'answer.grew', text }) as const
const finished = { type: 'answer.finished' } as const
const lost = { type: 'connection.lost' } as const

const asked = (...frames: AnswerReport[]) => {
  const room = converse()
  room.actor.send({ type: 'question.ask' })
  room.report(...frames)
  return room
}

describe('asking', () => {
  it('sends the question with its mode to the chosen data sources and streams the answer', () => {
    const { actor, streams, report, said, now, notices } = converse()
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
      },
    ])
    expect(said()).toEqual(['user complete: Where is the door?', 'assistant streaming: '])
    expect(whatIsDrafted(now())).toBe('')
    report(began, grew('In '), grew('a.ts.'), { type: 'answer.cited', citations: [citation] }, finished)
    expect(said()).toEqual(['user complete: Where is the door?', 'assistant complete: In a.ts.'])
    expect(whichMessages(now()).at(-1)).toMatchObject({ id: answerId, citations: [citation] })
    expect([isAnswering(now()), whichConversation(now())]).toEqual([false, talk])
    expect(notices.filter(({ type }) => type !== 'draft.changed')).toEqual([
      { type: 'question.asked', mode: 'Deep', isFirst: true },
      { type: 'conversation.began', conversationId: talk },
      { type: 'answer.settled', messageId: answerId, state: 'complete' },
    ])
  })

  it('continues the conversation with its id, and says only once that it began', () => {
    const { actor, streams, report, kinds } = asked(began, grew('Here.'), finished)
    actor.send({ type: 'draft.change', text: 'And why?' })
    actor.send({ type: 'question.ask' })
    expect(streams[1]?.request).toMatchObject({ kind: 'ask', question: 'And why?', conversationId: talk })
    report(began)
    expect(kinds().filter((type) => type === 'conversation.began')).toHaveLength(1)
  })

  it.each([
    [{ draft: ' \n' }, 'empty'],
    [{ draft: 'x'.repeat(longestQuestion + 1) }, 'tooLong'],
    [{ dataSourceIds: [] }, 'noDataSource'],
    [{ draft: 'x'.repeat(longestQuestion) }, null],
  ])('needs something to send and somewhere to look: %#', (given, why) => {
    const { now } = converse({ ...fresh, ...given })
    expect(whyCannotAsk(now())).toBe(why)
    expect(now().can({ type: 'question.ask' })).toBe(why === null)
  })

  it('lets the next question be written while an answer comes, and never loses it', async () => {
    const { actor, report, now, settle } = asked(began, grew('In'))
    actor.send({ type: 'draft.change', text: 'next' })
    expect(now().can({ type: 'question.ask' })).toBe(false)
    report(lost)
    actor.send({ type: 'draft.change', text: 'next one' })
    actor.send({ type: 'answer.stop' })
    await settle('succeed')
    expect(whatIsDrafted(now())).toBe('next one')
  })

  it('tells every change of the draft, for the one who keeps it over a reload', () => {
    const { actor, notices } = converse()
    actor.send({ type: 'draft.change', text: 'Why?' })
    actor.send({ type: 'question.ask' })
    expect(notices.filter(({ type }) => type === 'draft.changed')).toEqual([
      { type: 'draft.changed', conversationId: null, draft: 'Why?' },
      { type: 'draft.changed', conversationId: null, draft: '' },
    ])
  })

  it('lets data sources be chosen for a new conversation only', () => {
    const { actor, now, report } = asked()
    report(began, finished)
    expect(now().can({ type: 'dataSources.choose', ids: [] })).toBe(false)
    const other = converse()
    other.actor.send({ type: 'dataSources.choose', ids: ['x', 'y'] })
    expect(whichDataSources(other.now())).toEqual(['x', 'y'])
    actor.send({ type: 'dataSources.choose', ids: [] })
    expect(whichDataSources(now())).toEqual([source.id])
  })
})

describe('stopping', () => {
  it('freezes the text, tells the server by the id of the answer, and may be followed by a retry', async () => {
    const { actor, pending, streams, settle, said, now } = asked(began, grew('In a'))
    actor.send({ type: 'answer.stop' })
    expect(streams[0]?.isClosed()).toBe(true)
    expect(pending.map(({ what }) => what)).toEqual([`stop ${answerId}`])
    await settle('succeed')
    expect(said().at(-1)).toBe('assistant stopped: In a')
    expect(isAnswering(now())).toBe(false)
    actor.send({ type: 'answer.retry' })
    expect(streams[1]?.request).toMatchObject({ kind: 'ask', question: 'Where?' })
    expect(said()).toEqual(['user complete: Where?', 'assistant stopped: In a', 'assistant streaming: '])
  })

  it('waits for the id when the server has not named the answer yet', () => {
    const { actor, pending, report, now } = asked()
    actor.send({ type: 'answer.stop' })
    expect([pending.length, now().can({ type: 'answer.stop' })]).toEqual([0, false])
    report(began)
    expect(pending.map(({ what }) => what)).toEqual([`stop ${answerId}`])
  })

  it('that fails lets the answer go on where it was', async () => {
    const { actor, streams, settle, report, said, kinds } = asked(began, grew('In a'))
    actor.send({ type: 'answer.stop' })
    await settle('fail', 'offline')
    expect(kinds().at(-1)).toBe('answer.notStopped')
    expect(streams[1]?.request).toEqual({ kind: 'resume', messageId: answerId, from: 4 })
    report(grew('.ts.'), finished)
    expect(said().at(-1)).toBe('assistant complete: In a.ts.')
  })
})

describe('a connection that is lost', () => {
  it('is taken up again where it broke off, after 1, 2, 4, 8, 16 and 16 seconds', () => {
    const { clock, streams, report, now } = asked(began, grew('In'))
    for (const [attempt, seconds] of [1, 2, 4, 8, 16, 16].entries()) {
      report(lost)
      expect(isReconnecting(now())).toBe(true)
      clock.increment(seconds * 1_000 - 1)
      expect(streams).toHaveLength(attempt + 1)
      clock.increment(1)
      expect(streams[attempt + 1]?.request).toEqual({ kind: 'resume', messageId: answerId, from: 2 })
    }
    report(lost)
    expect(whatFailed(now())).toEqual({ error: null, can: 'resume' })
  })

  it('counts anew once something has come', () => {
    const { clock, streams, report } = asked(began, grew('In'))
    for (let times = 0; times < 20; times += 1) {
      report(lost)
      clock.increment(1_000)
      report(grew('.'))
    }
    expect(streams).toHaveLength(21)
    expect(streams.at(-1)?.request).toMatchObject({ from: 21 })
  })

  it('is taken up at once when the network is back', () => {
    const { actor, streams, report, now } = asked(began, grew('In'))
    report(lost)
    actor.send({ type: 'connection.restored' })
    expect([streams.length, isReconnecting(now())]).toEqual([2, false])
  })

  it.each(['answer.retry', 'connection.restored'] as const)('can still be taken up after that by %s', (type) => {
    const { actor, clock, streams, report, said, now } = asked(began, grew('In'))
    for (let times = 0; times < 7; times += 1) {
      report(lost)
      clock.increment(16_000)
    }
    expect(said().at(-1)).toBe('assistant failed: In')
    actor.send({ type })
    expect(streams.at(-1)?.request).toEqual({ kind: 'resume', messageId: answerId, from: 2 })
    report(grew(' a.ts.'), finished)
    expect([said().at(-1), whatFailed(now())]).toEqual(['assistant complete: In a.ts.', null])
  })

  it('before the server named the answer is a failure: asking twice by itself could answer twice', () => {
    const { now, streams, report } = asked()
    report(lost)
    expect([whatFailed(now())?.can, streams.length]).toEqual(['askAgain', 1])
  })
})

describe('an answer that fails', () => {
  it('before the first word: the question can be asked again in its place', () => {
    const { actor, report, streams, said, now } = asked({ type: 'answer.failed', error: 'busy' })
    expect(whatFailed(now())).toEqual({ error: 'busy', can: 'askAgain' })
    actor.send({ type: 'answer.retry' })
    expect(streams[1]?.request).toEqual(streams[0]?.request)
    expect(said()).toEqual(['user complete: Where?', 'assistant streaming: '])
    report(began, grew('Here.'), finished)
    expect([said().at(-1), whatFailed(now())]).toEqual(['assistant complete: Here.', null])
  })

  it('before the first word: the question can be taken back and changed', () => {
    const { actor, said, now } = asked({ type: 'answer.failed', error: 'busy' })
    actor.send({ type: 'question.takeBack' })
    expect([whatIsDrafted(now()), said()]).toEqual(['Where?', []])
  })

  it('but not over something that was typed since, nor once the server had named it', () => {
    const { actor, now } = asked({ type: 'answer.failed', error: 'busy' })
    actor.send({ type: 'draft.change', text: 'other' })
    expect(now().can({ type: 'question.takeBack' })).toBe(false)
    const other = asked(began, { type: 'answer.failed', error: 'busy' })
    expect(other.now().can({ type: 'question.takeBack' })).toBe(false)
  })

  it('after the first word: what came stays, and the new answer comes below it', () => {
    const { actor, said } = asked(began, grew('In'), { type: 'answer.failed', error: 'broken' })
    expect(said().at(-1)).toBe('assistant failed: In')
    actor.send({ type: 'answer.retry' })
    expect(said()).toEqual(['user complete: Where?', 'assistant failed: In', 'assistant streaming: '])
  })

  it('does not keep one from asking something else', () => {
    const { actor, said } = asked({ type: 'answer.failed', error: 'busy' })
    actor.send({ type: 'draft.change', text: 'Else?' })
    actor.send({ type: 'question.ask' })
    expect(said().slice(-2)).toEqual(['user complete: Else?', 'assistant streaming: '])
  })

  it('fails by name when nobody plugged in the stream', () => {
    const actor = createActor(conversationMachine, { input: fresh }).start()
    actor.send({ type: 'question.ask' })
    expect(whatFailed(actor.getSnapshot())).toMatchObject({
      can: 'askAgain',
      error: new Error('streamAnswer is not provided'),
    })
  })
})

describe('opening an earlier conversation', () => {
  const opened = async (given: Partial<Conversation> = {}) => {
    const room = converse({ ...fresh, conversationId: talk })
    expect(isOpening(room.now())).toBe(true)
    await room.settle('succeed', conversation(given))
    return room
  }

  it('shows what was said and keeps the draft', async () => {
    const { said, now } = await opened()
    expect(said()).toEqual(['user complete: Where is the door?', 'assistant complete: In a.ts.'])
    expect([whichTitle(now()), whatIsDrafted(now()), whichMode(now())]).toEqual(['Where is the door', 'Where?', 'Auto'])
    expect(whichDataSources(now())).toEqual([source.id])
  })

  it('takes up an answer that is still being written, from where the server had it', async () => {
    const { streams, report, said, now } = await opened({
      messages: [stored('user', 'Where?'), stored('assistant', 'In a', 'streaming')],
    })
    expect(isAnswering(now())).toBe(true)
    expect(streams[0]?.request).toEqual({ kind: 'resume', messageId: answerId, from: 4 })
    report(began, grew('.ts.'), finished)
    expect(said().at(-1)).toBe('assistant complete: In a.ts.')
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

  it('says why it failed and can be tried again', async () => {
    const { actor, now, settle } = converse({ ...fresh, conversationId: talk })
    await settle('fail', 'gone')
    expect(whyIsItNotOpen(now())).toEqual({ error: 'gone' })
    actor.send({ type: 'conversation.retry' })
    await settle('succeed', conversation())
    expect([whyIsItNotOpen(now()), whichTitle(now())]).toEqual([null, 'Where is the door'])
  })
})

describe('going to another conversation', () => {
  it('closes the stream, brings the other draft, and ignores what still comes', async () => {
    const { actor, streams, said, now, settle, report } = asked(began, grew('In'))
    actor.send({ type: 'conversation.open', conversationId: 'eeeeeeeeeeeeeeeeeeeeeeee', draft: 'kept' })
    expect(streams[0]?.isClosed()).toBe(true)
    report(grew(' a.ts'))
    expect([said(), whatIsDrafted(now())]).toEqual([[], 'kept'])
    await settle('succeed', conversation({ id: 'eeeeeeeeeeeeeeeeeeeeeeee' }))
    expect(whichConversation(now())).toBe('eeeeeeeeeeeeeeeeeeeeeeee')
  })

  it('does nothing for the one that is open: its stream goes on', () => {
    const { actor, streams } = asked(began)
    actor.send({ type: 'conversation.open', conversationId: talk, draft: '' })
    expect(streams[0]?.isClosed()).toBe(false)
  })

  it('starts a new one with an empty sheet', () => {
    const { actor, said, now } = asked(began, grew('In'), finished)
    actor.send({ type: 'mode.choose', mode: 'Fast' })
    actor.send({ type: 'conversation.startNew', draft: 'hm', dataSourceIds: ['x'] })
    expect([said(), whichConversation(now()), whatIsDrafted(now()), whichDataSources(now()), whichMode(now())]).toEqual(
      [[], null, 'hm', ['x'], 'Fast'],
    )
  })
})
