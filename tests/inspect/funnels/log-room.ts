import { type AnyStateMachine, createActor } from 'xstate'
import type { LogReport } from '#src/inspect/funnels/report.ts'
import type { SampleEvent } from '#src/inspect/funnels/sample-log.ts'
import { type VerifyOptions, verifyLog } from '#src/inspect/funnels/verify-log.ts'

export const toText = (events: readonly object[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('')

export async function* splitIntoPieces(text: string | Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

export const verifyText = (text: string, options?: VerifyOptions) => verifyLog(splitIntoPieces(text), options)
export const verifyEvents = (events: readonly object[], options?: VerifyOptions) => verifyText(toText(events), options)

export const listFindings = ({ problems, funnels, journeys }: LogReport): string[] => [
  ...problems.map(({ kind, count, firstLine }) => `${kind} ×${count} line ${firstLine}`),
  ...[...funnels, ...journeys].flatMap(({ id, deviations }) =>
    deviations.map(({ kind, count, firstLine }) => `${id}: ${kind} ×${count} line ${firstLine}`),
  ),
]

interface Browser {
  readonly user: string
  readonly device: string
  sequence: number
}

export const newBrowser = (user: string, device = `device of ${user}`): Browser => ({ user, device, sequence: 0 })

export const logged = (
  browser: Browser,
  at: number,
  event: string,
  own: Readonly<Record<string, unknown>>,
): SampleEvent => {
  browser.sequence += 64
  const { user, device, sequence } = browser
  const timestamp = new Date(at).toISOString()
  const common = { source: 'web', isAuthenticated: true, organizationId: null, timestamp, deviceSequence: sequence }
  return {
    event,
    distinctId: user,
    sessionId: 'session',
    deviceId: device,
    deviceSequence: sequence,
    properties: { ...own, ...common, $window_id: 'window' },
    clientTime: timestamp,
    serverTime: timestamp,
  }
}

export const openPage = (machine: AnyStateMachine, browser: Browser, log: SampleEvent[]) => {
  const actor = createActor(machine)
  let now = 0
  actor.on('*', ({ type, properties }) => log.push(logged(browser, now, type, properties)))
  actor.start()
  return {
    send(type: string, at: number): boolean {
      now = at
      const event = { type, at }
      const isHeard = actor.getSnapshot().can(event)
      if (isHeard) actor.send(event)
      return isHeard
    },
  }
}
