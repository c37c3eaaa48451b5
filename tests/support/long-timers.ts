import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Run = () => void

export interface LongTimers {
  fire(milliseconds: number): Promise<void>
  restore(): void
}

/** Replaces timers that are longer, by default than ten seconds, so that a test does not wait for a bound. */
export const holdLongTimers = (longerThanMs = 10_000): LongTimers => {
  const held = new Map<number, { readonly run: Run; readonly milliseconds: number }>()
  const { setTimeout: start, clearTimeout: clear } = globalThis
  let lastId = 0
  const hold = (run: Run, milliseconds = 0, ...rest: never[]) => {
    if (milliseconds <= longerThanMs) return start(run, milliseconds, ...rest)
    lastId -= 1
    held.set(lastId, { run, milliseconds })
    return lastId
  }
  const started = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as never)
  const cleared = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((id) => {
    if (!held.delete(Number(id))) clear(id)
  })
  return {
    fire: (milliseconds) =>
      act(async () => {
        const due = [...held].filter(([, timer]) => timer.milliseconds === milliseconds)
        for (const [id, timer] of due) if (held.delete(id)) timer.run()
      }),
    restore() {
      started.mockRestore()
      cleared.mockRestore()
    },
  }
}
