import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import {
  signInReturnMachine,
  type SignInOutcome,
  type SignInReturnNotice,
} from '#machines/sign-in-return/sign-in-return.machine.ts'
import { hasReturned, isNothingWaiting, selectReturnError } from '#machines/sign-in-return/sign-in-return.selectors.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { signInReturnPlan } from '#src/inspect/plans/sign-in-return.plan.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

const comeBack = (isSignedIn = false) => {
  const calls: { done: (outcome: SignInOutcome) => void; fail: (error: unknown) => void }[] = []
  const notices: SignInReturnNotice[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    signInReturnMachine.provide({
      actors: {
        takeResult: fromPromise<SignInOutcome>(() => new Promise((done, fail) => calls.push({ done, fail }))),
      },
    }),
    { clock, input: { isSignedIn } },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    actor,
    calls,
    clock,
    notices,
    now: () => actor.getSnapshot(),
    answer: async (outcome: SignInOutcome) => {
      calls.at(-1)?.done(outcome)
      await settled()
    },
    fail: async (error: unknown) => {
      calls.at(-1)?.fail(error)
      await settled()
    },
  }
}

const entrance = [{ type: 'signIn.entered' }]
const outage = new NoAnswerError()

describe('the chart of a return from another host', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(signInReturnMachine, signInReturnPlan)).toMatchInlineSnapshot(`
      "(start) --> taking
      taking --person.arrived [isStranger]--> taking / noteSignIn
      taking --done.actor.takeResult [hasEntered]--> entered ^signIn.entered
      taking --done.actor.takeResult [hasLinked]--> linked / announceLink ^account.linked
      taking --done.actor.takeResult--> none
      taking --error.actor.takeResult--> failed / setError ^result.missed
      taking --after answerTimeout--> failed / setError ^result.missed
      taking --done.actor.takeResult [isSignedIn]--> entered ^signIn.entered
      none --person.arrived--> entered / noteSignIn ^signIn.entered
      failed --person.arrived [isStranger]--> taking / noteSignIn
      failed --result.retry--> taking
      failed --connection.restored [isOutage]--> taking"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(signInReturnMachine, signInReturnPlan)).toEqual([]))

  it('asks once, and tells who was signed in', async () => {
    const { answer, calls, notices, now } = comeBack()
    expect([now().value, calls.length, hasReturned(now())]).toEqual(['taking', 1, false])
    await answer({ kind: 'entered' })
    expect([now().value, notices, hasReturned(now())]).toEqual(['entered', entrance, true])
  })

  it('tells which account was linked, and where to go on', async () => {
    const { answer, notices, now } = comeBack(true)
    await answer({ kind: 'linked', provider: 'gitlab', returnUrl: '/profile' })
    expect([now().value, hasReturned(now())]).toEqual(['linked', true])
    expect(notices).toEqual([{ type: 'account.linked', provider: 'gitlab', returnUrl: '/profile' }])
  })

  it('without a result lets a person in who is signed in, and nobody else', async () => {
    const stranger = comeBack()
    await stranger.answer({ kind: 'none' })
    expect([stranger.now().value, stranger.notices, isNothingWaiting(stranger.now())]).toEqual(['none', [], true])
    const person = comeBack(true)
    await person.answer({ kind: 'none' })
    expect([person.now().value, person.notices]).toEqual(['entered', entrance])
  })

  it('without a result lets a person in who was signed in while it was asked for, or is later', async () => {
    const meanwhile = comeBack()
    meanwhile.actor.send({ type: 'person.arrived' })
    await meanwhile.answer({ kind: 'none' })
    expect(meanwhile.notices).toEqual(entrance)
    const later = comeBack()
    await later.answer({ kind: 'none' })
    later.actor.send({ type: 'person.arrived' })
    expect([later.now().value, later.notices]).toEqual(['entered', entrance])
  })

  it('says why it failed until it is tried again', async () => {
    const { actor, answer, calls, fail, notices, now } = comeBack()
    const refusal = new Error('no')
    await fail(refusal)
    expect([now().value, selectReturnError(now())]).toEqual(['failed', refusal])
    expect(notices).toEqual([{ type: 'result.missed' }])
    actor.send({ type: 'result.retry' })
    expect([now().value, selectReturnError(now())]).toEqual(['taking', null])
    expect(calls.length).toBe(2)
    await answer({ kind: 'entered' })
    expect(now().value).toBe('entered')
  })

  it('tries again by itself after an outage, and after nothing else', async () => {
    const away = comeBack()
    await away.fail(outage)
    away.actor.send({ type: 'connection.restored' })
    expect(away.now().value).toBe('taking')
    const refused = comeBack()
    await refused.fail(new Error('no'))
    refused.actor.send({ type: 'connection.restored' })
    expect(refused.now().value).toBe('failed')
  })

  it('waits half a minute for an answer', () => {
    const { clock, now } = comeBack()
    clock.increment(29_999)
    expect(now().value).toBe('taking')
    clock.increment(1)
    expect(now().value).toBe('failed')
    expect(selectReturnError(now())).toBeInstanceOf(NoAnswerError)
  })

  it('asks again once for a person whom a late answer or another tab has signed in', async () => {
    const { actor, answer, calls, clock, fail, notices, now } = comeBack()
    clock.increment(30_000)
    actor.send({ type: 'person.arrived' })
    expect([now().value, calls.length]).toEqual(['taking', 2])
    await fail(new Error('no'))
    actor.send({ type: 'person.arrived' })
    expect([now().value, calls.length]).toEqual(['failed', 2])
    actor.send({ type: 'result.retry' })
    await answer({ kind: 'none' })
    const missed = { type: 'result.missed' }
    expect([now().value, notices]).toEqual(['entered', [missed, missed, ...entrance]])
  })

  it('fails by name when nobody plugged in the call', async () => {
    const actor = createActor(signInReturnMachine, { input: { isSignedIn: false } }).start()
    await new Promise<void>((resolve) => setImmediate(resolve))
    expect(String(selectReturnError(actor.getSnapshot()))).toContain('takeResult is not provided')
  })
})
