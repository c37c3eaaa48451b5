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
    const { actor, calls, face } = visit('')
    actor.send({ type: 'visit.retry' })
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

const answers = [
  ['nothing', null, 'gone'],
  ['a paused link', publicChat({ state: 'paused' }), 'paused'],
  ['a link without a data source', publicChat({ state: 'noSources', dataSources: [] }), 'withoutSources'],
  ['an open link', publicChat(), 'open'],
] as const

describe('what the server says of a link', () => {
  it.each(answers)('%s: on arrival, and again when asked to', async (_, chat, expected) => {
    const { actor, calls, settle, face } = visit()
    await settle(({ answer }) => answer(chat))
    expect([face(), selectChat(actor.getSnapshot())]).toEqual([expected, chat])
    const isRetried = actor.getSnapshot().can({ type: 'visit.retry' })
    actor.send({ type: 'visit.retry' })
    expect([isRetried, calls.length]).toEqual(expected === 'open' ? [false, 1] : [true, 2])
    await settle(({ answer }) => answer(publicChat()))
    expect([face(), selectChat(actor.getSnapshot())]).toEqual(['open', publicChat()])
  })

  it.each(answers)('%s: when the link is doubted', async (_, chat, expected) => {
    const { actor, calls, settle, face } = visit()
    await settle(({ answer }) => answer(publicChat({ title: 'Before' })))
    actor.send({ type: 'link.doubted' })
    expect([face(), calls.length, calls.at(-1)?.name]).toEqual(['open', 2, 'greeter'])
    await settle(({ answer }) => answer(chat))
    const known = chat ?? publicChat({ title: 'Before' })
    expect([face(), selectChat(actor.getSnapshot())]).toEqual([expected, known])
    if (expected === 'open') expect(actor.getSnapshot().matches({ open: 'taking' })).toBe(true)
  })

  it('is awaited for half a minute on arrival, and what comes later changes nothing', async () => {
    const { actor, clock, settle, face } = visit()
    clock.increment(29_999)
    expect(face()).toBe('opening')
    clock.increment(1)
    expect([face(), selectUnreachableError(actor.getSnapshot())]).toEqual(['unreachable', expect.any(NoAnswerError)])
    await settle(({ answer }) => answer(publicChat()))
    expect(face()).toBe('unreachable')
  })

  it.each(['never comes', 'fails'])('leaves an open link open when it %s', async (how) => {
    const { actor, calls, clock, settle } = visit()
    const isTaking = () => actor.getSnapshot().matches({ open: 'taking' })
    await settle(({ answer }) => answer(publicChat()))
    actor.send({ type: 'link.doubted' })
    clock.increment(29_999)
    expect(isTaking()).toBe(false)
    if (how === 'fails') await settle(({ fail }) => fail(new Error('no')))
    else clock.increment(1)
    expect([isTaking(), calls.length]).toEqual([true, 2])
  })

  it('is asked for a link that is doubted while no question is taken, and a limit ends a doubt', async () => {
    const { actor, calls, clock, settle } = visit()
    await settle(({ answer }) => answer(publicChat()))
    actor.send({ type: 'questions.limited', seconds: 30 })
    actor.send({ type: 'link.doubted' })
    expect(calls).toHaveLength(2)
    actor.send({ type: 'questions.limited', seconds: 10 })
    expect(selectRetrySeconds(actor.getSnapshot())).toBe(10)
    clock.increment(10_000)
    expect([actor.getSnapshot().matches({ open: 'taking' }), calls.length]).toEqual([true, 2])
  })
})
