import type { NativeClock, PageClock } from './page-clock.ts'

type Global = Window & typeof globalThis

export const getNativeClock = ({
  setTimeout,
  clearTimeout,
  Date,
  performance,
  MessageChannel,
}: Global): NativeClock => ({
  setTimeout: (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as number),
  now: () => Date.now(),
  elapsed: () => performance.now(),
  yieldIfDue: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(null)
    }),
})

type Setter = (handler: TimerHandler, milliseconds?: number, ...given: unknown[]) => number

/** Text handlers are passed to the browser, which refuses them by the content policy. */
const createSetter =
  (clock: PageClock, native: Setter, repeats: boolean): Setter =>
  (handler, milliseconds, ...given) =>
    typeof handler === 'function'
      ? clock.set(() => void handler(...given), Number(milliseconds) || 0, repeats)
      : native(handler, milliseconds, ...given)

const createDate = (native: DateConstructor, now: () => number): DateConstructor =>
  new Proxy(native, {
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: (target) => new target(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })

/** `DateTimeFormat` formats the present moment when it gets none. */
const patchFormats = ({ Intl: { DateTimeFormat } }: Global, now: () => number): void => {
  const { prototype } = DateTimeFormat
  const { formatToParts } = prototype
  const native = Object.getOwnPropertyDescriptor(prototype, 'format')?.get
  const formats = new WeakMap<Intl.DateTimeFormat, (date?: Date | number) => string>()
  Object.defineProperty(prototype, 'format', {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      const write = native?.call(this) as (date: Date | number) => string
      const made = formats.get(this) ?? ((date = now()) => write(date))
      formats.set(this, made)
      return made
    },
  })
  prototype.formatToParts = function formatToPartsOfNow(this: Intl.DateTimeFormat, date = now()) {
    return formatToParts.call(this, date)
  }
}

/** Frames, messages and `performance` keep the browser's own time. */
export const patchClock = (window: Global, clock: PageClock): void => {
  const { clearTimeout, clearInterval } = window
  const clearing = (native: (id?: number) => void) => (id?: number) => {
    if (id === undefined || !clock.clear(id)) native(id)
  }
  Object.assign(window, {
    setTimeout: createSetter(clock, window.setTimeout, false),
    setInterval: createSetter(clock, window.setInterval, true),
    clearTimeout: clearing(clearTimeout),
    clearInterval: clearing(clearInterval),
    Date: createDate(window.Date, clock.now),
  })
  patchFormats(window, clock.now)
}
