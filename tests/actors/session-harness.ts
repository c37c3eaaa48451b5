import * as v from 'valibot'
import { SimulatedClock } from 'xstate'
import type { SessionNotice } from '#machines/session/session.setup.ts'
import { createSessionCalls } from '#src/actors/session-calls.ts'
import { type SessionDeps, createSession } from '#src/actors/session.actor.ts'
import { sessionStorageKey } from '#src/actors/token-vault.ts'
import { ApiError } from '#src/api/api-error.ts'
import { createClient } from '#src/api/client.ts'
import { defineEndpoints } from '#src/contract/endpoint.ts'
import { FakeBrowser, type FakeTab, createFakeLocks } from '#tests/support/fake-browser.ts'
import { type FakeSessionServer, type Person, createFakeSessionServer } from '#tests/support/fake-session-server.ts'

const Echo = v.object({ person: v.picklist(['ada', 'bob']), path: v.string(), organisation: v.nullable(v.string()) })

export const calls = defineEndpoints({
  mine: { method: 'GET', path: '/api/user', access: 'signedIn', reply: Echo },
  thing: { method: 'GET', path: '/api/things/:id', access: 'signedIn', reply: Echo },
  repositories: { method: 'GET', path: '/api/repositories', access: 'Guest', reply: Echo },
  open: { method: 'GET', path: '/api/features', access: 'anyone', reply: Echo },
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

export const flush = async (): Promise<void> => {
  for (let turns = 0; turns < 4; turns++) await turn()
}

export const createDeps = () => {
  const clock = new SimulatedClock()
  const server = createFakeSessionServer(clock)
  const browser = new FakeBrowser()
  const locks = createFakeLocks()
  return {
    clock,
    server,
    browser,
    /** Simulated time passes; promises settle at every step. */
    pass: async (milliseconds: number, step = milliseconds): Promise<void> => {
      for (let passed = 0; passed < milliseconds; passed += step) {
        await flush()
        clock.increment(Math.min(step, milliseconds - passed))
      }
      await flush()
    },
    open: (changes: Partial<SessionDeps> = {}) => openTab(clock, server, browser.tab(), { locks, ...changes }),
    stored: (): string | undefined => browser.items.get(sessionStorageKey),
  }
}

export type Deps = ReturnType<typeof createDeps>
export type Tab = ReturnType<typeof openTab>

const openTab = (clock: SimulatedClock, server: FakeSessionServer, tab: FakeTab, changes: Partial<SessionDeps>) => {
  const session = createSession({
    storage: tab.storage,
    locks: null,
    channel: tab.channel,
    window: tab.window,
    document: tab.document,
    clock,
    now: () => 1_000_000 + clock.now(),
    random: () => 0.5,
    calls: createSessionCalls({ fetch: server.fetch }),
    ...changes,
  })
  const notices: SessionNotice[] = []
  session.actor.on('*', (notice) => notices.push(notice))
  session.start()
  const client = createClient({ session: session.port, fetch: server.fetch })
  return {
    ...session,
    tab,
    client,
    notices,
    ends: () => notices.filter((notice) => notice.type === 'session.ended'),
    signIn: (person: Person) => session.receive(server.signIn(person), 'login'),
    context: () => session.actor.getSnapshot().context,
    value: () => session.actor.getSnapshot().value,
    mine: (signal?: AbortSignal) => client.call(calls.mine, { signal }),
  }
}

export const readOutcome = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.kind : error instanceof Error ? error.name : String(error)),
  )

export const tally = (outcomes: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
