import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { visitMachine } from '#machines/public-chat/visit.machine.ts'
import {
  selectRetrySeconds,
  selectChat,
  selectFace,
  selectUnreachableError,
} from '#machines/public-chat/visit.selectors.ts'
import type { PublicChat } from '#src/contract/public-chat-links.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { publicChat, visitPlan } from '#src/inspect/plans/visit.plan.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

describe('the chart of a visit', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(visitMachine, visitPlan)).toMatchInlineSnapshot(`
      "(start) --> arriving
      arriving --always [hasName]--> opening
      arriving --always--> gone
      opening --done.actor.openLink--> open.taking / setChat
      opening --done.actor.openLink [isPaused]--> paused / setChat
      opening --done.actor.openLink [hasNoSources]--> withoutSources / setChat
      opening --done.actor.openLink [isMissing]--> gone
      opening --error.actor.openLink--> unreachable / setError
      opening --after answerTimeout--> unreachable / setError
      open.taking --link.doubted--> open.doubted
      open.taking --questions.limited--> open.limited / setSeconds
      open.limited --link.doubted--> open.doubted
      open.limited --questions.limited--> open.limited / setSeconds
      open.limited --after untilNextQuestion--> open.taking
      open.doubted --link.doubted--> open.doubted
      open.doubted --questions.limited--> open.limited / setSeconds
      open.doubted --done.actor.openLinkAgain--> open.taking / setChat
      open.doubted --done.actor.openLinkAgain [isPaused]--> paused / setChat
      open.doubted --done.actor.openLinkAgain [hasNoSources]--> withoutSources / setChat
      open.doubted --done.actor.openLinkAgain [isMissing]--> gone
      open.doubted --error.actor.openLinkAgain--> open.taking
      open.doubted --after answerTimeout--> open.taking
      paused --visit.retry--> opening
      withoutSources --visit.retry--> opening
      gone --visit.retry [hasName]--> opening
      unreachable --visit.retry--> opening
      unreachable --connection.restored [isOutage]--> opening
      unreachable --after outagePause [isOutage]--> opening"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(visitMachine, visitPlan)).toEqual([]))
})

const visit = (name = 'greeter') => {
  const calls: { name: string; answer: (chat: PublicChat | null) => void; fail: (error: unknown) => void }[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    visitMachine.provide({
      actors: {
        openLink: fromPromise(
          ({ input }) => new Promise<PublicChat | null>((answer, fail) => calls.push({ ...input, answer, fail })),
        ),
      },
    }),
    { input: { name }, clock },
  )
  actor.start()
  const settle = async (how: (call: (typeof calls)[number]) => void) => {
    const call = calls.at(-1)
    if (call !== undefined) how(call)
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return { actor, calls, clock, settle, face: () => selectFace(actor.getSnapshot()) }
}

describe('a visit', () => {
  it('opens a link and knows it', async () => {
    const { actor, calls, settle, face } = visit()
    expect([face(), calls.map(({ name }) => name)]).toEqual(['opening', ['greeter']])
    await settle(({ answer }) => answer(publicChat()))
    expect([face(), selectChat(actor.getSnapshot())]).toEqual(['open', publicChat()])
  })

  it('makes no call for an address without a name', () => {
    const { calls, face } = visit('')
    expect([face(), calls]).toEqual(['gone', []])
  })

  it('tries a paused link again when asked to', async () => {
    const { actor, settle, face } = visit()
    await settle(({ answer }) => answer(publicChat({ state: 'paused' })))
    expect(face()).toBe('paused')
    actor.send({ type: 'visit.retry' })
    await settle(({ answer }) => answer(publicChat()))
    expect(face()).toBe('open')
  })

  it('takes no question of a link without a data source until one is chosen', async () => {
    const { actor, settle, face } = visit()
    await settle(({ answer }) => answer(publicChat()))
    actor.send({ type: 'link.doubted' })
    await settle(({ answer }) => answer(publicChat({ state: 'noSources', dataSources: [] })))
    expect([face(), selectChat(actor.getSnapshot())?.dataSources]).toEqual(['withoutSources', []])
    actor.send({ type: 'visit.retry' })
    await settle(({ answer }) => answer(publicChat()))
    expect(face()).toBe('open')
  })

  it('says why a link could not be looked at, and looks again', async () => {
    const { actor, settle, face } = visit()
    await settle(({ fail }) => fail('offline'))
    expect([face(), selectUnreachableError(actor.getSnapshot())]).toEqual(['unreachable', 'offline'])
    actor.send({ type: 'visit.retry' })
    await settle(({ answer }) => answer(publicChat()))
    expect([face(), selectUnreachableError(actor.getSnapshot())]).toEqual(['open', null])
  })

  it.each([
    ['an outage', new NoAnswerError(), 2],
    ['any other failure', new Error('no'), 1],
  ])('looks again by itself after %s only, when a pause is over or the connection is back', async (_, why, asks) => {
    const { actor, calls, clock, settle, face } = visit()
    await settle(({ fail }) => fail(why))
    clock.increment(14_999)
    expect([calls.length, face()]).toEqual([1, 'unreachable'])
    clock.increment(1)
    expect(calls.length).toBe(asks)
    const another = visit()
    await another.settle(({ fail }) => fail(why))
    another.actor.send({ type: 'connection.restored' })
    expect(another.calls.length).toBe(asks)
    actor.stop()
  })

  it('waits as long as the server wants, and takes questions again', async () => {
    const { actor, clock, settle } = visit()
    await settle(({ answer }) => answer(publicChat()))
    actor.send({ type: 'questions.limited', seconds: 30 })
    expect(selectRetrySeconds(actor.getSnapshot())).toBe(30)
    clock.increment(29_999)
    expect(selectRetrySeconds(actor.getSnapshot())).toBe(30)
    clock.increment(1)
    expect(selectRetrySeconds(actor.getSnapshot())).toBeNull()
  })

  it('keeps the details of a link that is gone or cannot be fetched', async () => {
    const { actor, settle, face } = visit()
    await settle(({ answer }) => answer(publicChat()))
    actor.send({ type: 'link.doubted' })
    expect(face()).toBe('open')
    await settle(({ fail }) => fail('offline'))
    expect(face()).toBe('open')
    actor.send({ type: 'link.doubted' })
    await settle(({ answer }) => answer(null))
    expect([face(), selectChat(actor.getSnapshot())]).toEqual(['gone', publicChat()])
  })
})
