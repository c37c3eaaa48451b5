import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { questionEditMachine } from '#machines/conversation/question-edit.machine.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { answerId, conversation, stored, talk } from '#src/inspect/plans/conversation-samples.ts'
import { type LongTimers, holdLongTimers } from '#tests/support/long-timers.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { button, findElement, press } from '../chat-page.ts'
import { ChatWire, failure } from '../chat-wire.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
}, 60_000)
afterAll(() => backend.close())

type Snapshot = SnapshotFrom<typeof questionEditMachine>

interface Deps {
  readonly view: RenderedView
  readonly timers: LongTimers
  readonly wire: ChatWire
}

const question = { ...stored('user', 'Where?'), id: '5'.repeat(24) }
const branchId = '7'.repeat(24)
const origin = conversation({ messages: [question, { ...stored('assistant', 'Here.'), id: answerId }] })
const { messages: _, ...summary } = origin

const plan = {
  inputs: [undefined],
  events: {
    'edit.begin': ({ context }: Snapshot) =>
      context.text === '' ? { question: { conversationId: talk, messageId: question.id, text: question.content } } : [],
    'text.change': ({ context }: Snapshot) => (context.text === 'Where?' ? [{ text: 'Who?' }, { text: ' ' }] : []),
    'edit.close': {},
    'edit.cancel': {},
    'edit.send': {},
  },
  outcomes: { branchConversation: { done: [{ conversationId: branchId, messageId: '8'.repeat(24) }] } },
  distinguish: ({ context }: Snapshot) => [context.text],
}

const open = async (): Promise<Deps> => {
  const wire = new ChatWire([summary], [])
  wire.answerOpenings(origin)
  const timers = holdLongTimers()
  const view = await renderView(`/chat?conversation=${talk}`, {
    backend,
    as: person,
    network: (network) => (network.intercept = wire.take),
  })
  await button('Edit')
  return { view, wire, timers }
}

const field = () => screen.queryByLabelText<HTMLTextAreaElement>('Edited question')
const answer = async (wire: ChatWire, response: Response) => {
  await waitFor(() => expect(wire.branchings).not.toEqual([]))
  await act(async () => wire.branchings.pop()?.answer(response))
}

const replay = replayPaths<typeof questionEditMachine, Deps>(questionEditMachine, plan, {
  open,
  close: ({ view, timers }) => {
    view.close()
    timers.restore()
  },
  drive: {
    'edit.begin': () => press('Edit'),
    'text.change': async (_, { text }) =>
      void fireEvent.change(await screen.findByLabelText('Edited question'), { target: { value: text } }),
    'edit.close': async () => void fireEvent.keyDown(await findElement('form textarea'), { key: 'Escape' }),
    'edit.cancel': () => press('Cancel'),
    'edit.send': async () => void fireEvent.keyDown(await findElement('form textarea'), { key: 'Enter' }),
  },
  cause: {
    'xstate.done.actor.branchConversation': ({ wire }, event) => answer(wire, Response.json(event['output'])),
    'xstate.error.actor.branchConversation': ({ wire }) => answer(wire, failure()),
    'xstate.after.answerTimeout.questionEdit.sending': async ({ timers, wire }) => {
      await waitFor(() => expect(wire.branchings).not.toEqual([]))
      await timers.fire(30_000)
    },
  },
  see: {
    closed: () => waitFor(() => expect(field()).toBeNull()),
    'editing.writing': (_, snapshot) => seeForm(snapshot, ''),
    'editing.refused': (_, snapshot) => seeForm(snapshot, getReason(snapshot)),
    sending: async ({ wire }, { context }) => {
      await button('Sending…')
      expect(field()?.readOnly).toBe(true)
      const body = JSON.stringify({ messageId: question.id, text: context.text })
      await waitFor(() => expect(wire.branchings.at(-1)?.body).toBe(body))
    },
  },
})

const getReason = ({ context: { error } }: Snapshot) =>
  error instanceof NoAnswerError ? 'The server did not answer in time. Try again.' : 'It broke.Request req-7'

const seeForm = (snapshot: Snapshot, words: string) =>
  waitFor(() => {
    expect(field()?.value).toBe(snapshot.context.text)
    expect(document.activeElement).toBe(field())
    expect(document.querySelector('[data-question] [aria-live]')?.textContent).toBe(words)
    const send = field()?.form?.querySelector('[type=submit]')
    expect(send?.getAttribute('aria-disabled') === 'true').toBe(!snapshot.can({ type: 'edit.send' }))
  })

describe('every way through an edited question, in its thread', () => {
  it.each(replay.paths.map(({ description, run }) => [description, run] as const))('%s', (_, run) => run())
  it('leaves nothing out', () => expect(replay.gaps).toEqual([]))
})
