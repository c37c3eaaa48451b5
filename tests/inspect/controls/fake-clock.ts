import type { NativeClock } from '#src/inspect/controls/page-clock.ts'

/** Like a browser's timer, it fires at once when the wait is too long. */
export const createFakeClock = (start = 1_000_000) => {
  const waiting = new Map<number, { readonly due: number; readonly run: () => void }>()
  const waits: number[] = []
  let elapsed = 0
  let last = 0
  const native: NativeClock = {
    setTimeout(run, milliseconds) {
      waits.push(milliseconds)
      waiting.set(++last, { due: elapsed + (milliseconds > 2 ** 31 - 1 ? 0 : milliseconds), run })
      return last
    },
    clearTimeout: (timer) => void (typeof timer === 'number' && waiting.delete(timer)),
    now: () => start + elapsed,
    elapsed: () => elapsed,
    yieldIfDue: () => Promise.resolve(),
  }
  const pass = (milliseconds: number) => {
    const end = elapsed + milliseconds
    const next = () =>
      [...waiting].filter(([, { due }]) => due <= end).toSorted(([a, x], [b, y]) => x.due - y.due || a - b)[0]
    for (let timer = next(); timer !== undefined; timer = next()) {
      const [id, { due, run }] = timer
      waiting.delete(id)
      elapsed = Math.max(elapsed, due)
      run()
    }
    elapsed = end
  }
  return { native, pass, waits, count: () => waiting.size }
}
