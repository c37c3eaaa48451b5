import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSequence, reserveTabNumber } from '#src/actors/analytics-memory.ts'
import { createNamedLocks } from './usage-tab.ts'

const createLateStorage = () => {
  const late: (() => void)[] = []
  const views: Map<string, string>[] = []
  return {
    deliver: () => {
      for (const arrive of late.splice(0)) arrive()
    },
    window() {
      const view = new Map<string, string>()
      views.push(view)
      const localStorage = {
        getItem: (key: string) => view.get(key) ?? null,
        setItem: (key: string, value: string) => {
          view.set(key, value)
          late.push(() => {
            for (const map of views) map.set(key, value)
          })
        },
      }
      return { localStorage } as unknown as Pick<Window, 'localStorage'>
    },
  }
}

it('two tabs never use one number twice, even while neither sees what the other has written', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'deliver'), { maxLength: 200 }), (moves) => {
      const storage = createLateStorage()
      const tabs = { a: 0, b: 1, c: 63 }
      const next = Object.fromEntries(
        Object.entries(tabs).map(([name, tab]) => [name, createSequence(storage.window(), tab)]),
      )
      const given: Record<string, number[]> = { a: [], b: [], c: [] }
      for (const move of moves) {
        if (move === 'deliver') storage.deliver()
        else given[move]?.push(next[move]?.() ?? 0)
      }
      const all = Object.values(given).flat()
      expect(new Set(all).size).toBe(all.length)
      for (const numbers of Object.values(given)) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }),
  )
})

it('what a tab does after it has seen another’s number has a higher one', () => {
  const storage = createLateStorage()
  const [nextInFirstTab, nextInSecondTab] = [createSequence(storage.window(), 5), createSequence(storage.window(), 2)]
  const before = [nextInFirstTab(), nextInFirstTab(), nextInFirstTab()]
  storage.deliver()
  expect(nextInSecondTab()).toBeGreaterThan(Math.max(...before))
})

it('goes on counting where nothing can be kept', () => {
  const window = {
    get localStorage(): Storage {
      throw new Error('forbidden')
    },
  }
  const next = createSequence(window, 3)
  expect([next(), next(), next()]).toEqual([67, 131, 195])
})

it('each tab has a number of its own', async () => {
  const locks = createNamedLocks()
  const numbers = [await reserveTabNumber(locks, () => 0), await reserveTabNumber(locks, () => 0)]
  expect(numbers).toEqual([0, 1])
  expect(await reserveTabNumber(null, () => 0.999)).toBe(63)
})
