import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import {
  type CheckoutReturn,
  checkoutOutcomeMachine,
  type HeldPlan,
} from '#machines/checkout-outcome/checkout-outcome.machine.ts'
import { selectOutcome } from '#machines/checkout-outcome/checkout-outcome.selectors.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { checkoutOutcomePlan } from '#src/inspect/plans/checkout-outcome.plan.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

const trial: HeldPlan = { planLevel: 'hobby', state: 'trial' }
const hobby: HeldPlan = { planLevel: 'hobby', state: 'active' }
const startup: HeldPlan = { planLevel: 'startup', state: 'active' }

const comeBack = (input: Partial<CheckoutReturn> = {}) => {
  const calls: { done: (held: HeldPlan) => void; fail: (error: unknown) => void }[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    checkoutOutcomeMachine.provide({
      actors: { readPlan: fromPromise<HeldPlan>(() => new Promise((done, fail) => calls.push({ done, fail }))) },
    }),
    { clock, input: { outcome: 'paid', wanted: 'startup', held: hobby, ...input } },
  ).start()
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    actor,
    calls,
    clock,
    now: () => actor.getSnapshot().value,
    outcome: () => selectOutcome(actor.getSnapshot()),
    answer: async (held: HeldPlan) => {
      calls.at(-1)?.done(held)
      await settled()
    },
    fail: async () => {
      calls.at(-1)?.fail(new Error('unreachable'))
      await settled()
    },
  }
}

describe('the chart of what a payment ended with', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(checkoutOutcomeMachine, checkoutOutcomePlan)).toMatchInlineSnapshot(`
      "(start) --> returning
      returning --always [isPlanWanted]--> confirming.pausing
      returning --always [isPaidAtReturn]--> paid
      returning --always--> silent
      returning --always [hasLeft]--> left
      confirming.pausing --plan.read [isPaidFor]--> paid
      confirming.pausing --after confirmationTimeout--> overdue
      confirming.pausing --after pause--> confirming.reading
      confirming.reading --plan.read [isPaidFor]--> paid
      confirming.reading --after confirmationTimeout--> overdue
      confirming.reading --done.actor.readPlan [isPaidFor]--> paid
      confirming.reading --done.actor.readPlan--> confirming.pausing
      confirming.reading --error.actor.readPlan--> confirming.pausing
      confirming.reading --after answerTimeout--> confirming.pausing
      overdue --plan.read [isPaidFor]--> paid
      overdue --plan.checkAgain--> confirming.reading"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(checkoutOutcomeMachine, checkoutOutcomePlan)).toEqual([]))

  it.each([
    ['left', { outcome: 'left' }, 'left'],
    ['nothing', { outcome: null }, undefined],
    ['a payment whose plan is there', { held: startup }, 'paid'],
    ['a payment of an unnamed plan, while one is paid', { wanted: null }, 'paid'],
    ['a payment of an unnamed plan, while none is paid', { wanted: null, held: trial }, undefined],
    ['a payment of another plan than the one that is there', { held: hobby }, 'confirming'],
    ['a payment during the trial of that plan', { wanted: 'hobby', held: trial }, 'confirming'],
    ['a payment while the plan is free', { held: { planLevel: 'startup', state: 'free' } }, 'confirming'],
  ] as const)('tells of %s', (_, input, outcome) => expect(comeBack(input).outcome()).toBe(outcome))

  it('ends where there is nothing to wait for', () => {
    const isOver = (input: Parameters<typeof comeBack>[0]) => comeBack(input).actor.getSnapshot().status === 'done'
    expect([isOver({ wanted: null, held: trial }), isOver({ held: hobby })]).toEqual([true, false])
  })

  it('reads the plan every three seconds until it is the one that was paid for', async () => {
    const { answer, calls, clock, fail, outcome } = comeBack()
    clock.increment(2_999)
    expect(calls).toHaveLength(0)
    clock.increment(1)
    expect(calls).toHaveLength(1)
    await answer(hobby)
    clock.increment(3_000)
    expect(calls).toHaveLength(2)
    await fail()
    clock.increment(3_000)
    expect(outcome()).toBe('confirming')
    await answer(startup)
    expect(outcome()).toBe('paid')
  })

  it('gives up an answer after ten seconds, and reads anew', () => {
    const { calls, clock, now } = comeBack()
    clock.increment(3_000)
    clock.increment(9_999)
    expect(now()).toEqual({ confirming: 'reading' })
    clock.increment(1)
    expect(now()).toEqual({ confirming: 'pausing' })
    clock.increment(3_000)
    expect(calls).toHaveLength(2)
  })

  it('waits for two minutes in all, then looks again when it is asked to, for as long', async () => {
    const { actor, answer, calls, clock, outcome } = comeBack()
    for (let passed = 0; passed < 119; passed += 1) {
      clock.increment(1_000)
      await answer(hobby)
    }
    expect(outcome()).toBe('confirming')
    clock.increment(1_000)
    expect(outcome()).toBe('overdue')
    const before = calls.length
    clock.increment(60_000)
    expect(calls).toHaveLength(before)
    actor.send({ type: 'plan.checkAgain' })
    expect([outcome(), calls.length]).toEqual(['confirming', before + 1])
    clock.increment(120_000)
    expect(outcome()).toBe('overdue')
  })

  it.each(['confirming', 'overdue'])('hears while %s of a plan that was read elsewhere', (state) => {
    const { actor, clock, outcome } = comeBack()
    if (state === 'overdue') clock.increment(120_000)
    actor.send({ type: 'plan.read', ...hobby })
    expect(outcome()).toBe(state)
    actor.send({ type: 'plan.read', ...startup })
    expect(outcome()).toBe('paid')
  })
})
