import { createActor, waitFor } from 'xstate'
import { expect, it, vi } from 'vitest'
import { createConversation } from '#src/actors/conversation.actor.ts'
import { selectError } from '#machines/conversation/conversation.selectors.ts'
import { fresh } from '#src/inspect/plans/conversation-samples.ts'

vi.mock('#src/actors/answer-reader.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
})

it('tells why an answer failed when what reads it cannot be fetched', async () => {
  const calls = { stream: vi.fn(), read: vi.fn(), stop: vi.fn() }
  const actor = createActor(createConversation({ calls, onNextFrame: () => () => undefined }), { input: fresh })
  actor.start()
  actor.send({ type: 'draft.change', text: 'Where are passwords hashed?' })
  actor.send({ type: 'question.ask' })
  const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(selectError(failed)).toEqual({ error: expect.any(Error), can: 'askAgain' })
  expect(calls.stream).not.toHaveBeenCalled()
})
