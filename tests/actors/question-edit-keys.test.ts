import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { createQuestionEdit } from '#src/actors/question-edit.actor.ts'
import type { Client } from '#src/api/client.ts'
import { editedQuestion } from '#src/inspect/plans/question-edit.plan.ts'

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

it('has one key for all attempts with one text, and another for another text', async () => {
  const keys: unknown[] = []
  const call = (_: unknown, { idempotencyKey }: { readonly idempotencyKey?: string }) => {
    keys.push(idempotencyKey)
    return Promise.reject(new Error('away'))
  }
  const edit = createActor(createQuestionEdit({ call } as unknown as Client)).start()
  edit.send({ type: 'edit.begin', question: editedQuestion })
  for (const text of ['Who?', ' Who?\n', 'Why?', 'Who?']) {
    edit.send({ type: 'text.change', text })
    edit.send({ type: 'edit.send' })
    await settle()
  }
  const [first, again, changed, former] = keys
  expect([first === again, new Set([again, changed, former]).size]).toEqual([true, 3])
})
