export interface NativeClock {
  readonly setTimeout: (run: () => void, milliseconds: number) => unknown
  readonly clearTimeout: (timer: unknown) => void
  readonly now: () => number
  readonly elapsed: () => number
  /** Resolves after pending promises; a background tab does not slow it down. */
  readonly yieldIfDue: () => Promise<void>
}

export interface PageClock {
  readonly now: () => number
  readonly set: (run: () => void, milliseconds: number, repeats: boolean) => number
  readonly clear: (timer: number) => boolean
  readonly ahead: () => number
  readonly nextIn: () => number | null
  /** Behaves as if the device had slept: each overdue timer runs once, in order. */
  readonly advance: (milliseconds: number) => Promise<void>
}

interface Timer {
  readonly id: number
  readonly run: () => void
  readonly every: number | null
  due: number
  /** Undefined means that the timer is running now, or is due later than the browser can wait. */
  native?: unknown
}

/** A browser timer cannot wait longer than 24.8 days. */
const maxWait = 2 ** 31 - 1
/** Ids start here, so that none equals an id of the browser. */
const firstId = 2 ** 30

interface ClockDeps {
  readonly report: (error: unknown) => void
  readonly changed: () => void
}

const createTimers = (native: NativeClock, elapsed: () => number, { report, changed }: ClockDeps) => {
  const timers = new Map<number, Timer>()
  const arm = (timer: Timer): void => {
    const wait = Math.max(0, timer.due - elapsed())
    if (wait === Infinity) return
    timer.native = native.setTimeout(() => (wait > maxWait ? arm(timer) : run(timer)), Math.min(wait, maxWait))
  }
  const run = (timer: Timer): void => {
    if (timer.every === null) timers.delete(timer.id)
    else {
      const next = timer.due + timer.every
      timer.due = next > elapsed() ? next : elapsed() + timer.every
      arm(timer)
    }
    changed()
    try {
      timer.run()
    } catch (error) {
      report(error)
    }
  }
  return {
    add: (timer: Timer): void => {
      timers.set(timer.id, timer)
      arm(timer)
    },
    get: (id: number): Timer | undefined => timers.get(id),
    remove: (id: number): void => void timers.delete(id),
    listInOrder: (): readonly Timer[] => [...timers.values()].toSorted((a, b) => a.due - b.due || a.id - b.id),
    arm,
    run,
  }
}

const runOverdue = async (native: NativeClock, now: number, timers: ReturnType<typeof createTimers>): Promise<void> => {
  const all = timers.listInOrder()
  for (const timer of all) native.clearTimeout(timer.native)
  const overdue = all.filter(({ due }) => due <= now)
  for (const timer of all) if (timer.due > now) timers.arm(timer)
  for (const timer of overdue) if (timer.every !== null) timer.due = now
  for (const timer of overdue) {
    if (timers.get(timer.id) !== timer) continue
    timers.run(timer)
    await native.yieldIfDue()
  }
}

export const createPageClock = (native: NativeClock, deps: ClockDeps & { readonly ahead: number }): PageClock => {
  let { ahead } = deps
  let lastId = firstId
  const elapsed = () => native.elapsed() + ahead
  const timers = createTimers(native, elapsed, deps)
  return {
    now: () => native.now() + ahead,
    set(run, milliseconds, repeats) {
      const id = lastId++
      const wait = Math.max(0, milliseconds)
      timers.add({ id, run, every: repeats ? Math.max(1, wait) : null, due: elapsed() + wait })
      deps.changed()
      return id
    },
    clear(id) {
      const timer = timers.get(id)
      if (timer === undefined) return false
      native.clearTimeout(timer.native)
      timers.remove(id)
      deps.changed()
      return true
    },
    ahead: () => ahead,
    nextIn() {
      const [first] = timers.listInOrder()
      return first === undefined || first.due === Infinity ? null : Math.max(0, first.due - elapsed())
    },
    async advance(milliseconds) {
      ahead += milliseconds
      deps.changed()
      await runOverdue(native, elapsed(), timers)
    },
  }
}
