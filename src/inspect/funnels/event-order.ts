import type { LoggedEvent } from './log-event.ts'
import type { PageChart } from './page-charts.ts'
import type { Person } from './people.ts'

/** How many events of a device wait for one that is missing, and how many of all devices together. */
const window = { ofDevice: 64, ofAll: 50_000 }
const remembered = 8
const mostMissing = 256

export interface Device {
  readonly id: string
  /** The number that is awaited; 0 before any. */
  next: number
  held: LoggedEvent[]
  /** Of the last events, by the lowest bits of their numbers. */
  readonly prints: number[]
  missing: Set<number> | null
  /** How many events are known to be lost. */
  lost: number
  /** Who was last seen here, and by which name. */
  user: string
  person: Person | null
  /** What the charts of its tabs have told. */
  tab: string
  charts: (PageChart | undefined)[]
  tabs: Map<string, (PageChart | undefined)[]> | null
}

export interface Ordering {
  readonly deliver: (event: LoggedEvent, device: Device) => void
  /** Events are missing before this one. */
  readonly onGap: (event: LoggedEvent, missing: number) => void
  /** The number was there before: with the same event, with another, or lost and given up waiting for. */
  readonly onPast: (event: LoggedEvent, kind: 'duplicate' | 'sequenceReused' | 'late') => void
}

export const createDevice = (id: string): Device => ({
  id,
  next: 0,
  held: [],
  prints: [],
  missing: null,
  lost: 0,
  user: '',
  person: null,
  tab: '',
  charts: [],
  tabs: null,
})

/** The charts of the page that is in this tab. */
export const chartsIn = (device: Device, tab: string): (PageChart | undefined)[] => {
  if (device.tab === tab) return device.charts
  device.tabs ??= new Map()
  device.tabs.set(device.tab, device.charts)
  device.tab = tab
  device.charts = device.tabs.get(tab) ?? []
  return device.charts
}

/** Those of all its tabs. */
export const pagesOf = ({ tab, charts, tabs }: Device): readonly (PageChart | undefined)[][] => [
  charts,
  ...[...(tabs ?? [])].flatMap(([other, theirs]) => (other === tab ? [] : [theirs])),
]

const noteMissing = (device: Device, from: number, to: number): void => {
  device.missing ??= new Set()
  for (let number = Math.max(from, to - mostMissing); number < to; number += 1) device.missing.add(number)
  for (const number of device.missing) {
    if (device.missing.size <= mostMissing) break
    device.missing.delete(number)
  }
}

const insert = (held: LoggedEvent[], event: LoggedEvent, sequence: number): void => {
  let place = held.length
  while (place > 0 && (held[place - 1]?.sequence ?? 0) > sequence) place -= 1
  held.splice(place, 0, event)
}

/**
 * Events of each device in the order of their numbers (`decisions.md` A3), never of their times.
 *
 * Of a log that is not in order an event waits until those before it have come. At most 64 events of a device wait, and 50,000
 * of all: then whatever is missing counts as lost, and the device goes on from the lowest number that is there. A lost event
 * that comes yet is told as late and not delivered. A device whose first number is not 1 waits likewise, since one before it
 * may be on the way. So what is kept grows with the number of devices (eight marks each), and not with that of events.
 */
export const createOrder = ({ deliver, onGap, onPast }: Ordering) => {
  const waiting = new Set<Device>()
  let held = 0

  const pass = (event: LoggedEvent, device: Device, sequence: number) => {
    device.next = sequence + 1
    device.prints[sequence % remembered] = event.fingerprint
    deliver(event, device)
  }
  const release = (device: Device) => {
    for (let [first] = device.held; first !== undefined && first.sequence === device.next; [first] = device.held) {
      device.held.shift()
      held -= 1
      pass(first, device, device.next)
    }
    if (device.held.length === 0) waiting.delete(device)
  }
  /** What is missing is not waited for any longer. */
  const skip = (device: Device) => {
    const [first] = device.held
    const sequence = first?.sequence ?? 0
    if (first === undefined) return
    if (device.next > 0 && sequence > device.next) {
      device.lost += sequence - device.next
      noteMissing(device, device.next, sequence)
      onGap(first, sequence - device.next)
    }
    device.next = sequence
    release(device)
  }
  const judgePast = (event: LoggedEvent, device: Device, sequence: number) => {
    if (device.missing?.delete(sequence)) return onPast(event, 'late')
    const isRecent = device.next - sequence <= remembered
    const isSame = isRecent && device.prints[sequence % remembered] === event.fingerprint
    onPast(event, isSame ? 'duplicate' : 'sequenceReused')
  }
  const hold = (event: LoggedEvent, device: Device, sequence: number) => {
    const twin = device.held.find((other) => other.sequence === sequence)
    if (twin) return onPast(event, twin.fingerprint === event.fingerprint ? 'duplicate' : 'sequenceReused')
    insert(device.held, event, sequence)
    waiting.add(device)
    held += 1
    if (device.held.length > window.ofDevice) skip(device)
    if (held > window.ofAll) for (const longest of waiting) return skip(longest)
  }

  return {
    add(event: LoggedEvent, device: Device): void {
      const { sequence } = event
      if (sequence === null) deliver(event, device)
      else if (sequence === device.next || (device.next === 0 && sequence === 1)) {
        pass(event, device, sequence)
        if (device.held.length > 0) release(device)
      } else if (sequence < device.next) judgePast(event, device, sequence)
      else hold(event, device, sequence)
    },
    /** At the end of the log nothing is waited for. */
    finish(): void {
      for (const device of waiting) while (device.held.length > 0) skip(device)
    },
  }
}
