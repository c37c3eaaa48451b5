import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ParallelGate } from '#src/backend/language-models/parallel-gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const maxWaitMs = 30_000
const quiet = new AbortController().signal

const enter = (gate: ParallelGate, max: number, owner = 'a', signal = quiet) => {
  const attempt = { state: 'waiting' as 'waiting' | 'running' | 'refused', giveBack: (): void => undefined }
  void gate.enter(owner, { max, maxWaitMs, signal }).then((giveBack) => {
    attempt.state = giveBack === undefined ? 'refused' : 'running'
    attempt.giveBack = giveBack ?? attempt.giveBack
  })
  return attempt
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the gate of parallel requests', () => {
  test('lets as many run as are allowed, and the next one when one ends', async () => {
    const gate = new ParallelGate()
    const attempts = [enter(gate, 2), enter(gate, 2), enter(gate, 2)]
    await settle()
    expect(attempts.map(({ state }) => state)).toEqual(['running', 'running', 'waiting'])
    attempts[0]?.giveBack()
    await settle()
    expect(attempts[2]?.state).toBe('running')
  })

  test('gives turns in the order in which they were wanted, and none to a newcomer first', async () => {
    const gate = new ParallelGate()
    const first = enter(gate, 1)
    const waiting = [enter(gate, 1), enter(gate, 1)]
    await settle()
    first.giveBack()
    const newcomer = enter(gate, 1)
    await settle()
    expect([...waiting, newcomer].map(({ state }) => state)).toEqual(['running', 'waiting', 'waiting'])
  })

  test('counts a turn that is given back twice once', async () => {
    const gate = new ParallelGate()
    const [first, second] = [enter(gate, 1), enter(gate, 1)]
    await settle()
    first.giveBack()
    first.giveBack()
    await settle()
    const third = enter(gate, 1)
    await settle()
    expect([second.state, third.state]).toEqual(['running', 'waiting'])
  })

  test('keeps organisations apart', async () => {
    const gate = new ParallelGate()
    enter(gate, 1, 'a')
    const elsewhere = enter(gate, 1, 'b')
    await settle()
    expect(elsewhere.state).toBe('running')
  })

  test('refuses who waited too long, and goes on with the others', async () => {
    const gate = new ParallelGate()
    const first = enter(gate, 1)
    const late = enter(gate, 1)
    await vi.advanceTimersByTimeAsync(maxWaitMs - 1)
    const later = enter(gate, 1)
    expect(late.state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect([late.state, later.state]).toEqual(['refused', 'waiting'])
    first.giveBack()
    await settle()
    expect(later.state).toBe('running')
  })

  test('forgets who leaves', async () => {
    const gate = new ParallelGate()
    const leaving = new AbortController()
    const first = enter(gate, 1)
    const second = enter(gate, 1, 'a', leaving.signal)
    const third = enter(gate, 1)
    leaving.abort()
    await settle()
    expect(second.state).toBe('refused')
    first.giveBack()
    await settle()
    expect(third.state).toBe('running')
    expect(enter(gate, 1, 'b', leaving.signal).state).toBe('waiting')
    await settle()
  })

  test('keeps to the latest limit', async () => {
    const gate = new ParallelGate()
    const attempts = [enter(gate, 1), enter(gate, 1), enter(gate, 3)]
    await settle()
    expect(attempts.map(({ state }) => state)).toEqual(['running', 'running', 'running'])
    const lowered = enter(gate, 1)
    attempts[0]?.giveBack()
    attempts[1]?.giveBack()
    await settle()
    expect(lowered.state).toBe('waiting')
    attempts[2]?.giveBack()
    await settle()
    expect(lowered.state).toBe('running')
  })
})
