import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import type { ConversationInput } from '#machines/conversation/conversation.setup.ts'
import { selectDataSources } from '#machines/conversation/conversation.selectors.ts'
import { findQuestion } from '#machines/conversation/messages.ts'
import type { ChatMessage } from '#src/contract/chat.ts'
import type { DataSource } from '#src/contract/data-sources.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { another, conversation, source, stored } from '#src/inspect/plans/conversation-samples.ts'
import { ChatWire, failure } from './chat-wire.ts'
import { plan, second } from './conversation-paths-plan.ts'
import { button, findElement, named, press } from './chat-page.ts'

const { clock } = await vi.hoisted(async () => {
  const { SimulatedClock } = await import('xstate')
  return { clock: new SimulatedClock() }
})

/** The chart's own delays end when the test says so. */
vi.mock('@xstate/react', async (load) => {
  const real = await load<{ useActorRef: (machine: object, options: object) => unknown }>()
  return {
    ...real,
    useActorRef: (machine: object, options: object) => real.useActorRef(machine, { ...options, clock }),
  }
})

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
}, 60_000)
afterAll(() => backend.close())

type Snapshot = SnapshotFrom<typeof conversationMachine>

interface Deps {
  readonly view: RenderedView
  readonly wire: ChatWire
}

const toSource = (id: string): DataSource => ({
  id,
  name: id === source.id ? source.name : 'second',
  type: 'Repository',
  state: 'Alive',
})
const { messages: _, ...summary } = conversation()
const listed = [summary, { ...summary, id: another, title: 'Another one' }]

const open = async (given: unknown): Promise<Deps> => {
  const { conversationId, dataSourceIds, draft } = given as ConversationInput
  const isUnlisted = conversationId === null && dataSourceIds.length === 0
  const wire = new ChatWire(listed, isUnlisted ? null : [toSource(source.id), toSource(second)])
  const query = conversationId === null ? dataSourceIds.map((id) => `in=${id}`) : [`conversation=${conversationId}`]
  const view = await renderView(`/chat?${query.join('&')}`, {
    backend,
    as: person,
    network: (network) => {
      sessionStorage.setItem(`chat-draft:${conversationId ?? 'new'}`, draft)
      network.intercept = wire.take
    },
  })
  return { view, wire }
}

const field = () => findElement<HTMLTextAreaElement>('#chat-question')
const text = (words: string | RegExp) => screen.findByText(words)
const arrived = <T,>(calls: readonly T[], count = 1) => waitFor(() => expect(calls).toHaveLength(count))
const endSilence = () => act(async () => clock.increment(45_000))
const openings = ({ wire }: Deps) => wire.openings.length

