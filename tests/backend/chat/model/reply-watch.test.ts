import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerBudgets, maxFirstPartMs, maxSilenceMs } from '#src/backend/chat/model/answer-budget.ts'
import { ReplyWatch } from '#src/backend/chat/model/reply-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const start = () => new ReplyWatch(answerBudgets.Auto)

describe('the watch over a reply of a language model', () => {
  test('lets the first part take its time, but no more', () => {
    const watch = start()
    vi.advanceTimersByTime(maxFirstPartMs - 1)
    expect(watch.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(watch.failure?.fault).toEqual({ kind: 'tooSlow' })
  })

  test('ends a reply that stalls', () => {
    const watch = start()
    watch.notePart()
    vi.advanceTimersByTime(maxSilenceMs - 1)
    watch.notePart()
    vi.advanceTimersByTime(maxSilenceMs - 1)
    expect(watch.failure).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(watch.failure?.fault).toEqual({ kind: 'brokenOff' })
  })

  test('gives each round the time of a first part', () => {
    const watch = start()
    watch.notePart()
    watch.begin()
    vi.advanceTimersByTime(maxSilenceMs + 1)
    expect(watch.signal.aborted).toBe(false)
  })

  test('ends an answer that takes too long as a whole', () => {
    const watch = start()
    for (let passed = 0; passed < answerBudgets.Auto.maxDurationMs; passed += 10_000) {
      watch.notePart()
      vi.advanceTimersByTime(10_000)
    }
    expect(watch.failure?.fault).toEqual({ kind: 'tooSlow' })
  })

  test('ends what is still under way when it is closed, which is no fault', () => {
    const watch = start()
    watch.close()
    vi.advanceTimersByTime(answerBudgets.Deep.maxDurationMs)
    expect(watch.signal.aborted).toBe(true)
    expect(watch.failure).toBeUndefined()
  })
})
