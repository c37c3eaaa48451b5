import type { LoggedEvent } from './log-event.ts'
import type { PageChart } from './page-charts.ts'
import type { Person } from './people.ts'
import type { LogProblemKind } from './report.ts'

const maxWaiting = { ofDevice: 64, ofAll: 50_000 }
const maxRemembered = 16
const maxMissing = 256

/** Tabs of a browser share one count; the remainder by 64 is the tab's own. */
const maxTabs = 64
const toRound = (sequence: number): number => Math.floor(sequence / maxTabs)

export interface Device {
  readonly id: string
  last: number
  round: number
  held: LoggedEvent[]
  readonly numbers: number[]
  readonly prints: number[]
  cursor: number
  missing: Set<number> | null
  lost: number
  user: string
  person: Person | null
  tab: string
  charts: (PageChart | undefined)[]
  tabs: Map<string, (PageChart | undefined)[]> | null
}

export type PastKind = Extract<LogProblemKind, 'duplicate' | 'sequenceReused' | 'late'>

export interface Ordering {
  readonly deliver: (event: LoggedEvent, device: Device) => void
  readonly onGap: (event: LoggedEvent, missing: number) => void
  readonly onPast: (event: LoggedEvent, kind: PastKind) => void
  /** The first event of a device then waits for none before it, as is right for a log that begins in the middle. */
  readonly startsAnywhere?: boolean
}

export const createDevice = (id: string): Device => ({
  id,
  last: -1,
  round: -1,
  held: [],
  numbers: [],
  prints: [],
  cursor: 0,
  missing: null,
  lost: 0,
  user: '',
  person: null,
  tab: '',
  charts: [],
  tabs: null,
})

export const chartsIn = (device: Device, tab: string): (PageChart | undefined)[] => {
  if (device.tab === tab) return device.charts
  device.tabs ??= new Map()
  device.tabs.set(device.tab, device.charts)
  device.tab = tab
  device.charts = device.tabs.get(tab) ?? []
  return device.charts
}

export const listPages = ({ tab, charts, tabs }: Device): readonly (PageChart | undefined)[][] => [
  charts,
  ...[...(tabs ?? [])].flatMap(([id, tabCharts]) => (id === tab ? [] : [tabCharts])),
]

const noteMissing = (device: Device, from: number, to: number): void => {
  device.missing ??= new Set()
  for (let number = Math.max(from, to - maxMissing); number < to; number += 1) device.missing.add(number)
  for (const number of device.missing) {
    if (device.missing.size <= maxMissing) break
    device.missing.delete(number)
  }
}

const insert = (held: LoggedEvent[], event: LoggedEvent, sequence: number): void => {
  let place = held.length
  while (place > 0 && (held[place - 1]?.sequence ?? 0) > sequence) place -= 1
  held.splice(place, 0, event)
}

const remember = (device: Device, sequence: number, fingerprint: number): void => {
  device.numbers[device.cursor] = sequence
  device.prints[device.cursor] = fingerprint
  device.cursor = (device.cursor + 1) % maxRemembered
  if (sequence <= device.last) return
  device.last = sequence
  device.round = toRound(sequence)
}

const createHeldEvents = () => {
  const devices = new Set<Device>()
  let count = 0
  return {
    devices,
    add(device: Device, event: LoggedEvent, sequence: number): void {
      insert(device.held, event, sequence)
      devices.add(device)
      count += 1
    },
    removeFirst(device: Device): void {
      device.held.shift()
      count -= 1
      if (device.held.length === 0) devices.delete(device)
    },
    count: (): number => count,
    isFull: (): boolean => count > maxWaiting.ofAll,
  }
}

type HeldEvents = ReturnType<typeof createHeldEvents>

const createDelivery = ({ deliver, onGap }: Ordering, held: HeldEvents) => {
  const pass = (event: LoggedEvent, device: Device, sequence: number): void => {
    remember(device, sequence, event.fingerprint)
    deliver(event, device)
  }
  const release = (device: Device): void => {
    for (let [first] = device.held; first?.sequence != null; [first] = device.held) {
      if (toRound(first.sequence) > device.round + 1) break
      held.removeFirst(device)
      pass(first, device, first.sequence)
    }
  }
  const skip = (device: Device): void => {
    const [first] = device.held
    if (!first) return
    const round = toRound(first.sequence ?? 0)
    const missing = device.round < 0 ? 0 : round - device.round - 1
    if (missing > 0) {
      device.lost += missing
      noteMissing(device, device.round + 1, round)
      onGap(first, missing)
    }
    device.round = round - 1
    release(device)
  }
  return { pass, release, skip }
}

/**
 * Delivers events of each device by their numbers, never by times (`machines/README.md`, A3). Up to 64 events of a device, and
 * 50,000 of all, wait for missing ones, which then count as lost. Memory grows with devices, not with events.
 */
export const createOrder = (ordering: Ordering) => {
  const { deliver, onPast, startsAnywhere = false } = ordering
  const held = createHeldEvents()
  const { pass, release, skip } = createDelivery(ordering, held)
  /** Another tab may have reached the same round; its event is valid. */
  const judgePast = (event: LoggedEvent, device: Device, sequence: number) => {
    const known = device.numbers.indexOf(sequence)
    if (known >= 0) return onPast(event, device.prints[known] === event.fingerprint ? 'duplicate' : 'sequenceReused')
    const round = toRound(sequence)
    if (device.missing?.delete(round) || device.round - round >= maxRemembered) return onPast(event, 'late')
    pass(event, device, sequence)
  }
  const hold = (event: LoggedEvent, device: Device, sequence: number) => {
    const twin = device.held.find((candidate) => candidate.sequence === sequence)
    if (twin) return onPast(event, twin.fingerprint === event.fingerprint ? 'duplicate' : 'sequenceReused')
    held.add(device, event, sequence)
    if (device.held.length > maxWaiting.ofDevice) skip(device)
    if (held.isFull()) for (const longest of held.devices) return skip(longest)
  }

  return {
    add(event: LoggedEvent, device: Device): void {
      const { sequence } = event
      if (sequence === null) return deliver(event, device)
      const round = toRound(sequence)
      if (round === device.round + 1 || (device.round < 0 && (startsAnywhere || round === 1))) {
        pass(event, device, sequence)
        if (device.held.length > 0) release(device)
      } else if (round <= device.round) judgePast(event, device, sequence)
      else hold(event, device, sequence)
    },
    waiting: held.count,
    finish(): void {
      for (const device of held.devices) while (device.held.length > 0) skip(device)
    },
  }
}
