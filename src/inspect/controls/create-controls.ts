import type { AnyActorRef } from 'xstate'
import { readPolicyChoice } from './qa-policy.ts'
import type { Controls } from '../link/controls.ts'
import type { Command, PolicyChoice, Overrides } from '../link/messages.ts'
import { parseAhead, clockKey } from './clock-item.ts'
import type { ControlProblem } from './control-problem.ts'
import { type Faults, createFaults, parseFaults, faultsKey } from './faults.ts'
import { createOtherCopy } from './other-copy.ts'
import { type NativeClock, type PageClock, createPageClock } from './page-clock.ts'
import { getNativeClock, patchClock } from './patch-clock.ts'
import { patchNetwork } from './patch-network.ts'
import { patchStart } from './patch-start.ts'
import { type QaItems, patchStorage } from './patch-storage.ts'
import { patchUploads } from './patch-uploads.ts'
import { policyKey } from './policy-item.ts'
import type { PlainEvent } from '../observer/record.ts'
import { readLiveFacts } from './live-facts.ts'
import { shareFaults } from './share-faults.ts'
import type { Ways } from './reach-state.ts'

export interface ControlsDeps {
  readonly window: Window & typeof globalThis
  readonly findActor: (actor: string) => AnyActorRef | undefined
  readonly livingActors: () => Iterable<AnyActorRef>
  readonly redact: (event: { readonly type: string }) => PlainEvent
  readonly note: (command: Command) => void
  /** It connects the tabs of this browser; undefined means that the page has no others. */
  readonly openFaultChannel?: () => BroadcastChannel
  readonly failed: (error: unknown) => void
}

export interface PageControls extends Controls {
  readonly native: NativeClock
}

const notifyIntervalMs = 250

