import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { replayMachine } from '#src/inspect/log/replay.machine.ts'

/** A recording of so many steps, of which the first is looked at. */
const replay = (steps: number) => {
  const clock = new SimulatedClock()
  const seen = { at: 0 }
  const actor = createActor(
    replayMachine.provide({
      guards: { isAtEnd: () => seen.at === steps - 1 },
      actions: { goOn: () => (seen.at += 1), goToFirst: () => (seen.at = 0) },
    }),
    { clock },
  ).start()
  return { actor, clock, seen, isPlaying: () => actor.getSnapshot().matches('playing') }
}

describe('a replay', () => {
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