const replay = replayPaths<typeof conversationMachine, Deps>(conversationMachine, plan, {
  open,
  close: ({ view }) => view.close(),
  drive: {
    'draft.change': async (_, { text }) => void fireEvent.change(await field(), { target: { value: text } }),
    'mode.choose': async (deps) => {
      await deps.view.user.click(await button(/^Mode/))
      await deps.view.user.click(await text('Deep'))
    },
    'dataSources.choose': async ({ view }) => {
      await press(/^Repositories to ask about/)
      await view.user.click(await findElement<HTMLElement>('[role=option]', named('second')))
      await view.user.keyboard('{Escape}')
      await press(/^Repositories to ask about/)
    },
    'dataSources.listed': async ({ wire }, { ids }) => {
      await waitFor(() => expect(wire.listings).not.toEqual([]))
      await act(async () => wire.answerListings(ids.map(toSource)))
    },
    'question.ask': async () => void fireEvent.keyDown(await field(), { key: 'Enter' }),
    'question.takeBack': () => press('Edit the question'),
    'answer.stop': () => press('Stop'),
    'answer.retry': () => press(/^(Ask again|Fetch the rest)$/),
    'connection.restored': () => act(async () => void window.dispatchEvent(new Event('online'))),
    'conversation.open': async () => {
      const link = await findElement<HTMLElement>(`[data-conversation="${another}"]`)
      await act(async () => link.click())
    },
    'conversation.startNew': () => press('New chat'),
    'conversation.retry': () => press('Try again'),
    'conversation.archived': async (deps) => {
      const before = openings(deps)
      const isFetched = before > 0 && screen.queryByLabelText('Your question') === null
      await press(isFetched ? 'Archive “Where is the door”' : 'Archive')
      if (isFetched) await arrived(deps.wire.openings, before + 1)
    },
    'conversation.restored': async (deps) => {
      const before = openings(deps)
      await press('Bring back')
      await arrived(deps.wire.openings, before + 1)
    },
    'answer.began': ({ wire }, event) => wire.say(event),
    'answer.grew': ({ wire }, event) => wire.say(event),
    'answer.heartbeat': ({ wire }, event) => wire.say(event),
    'answer.lookedUp': ({ wire }, event) => wire.say(event),
    'answer.cited': ({ wire }, event) => wire.say(event),
    'answer.finished': ({ wire }, event) => wire.say(event),
    'answer.failed': ({ wire }, event) => wire.say(event),
    'connection.lost': ({ wire }, event) => wire.say(event),
  },
  cause: {
    'xstate.done.actor.openConversation': ({ wire }, event) =>
      act(async () => wire.openings.at(-1)?.answer(Response.json(event['output']))),
    'xstate.error.actor.openConversation': ({ wire }) => act(async () => wire.openings.at(-1)?.answer(failure())),
    'xstate.done.actor.stopAnswer': ({ wire }, event) => {
      const kept = event['output'] === null ? [] : [event['output'] as ChatMessage]
      wire.answerOpenings(conversation({ messages: [stored('user', 'Where?'), ...kept] }))
      return act(async () => wire.stops.at(-1)?.answer(new Response(null, { status: 204 })))
    },
    'xstate.error.actor.stopAnswer': ({ wire }) => act(async () => wire.stops.at(-1)?.answer(failure())),
    'xstate.after.answerTimeout.conversation.opening': async (deps) => {
      await waitFor(() => expect(deps.wire.openings).not.toEqual([]))
      await act(async () => clock.increment(30_000))
    },
    'xstate.after.outagePause.conversation.openFailed': () => act(async () => clock.increment(15_000)),
    'xstate.after.maxSilence.conversation.answering.connected.waiting': endSilence,
    'xstate.after.maxSilence.conversation.answering.connected.researching': endSilence,
    'xstate.after.maxSilence.conversation.answering.connected.growing': endSilence,
    'xstate.after.stopTimeout.conversation.answering.connected.stopRequested': () =>
      act(async () => clock.increment(10_000)),
    'xstate.after.stopTimeout.conversation.stopping': () => act(async () => clock.increment(10_000)),
    'xstate.after.backOff.conversation.answering.interrupted': () => act(async () => clock.increment(16_000)),
  },
  see: {
    idle: async (_, snapshot) => {
      const { context } = snapshot
      const answer = context.messages.at(-1)
      if (answer === undefined) return seeStart(snapshot)
      await seeThread(context)
      await button('Send')
      if (answer.state === 'stopped') await text('Stopped before its end.')
      else await waitFor(() => expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0))
    },
    queued: async ({ wire }) => {
      await text('Your question is sent as soon as the repositories have been read.')
      expect([wire.streams.length, (await field()).value]).toEqual([0, 'Where?'])
    },
    opening: async ({ wire }) => {
      await text('Opening the conversation')
      await waitFor(() => expect(wire.openings).not.toEqual([]))
    },
    openFailed: async () => {
      await text('The conversation could not be opened')
      await button('Try again')
    },
    'answering.connected.waiting': async ({ wire }, { context }) => {
      await seeThread(context)
      await text(context.messages.at(-1)?.content === '' ? 'Reading the code…' : 'Writing…')
      await button('Stop')
      await waitFor(() => expect(wire.streams.at(-1)?.isLeft).toBe(false))
      if (context.messages.at(-1)?.id === null) expect(askedBy(wire)).toEqual(questionIn(context))
    },
    'answering.connected.researching': async (_, { context }) => {
      await seeThread(context)
      await text(/^Searching for/)
      await button('Stop')
    },
    'answering.connected.growing': async (_, { context }) => {
      await seeThread(context)
      await text('Writing…')
    },
    'answering.connected.stopRequested': async ({ wire }) => {
      await button('Stopping…')
      expect(wire.stops).toEqual([])
    },
    'answering.interrupted': async (_, { context }) => {
      await seeThread(context)
      await text(/^The connection was lost/)
      await button('Stop')
    },
    stopping: async ({ wire }, { context }) => {
      await seeThread(context)
      await button('Stopping…')
      await waitFor(() => expect(wire.stops).not.toEqual([]))
    },
    'failed.canAskAgain': async (_, snapshot) => {
      await seeThread(snapshot.context)
      await button('Ask again')
      const mayTakeBack = [...document.querySelectorAll('button')].some(named('Edit the question'))
      expect(mayTakeBack).toBe(snapshot.can({ type: 'question.takeBack' }))
    },
    'failed.canResume': async (_, { context }) => {
      await seeThread(context)
      await button('Fetch the rest')
    },
    archived: async (_, { context }) => {
      await text(/^This conversation is archived/)
      await seeThread(context)
      expect(screen.queryByLabelText('Your question')).toBeNull()
    },
  },
})

const seeStart = async (snapshot: Snapshot) => {
  await text(/^What do you want to know/)
  const chosen = selectDataSources(snapshot).map((id) => toSource(id).name)
  const chip = () => document.querySelector('form button[aria-label^="Repositories to ask about"]')
  const expected = chosen.length === 0 ? /^$|^All repositories$/ : new RegExp(`^${chosen.join(', ')}$`)
  await waitFor(() => expect(chip()?.textContent ?? '').toMatch(expected))
}

const askedBy = (wire: ChatWire): unknown => JSON.parse(wire.streams.at(-1)?.body ?? '')

const questionIn = (context: Snapshot['context']) => {
  const { conversationId, dataSourceIds, messages } = context
  const content = findQuestion(messages)?.content
  const chosen =
    dataSourceIds.length === 0 ? { model: 'quarry/all' } : { dataSources: dataSourceIds.map((id) => ({ id })) }
  const place = conversationId === null ? chosen : { conversationId }
  return { messages: [{ role: 'user', content, searchMode: 'Auto' }], ...place, consumerType: 'WebChat', stream: true }
}

const seeThread = ({ messages }: Snapshot['context']) =>
  waitFor(() => {
    const questionTexts = [...document.querySelectorAll('[data-question] p')].map(({ textContent }) => textContent)
    expect(questionTexts).toEqual(messages.filter(({ role }) => role === 'user').map(({ content }) => content))
    const answers = [...document.querySelectorAll('article:not([data-question])')]
    expect(answers).toHaveLength(messages.filter(({ role }) => role === 'assistant').length)
    expect(answers.at(-1)?.textContent).toContain(messages.at(-1)?.content)
  })

describe('every way through a conversation, on its screen', () => {
  it.each(replay.paths.map(({ description, run }) => [description.replace(/^from .*?\}: /, ''), run] as const))(
    '%s',
    (_, run) => run(),
  )
  it('leaves nothing out', () => expect(replay.gaps).toEqual([]))
})