const createNotifier = (native: NativeClock) => {
  const listeners = new Set<() => void>()
  let timer: unknown
  const notify = () => {
    if (timer !== undefined) native.clearTimeout(timer)
    timer = undefined
    for (const changed of listeners) changed()
  }
  return {
    notify,
    notifySoon: () => void (timer ??= native.setTimeout(notify, notifyIntervalMs)),
    subscribe: (changed: () => void) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}

interface Parts extends ControlsDeps {
  readonly native: NativeClock
  readonly clock: PageClock
  readonly faults: Faults
  readonly items: QaItems
  readonly ways: { loaded: Ways | null }
}

type CommandResult = ControlProblem | null | Promise<ControlProblem | null>
type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>

const writeItem = ({ items }: Pick<Parts, 'items'>, key: string, value: string): boolean => {
  try {
    items.write(key, value)
    return true
  } catch {
    return false
  }
}

const advance = async (parts: Parts, milliseconds: number): Promise<null> => {
  const { clock } = parts
  const advanced = clock.advance(milliseconds)
  writeItem(parts, clockKey, String(clock.ahead()))
  await advanced
  return null
}

const readFacts = ({ livingActors, window }: Parts) => readLiveFacts(livingActors(), window.document)

const send = async (parts: Parts, command: CommandOf<'event.send'>): Promise<ControlProblem | null> => {
  const { findLiveChart, namesAnother, sendEvent } = await import('./send-event.ts')
  const chart = findLiveChart(parts.findActor(command.actor))
  if (typeof chart === 'string') return chart
  if (namesAnother(command.event, readFacts(parts))) return 'needsSignIn'
  return sendEvent(chart, command, () => parts.note(command))
}

const loadWays = async (parts: Parts): Promise<Ways> => {
  const { createWays } = await import('./reach-state.ts')
  const { native, clock, redact } = parts
  const { elapsed, yieldIfDue } = native
  const bounds = { moves: 20_000, time: 4_000, elapsed, yieldIfDue }
  return (parts.ways.loaded ??= createWays({ now: clock.now, bounds, readFacts: () => readFacts(parts), redact }))
}

const reach = async (
  parts: Parts,
  command: CommandOf<'way.prepare' | 'state.reach'>,
): Promise<ControlProblem | null> => {
  const [{ findLiveChart }, ways] = await Promise.all([import('./send-event.ts'), loadWays(parts)])
  const chart = findLiveChart(parts.findActor(command.actor))
  if (typeof chart === 'string') return chart
  if (command.type === 'way.prepare') return ways.prepare(chart, { actor: command.actor, state: command.state })
  return ways.go(chart, command, () => parts.note(command))
}

const keepPolicy = (parts: Parts, command: CommandOf<'policy.set'>): CommandResult => {
  if (!writeItem(parts, policyKey, JSON.stringify(command.policy))) return 'storageClosed'
  parts.note(command)
  return null
}

const returnClock = (parts: Parts, command: CommandOf<'clock.return'>): CommandResult => {
  parts.note(command)
  writeItem(parts, clockKey, '0')
  parts.window.location.reload()
  return null
}

const parseUrl = (address: string, base: string): URL | null =>
  URL.canParse(address, base) ? new URL(address, base) : null

const open = ({ window: { location }, note }: Parts, command: CommandOf<'page.open'>): CommandResult => {
  const url = parseUrl(command.address, location.href)
  if (url?.origin !== location.origin) return 'foreignAddress'
  note(command)
  location.assign(url)
  return null
}

const run = (parts: Parts, command: Command): CommandResult => {
  const { clock, faults, note, window } = parts
  switch (command.type) {
    case 'event.send':
      return send(parts, command)
    case 'way.prepare':
    case 'state.reach':
      return reach(parts, command)
    case 'clock.advance':
      note(command)
      return advance(parts, command.milliseconds)
    case 'clock.next': {
      const next = clock.nextIn()
      if (next === null) return 'nothingDue'
      note(command)
      return advance(parts, next)
    }
    case 'clock.return':
      return returnClock(parts, command)
    case 'fault.set':
      note(command)
      faults.set(command.fault, command.on)
      return null
    case 'policy.set':
      return keepPolicy(parts, command)
    case 'page.open':
      return open(parts, command)
    case 'page.reload':
      note(command)
      window.location.reload()
      return null
  }
}

/** A fault is kept for the tab, so that something can fail while the page starts. */
const restoreFaults = ({ note, faults, items }: Pick<Parts, 'note' | 'faults' | 'items'>): void => {
  for (const fault of parseFaults(items.read(faultsKey))) {
    note({ type: 'fault.set', fault, on: true })
    faults.set(fault, true)
  }
  faults.subscribe(() => writeItem({ items }, faultsKey, JSON.stringify(faults.all())))
}

const patch = (deps: ControlsDeps, native: NativeClock, notifier: ReturnType<typeof createNotifier>): Parts => {
  const { window } = deps
  const faults = createFaults()
  const items = patchStorage({ window, faults })
  const clock = createPageClock(native, {
    report: (error) => window.reportError(error),
    changed: notifier.notifySoon,
    ahead: parseAhead(items.read(clockKey)),
  })
  patchClock(window, clock)
  patchNetwork({ window, faults, otherCopy: () => createOtherCopy({ items, now: clock.now() }) })
  patchUploads({ window, faults })
  restoreFaults({ note: deps.note, faults, items })
  patchStart({ window, faults })
  return { ...deps, native, clock, faults, items, ways: { loaded: null } }
}

/** Patches the clock, the calls and the storage of the page. It must be called once, before anything of the product is created. */
export const createControls = (deps: ControlsDeps): PageControls => {
  const native = getNativeClock(deps.window)
  const notifier = createNotifier(native)
  const parts = patch(deps, native, notifier)
  const { clock, faults, items } = parts
  parts.faults.subscribe(notifier.notify)
  if (deps.openFaultChannel !== undefined) shareFaults(faults, deps.openFaultChannel())
  if (clock.ahead() > 0) deps.note({ type: 'clock.advance', milliseconds: clock.ahead() })
  const policy = (): PolicyChoice => readPolicyChoice(deps.window.document, items.read)
  const overrides = (): Overrides => ({
    ahead: clock.ahead(),
    nextIn: clock.nextIn(),
    faults: faults.all(),
    policy: policy(),
    way: parts.ways.loaded?.shown() ?? null,
  })
  let last: Promise<unknown> = Promise.resolve()
  return {
    native,
    overrides,
    subscribe: notifier.subscribe,
    /** Commands run one after the other, in the order in which they arrive. */
    run(command) {
      const failed = (error: unknown): ControlProblem => {
        deps.failed(error)
        return 'failed'
      }
      const done = last.then(() => run(parts, command)).catch(failed)
      last = done
      return done.finally(notifier.notify)
    },
  }
}
