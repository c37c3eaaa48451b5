import type { NativeClock, PageClock } from './page-clock.ts'

type Global = Window & typeof globalThis

/** Before anything of the page is patched. */
export const getNativeClock = ({
  setTimeout,
  clearTimeout,
  Date,
  performance,
  MessageChannel,
}: Global): NativeClock => ({
  setTimeout: (run, milliseconds) => setTimeout(run, milliseconds),
  /** The cast: it is what `setTimeout` gave, whatever that is. */
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

/** Text as a handler is what no policy of ours lets run: the browser is left to refuse it. */
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

/** Without a moment a format writes the present one. */
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

/** The page's timers and its time of day follow the clock from here on; frames, messages and `performance` stay the browser's. */
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
