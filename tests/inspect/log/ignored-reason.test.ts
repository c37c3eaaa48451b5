import { expect, test } from 'vitest'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { findIgnoredReason } from '#src/inspect/log/ignored-reason.ts'
import { facts } from '#src/inspect/plans/session.plan.ts'
import type { Plain, ActorState } from '#src/inspect/observer/record.ts'

const context = { ...facts(), endReason: null } as unknown as Plain
const fresh: ActorState = { status: 'active', value: { signedIn: 'fresh' }, context }

test('names the guard that said no, and what it read of the context and the event', () => {
  const event = { type: 'token.rejected', generation: 0, epoch: 100 }
  expect(findIgnoredReason(sessionMachine, fresh, event)).toEqual({
    kind: 'guards',
    refusals: [
      {
        guard: 'isCurrentToken',
        reads: [
          { place: 'event.generation', value: 0 },
          { place: 'context.generation', value: 1 },
        ],
      },
    ],
  })
})

test('says where there is no transition, and where an actor had ended', () => {
  const event = { type: 'connection.returned' }
  expect(findIgnoredReason(sessionMachine, fresh, event)).toEqual({ kind: 'noTransition' })
  expect(findIgnoredReason(sessionMachine, { ...fresh, status: 'stopped' }, event)).toEqual({ kind: 'ended' })
})

test('says nothing where it cannot be known: a state of another build, or a transition without a guard', () => {
  const event = { type: 'session.signOut' }
  expect(findIgnoredReason(sessionMachine, fresh, event)).toBeNull()
  expect(findIgnoredReason(conversationMachine, fresh, event)).toBeNull()
})
