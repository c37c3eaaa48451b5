import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { days } from '#src/lib/durations.ts'
import { prepareAnalyticsLibrary } from '#src/actors/analytics-library.ts'

const start = Date.UTC(2026, 10, 22)

/** The library keeps the `fetch` that there is when it is loaded; a real one would fail after the window has gone. */
vi.hoisted(() => {
  globalThis.fetch = () => Promise.resolve(Response.json({}))
})

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const open = async () => {
  const passed = vi.fn(() => ({}))
  const opens = await prepareAnalyticsLibrary({ window, key: 'phc_test', host: '/collect', facts: passed })
  const library = opens()
  const captures = (event: string): number => {
    const before = passed.mock.calls.length
    library.capture(event, {}, Date.now())
    return passed.mock.calls.length - before
  }
  return { library, captures }
}

test('a clock that goes back holds no event back', async () => {
  const { library, captures } = await open()
  vi.setSystemTime(start + 14 * days)
  expect(captures('ahead')).toBe(1)
  vi.setSystemTime(start)
  expect(captures('back')).toBe(1)
  library.close()
})

test('nor does a page that was loaded with a later clock than the next', async () => {
  const ahead = await open()
  vi.setSystemTime(start + 14 * days)
  expect(ahead.captures('ahead')).toBe(1)
  vi.setSystemTime(start)
  const { library, captures } = await open()
  expect(captures('back')).toBe(1)
  library.close()
  ahead.library.close()
})

test('a flood is still held back', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { library, captures } = await open()
  const passed = Array.from({ length: 300 }, () => captures('flood')).reduce((sum, count) => sum + count, 0)
  expect(passed).toBeGreaterThan(50)
  expect(passed).toBeLessThan(250)
  library.close()
})
