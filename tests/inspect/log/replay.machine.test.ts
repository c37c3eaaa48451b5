import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { replayMachine } from '#src/inspect/log/replay.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import type { WalkPlan } from '#src/inspect/model/machine-walk.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

const replay = (steps: number) => {
  const clock = new SimulatedClock()
  const seen = { at: 0, isElsewhere: false }
  const actor = createActor(
    replayMachine.provide({
      guards: { isAtEnd: () => seen.at === steps - 1, isTakenOver: () => seen.isElsewhere },
      actions: { goOn: () => (seen.at += 1), goToFirst: () => (seen.at = 0) },
    }),
    { clock },
  ).start()
  return { actor, clock, seen, isPlaying: () => actor.getSnapshot().matches('playing') }
}

/** The pace stands for what only the page knows: the fastest is at the end, the slowest was taken over. */
const knowing = replayMachine.provide({
  guards: { isAtEnd: ({ context }) => context.pace === 16, isTakenOver: ({ context }) => context.pace === 1 },
  actions: { goOn: () => undefined, goToFirst: () => undefined },
})

const plan: WalkPlan<typeof replayMachine> = {
  events: { play: {}, pause: {}, 'pace.choose': [{ pace: 1 }, { pace: 4 }, { pace: 16 }], 'step.taken': {} },
  distinguish: ({ context }) => context.pace,
}

describe('a replay', () => {
  test('reads as a table', () => {
    expect(transitionTable(knowing, plan)).toMatchInlineSnapshot(`
      "(start) --> paused
      paused --play--> playing / goOn
      paused --pace.choose--> paused / takePace
      paused --play [isAtEnd]--> playing / goToFirst
      playing --pause--> paused
      playing --pace.choose--> playing / takePace
      playing --step.taken--> paused
      playing --after pace--> playing / goOn
      playing --after pace [isTakenOver]--> paused
      playing --after pace [isAtEnd]--> paused"
    `)
  })

  test('is a sound chart', () => {
    expect(chartDefects(knowing, plan)).toEqual([])
  })

  test('stops where somebody went elsewhere in the meantime, without a step of its own', () => {
    const { actor, clock, seen, isPlaying } = replay(40)
    actor.send({ type: 'play' })
    seen.isElsewhere = true
    clock.increment(5000)
    expect([seen.at, isPlaying()]).toEqual([1, false])
  })

  test('goes on at once and then at its pace, until the end', () => {
    const { actor, clock, seen, isPlaying } = replay(4)
    actor.send({ type: 'play' })
    expect(seen.at).toBe(1)
    clock.increment(250)
    expect(seen.at).toBe(2)
    clock.increment(250)
    expect([seen.at, isPlaying()]).toEqual([3, true])
    clock.increment(250)
    expect([seen.at, isPlaying()]).toEqual([3, false])
  })

  test('begins anew from the end', () => {
    const { actor, seen } = replay(4)
    seen.at = 3
    actor.send({ type: 'play' })
    expect(seen.at).toBe(0)
  })

  test('is faster or slower from the next step on', () => {
    const { actor, clock, seen } = replay(40)
    actor.send({ type: 'pace.choose', pace: 16 })
    actor.send({ type: 'play' })
    for (let step = 0; step < 3; step += 1) clock.increment(62.5)
    expect(seen.at).toBe(4)
    actor.send({ type: 'pace.choose', pace: 1 })
    clock.increment(62.5)
    clock.increment(999)
    expect(seen.at).toBe(5)
    clock.increment(1)
    expect(seen.at).toBe(6)
  })

  test('stops when one takes over', () => {
    const { actor, clock, seen, isPlaying } = replay(40)
    actor.send({ type: 'play' })
    actor.send({ type: 'step.taken' })
    clock.increment(5000)
    expect([seen.at, isPlaying()]).toEqual([1, false])
    actor.send({ type: 'play' })
    actor.send({ type: 'pause' })
    clock.increment(5000)
    expect([seen.at, isPlaying()]).toEqual([2, false])
  })
})
