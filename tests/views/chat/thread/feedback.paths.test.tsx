import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { feedbackMachine } from '#machines/conversation/feedback.machine.ts'
import { type LongTimers, holdLongTimers } from '#tests/support/long-timers.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { answerId, conversation, talk } from '#src/inspect/plans/conversation-samples.ts'
import { button, findElement, named, press } from '../chat-page.ts'
import { ChatWire, failure } from '../chat-wire.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
}, 60_000)
afterAll(() => backend.close())

type Snapshot = SnapshotFrom<typeof feedbackMachine>

interface Deps {
  readonly view: RenderedView
  readonly timers: LongTimers
  readonly wire: ChatWire
}

const isOpen = ({ context }: Snapshot) => context.wanted !== null && context.comment !== null

const plan = {
  inputs: [{ messageId: answerId, opinion: null, comment: null }],
  events: {
    'feedback.give': ({ context }: Snapshot) => ({ opinion: context.wanted === 'up' ? null : ('up' as const) }),
    'comment.write': ({ context }: Snapshot) => (context.comment === null ? { text: '' } : { text: 'exact' }),
    'comment.cancel': (snapshot: Snapshot) => (isOpen(snapshot) ? {} : []),
    'comment.send': {},
  },
  distinguish: ({ context }: Snapshot) => [context.wanted, context.comment],
}

const { messages: _, ...summary } = conversation()

const open = async (): Promise<Deps> => {
  const wire = new ChatWire([summary], [])
  wire.answerOpenings(conversation())
  const timers = holdLongTimers()
  const view = await renderView(`/chat?conversation=${talk}`, {
    backend,
    as: person,
    network: (network) => (network.intercept = wire.take),
  })
  await button('Helpful')
  return { view, wire, timers }
}

const field = () => document.querySelector<HTMLTextAreaElement>(`#comment-${answerId}`)
const answer = async (wire: ChatWire, response: Response) => {
  await waitFor(() => expect(wire.ratings).not.toEqual([]))
  await act(async () => wire.ratings.pop()?.answer(response))
}
const giveUp = async ({ wire, timers }: Deps) => {
  wire.ratings.pop()
  await timers.fire(30_000)
}
const kept = () => new Response(null, { status: 204 })

const replay = replayPaths<typeof feedbackMachine, Deps>(feedbackMachine, plan, {
  open,
  close: ({ view, timers }) => {
    view.close()
    timers.restore()
  },
  drive: {
    'feedback.give': () => press('Helpful'),
    'comment.write': async (_, { text }) => {
      if (field() === null) await press('Add a comment')
      fireEvent.change(await findElement(`#comment-${answerId}`), { target: { value: text } })
    },
    'comment.cancel': () => press('Cancel'),
    'comment.send': () => act(async () => field()?.form?.requestSubmit()),
  },
  cause: {
    'xstate.done.actor.sendOpinion': ({ wire }) => answer(wire, kept()),
    'xstate.error.actor.sendOpinion': ({ wire }) => answer(wire, failure()),
    'xstate.done.actor.sendComment': ({ wire }) => answer(wire, kept()),
    'xstate.error.actor.sendComment': ({ wire }) => answer(wire, failure()),
    'xstate.after.answerTimeout.feedback.rating': giveUp,
    'xstate.after.answerTimeout.feedback.sendingComment': giveUp,
  },
  see: {
    'resting.notGiven': (_, snapshot) => see(snapshot, ''),
    'resting.kept': (_, snapshot) => see(snapshot, isOpen(snapshot) ? '' : 'Thanks for the feedback.'),
    'resting.refused': (_, snapshot) => see(snapshot, 'The rating could not be kept. Try again.'),
    rating: async ({ wire }, snapshot) => {
      await see(snapshot, '')
      await waitFor(() => expect(wire.ratings.map(({ body }) => body)).toEqual([toBody(snapshot.context.wanted)]))
    },
    sendingComment: async ({ wire }) => {
      await button('Sending…')
      expect(field()?.readOnly).toBe(true)
      await waitFor(() => expect(wire.ratings.map(({ body }) => body)).toEqual([toBody('up', 'exact')]))
    },
  },
})

const toBody = (feedback: 'up' | 'down' | null, comment?: string) => JSON.stringify({ feedback, comment })

const see = async (snapshot: Snapshot, echo: string) => {
  const { wanted, comment } = snapshot.context
  await waitFor(() => {
    const thumbs = [...document.querySelectorAll('fieldset button[aria-pressed]')]
    const isBusy = thumbs.map((thumb) => thumb.getAttribute('aria-disabled') === 'true')
    expect(isBusy).toEqual([snapshot.value === 'rating', snapshot.value === 'rating'])
    const pressed = [...document.querySelectorAll('fieldset button[aria-pressed=true]')]
    expect(pressed.map((thumb) => thumb.getAttribute('aria-label'))).toEqual(wanted === 'up' ? ['Helpful'] : [])
    expect(document.querySelector('fieldset ~ [aria-live]')?.textContent).toBe(echo)
    expect(field()?.value ?? null).toBe(isOpen(snapshot) ? comment : null)
    const mayOpen = [...document.querySelectorAll('button')].some(named('Add a comment'))
    expect(mayOpen).toBe(wanted !== null && comment === null)
  })
}

describe('every way through an opinion, under an answer', () => {
  it.each(replay.paths.map(({ description, run }) => [description.replace(/^from .*?\}: /, ''), run] as const))(
    '%s',
    (_, run) => run(),
  )
  it('leaves nothing out', () => expect(replay.gaps).toEqual([]))
})
