import type { LoggedEvent } from './log-event.ts'
import type { PageChart } from './page-charts.ts'
import type { Person } from './people.ts'
import type { LogProblemKind } from './report.ts'

/** How many events of a device wait for one that is missing, and how many of all devices together. */
const maxWaiting = { ofDevice: 64, ofAll: 50_000 }
const maxRemembered = 16
const maxMissing = 256

/** Tabs of a browser count together and never come to the same number: the remainder is the tab's own. */
const maxTabs = 64
const toRound = (sequence: number): number => Math.floor(sequence / maxTabs)

export interface Device {
  readonly id: string
  /** The highest that was delivered, and its round; -1 before any. */
  last: number
  round: number
  held: LoggedEvent[]
  /** The last numbers that were delivered, and what of. */
  readonly numbers: number[]
  readonly prints: number[]
  cursor: number
  /** Rounds that were given up waiting for. */
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

export type PastKind = Extract<LogProblemKind, 'duplicate' | 'sequenceReused' | 'late'>

export interface Ordering {
  readonly deliver: (event: LoggedEvent, device: Device) => void
  /** Events are missing before this one. */
  readonly onGap: (event: LoggedEvent, missing: number) => void
  /** The number was there before: with the same event, with another, or lost and given up waiting for. */
  readonly onPast: (event: LoggedEvent, kind: PastKind) => void
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
export const listPages = ({ tab, charts, tabs }: Device): readonly (PageChart | undefined)[][] => [
  charts,
  ...[...(tabs ?? [])].flatMap(([other, theirs]) => (other === tab ? [] : [theirs])),
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

/**
 * Events of each device in the order of their numbers (`machines/README.md`, A3), never of their times.
 *
 * Of a log that is not in order an event waits until those before it have come: a round of numbers follows on the round
 * before, whichever tab it is of. At most 64 events of a device wait, and 50,000 of all: then whatever is missing counts as
 * lost, and the device goes on from the lowest number that is there. A lost event that comes yet is told as late and not
 * delivered. A device whose first round is not the first of all waits likewise, since one before it may be on the way. So
 * what is kept grows with the number of devices (sixteen marks each), and not with that of events.
 */
export const createOrder = ({ deliver, onGap, onPast }: Ordering) => {
  const waiting = new Set<Device>()
  let held = 0

  const pass = (event: LoggedEvent, device: Device, sequence: number) => {
    remember(device, sequence, event.fingerprint)
    deliver(event, device)
  }
  const release = (device: Device) => {
    for (let [first] = device.held; first?.sequence != null; [first] = device.held) {
      if (toRound(first.sequence) > device.round + 1) break
      device.held.shift()
      held -= 1
      pass(first, device, first.sequence)
    }
    if (device.held.length === 0) waiting.delete(device)
  }
  /** What is missing is not waited for any longer. */
  const skip = (device: Device) => {
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
  /** Another tab may have counted to the same round: its event comes after, and is none the worse for it. */
  const judgePast = (event: LoggedEvent, device: Device, sequence: number) => {
    const known = device.numbers.indexOf(sequence)
    if (known >= 0) return onPast(event, device.prints[known] === event.fingerprint ? 'duplicate' : 'sequenceReused')
    const round = toRound(sequence)
    if (device.missing?.delete(round) || device.round - round >= maxRemembered) return onPast(event, 'late')
    pass(event, device, sequence)
  }
  const hold = (event: LoggedEvent, device: Device, sequence: number) => {
    const twin = device.held.find((other) => other.sequence === sequence)
    if (twin) return onPast(event, twin.fingerprint === event.fingerprint ? 'duplicate' : 'sequenceReused')
    insert(device.held, event, sequence)
    waiting.add(device)
    held += 1
    if (device.held.length > maxWaiting.ofDevice) skip(device)
    if (held > maxWaiting.ofAll) for (const longest of waiting) return skip(longest)
  }

  return {
    add(event: LoggedEvent, device: Device): void {
      const { sequence } = event
      if (sequence === null) return deliver(event, device)
      const round = toRound(sequence)
      if (round === device.round + 1 || (device.round < 0 && round === 1)) {
        pass(event, device, sequence)
        if (device.held.length > 0) release(device)
      } else if (round <= device.round) judgePast(event, device, sequence)
      else hold(event, device, sequence)
    },
    /** At the end of the log nothing is waited for. */
    finish(): void {
      for (const device of waiting) while (device.held.length > 0) skip(device)
    },
  }
}
