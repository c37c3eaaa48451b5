import { onTestFinished, vi } from 'vitest'
import { SimulatedClock } from 'xstate'
import { createConsent } from '#src/actors/consent.actor.ts'
import { isConsentKey } from '#src/actors/consent.store.ts'
import { clearAfterSession } from '#src/actors/session-cleanup.sink.ts'
import { createClient } from '#src/api/client.ts'
import type { ConsentRecord } from '#src/contract/consent-record.ts'
import { FakeBrowser } from '#tests/support/fake-browser.ts'
import { createFakeSessionServer, people, type Person } from '#tests/support/fake-session-server.ts'
import { createDeps, flush } from './session-harness.ts'
import { noon } from '#src/inspect/plans/consent-samples.ts'
import { inShort } from '../machines/consent/consent-room.ts'
import { createFakeConsentServer } from './fake-consent-server.ts'

interface Given {
  readonly browser?: FakeBrowser
  readonly server?: ReturnType<typeof createFakeConsentServer>
  readonly storage?: () => Storage
  readonly isSelfHosted?: boolean
  readonly transport?: Promise<unknown>
  readonly locks?: Pick<LockManager, 'request'> | null
  readonly from?: number
}

const sessions = createFakeSessionServer(new SimulatedClock())

export const openTab = ({
  browser = new FakeBrowser(),
  server = createFakeConsentServer(),
  storage,
  isSelfHosted = false,
  transport = Promise.resolve(),
  locks = null,
  from = noon,
}: Given = {}) => {
  vi.stubGlobal('requestIdleCallback', (call: () => void) => queueMicrotask(call))
  const clock = new SimulatedClock()
  const session = createDeps().open()
  const tab = browser.tab()
  const own = new FakeBrowser().tab()
  const reports: string[] = []
  const window = Object.assign(tab.window, { navigator: { userAgent: 'a browser\n' } })
  Object.defineProperty(window, 'localStorage', { get: storage ?? (() => tab.storage) })
  Object.defineProperty(window, 'sessionStorage', { get: () => own.storage })
  clearAfterSession(session.actor, {
    localStorage: tab.storage,
    sessionStorage: own.storage,
    caches: null,
    databases: null,
    document: { cookie: '' },
    survives: isConsentKey,
  })
  const client = createClient({ session: session.port, fetch: server.fetch })
  const consent = createConsent({
    window: window as unknown as Window,
    session,
    clock,
    now: () => from + clock.now(),
    isSelfHosted,
    sync: {
      client: () => transport.then(() => client),
      language: () => 'kk',
      locks,
      report: (error) => reports.push(String(error)),
    },
  })
  consent.start()
  const close = () => {
    consent.stop()
    session.stop()
    browser.close(tab)
  }
  onTestFinished(close)
  return {
    ...consent,
    browser,
    server,
    reports,
    close,
    clock,
    signIn: async (person: Person) => {
      session.receive(sessions.signIn(person), 'login')
      await consent.sync()
      await flush()
    },
    signOut: () => session.signOut(),
    goOnline: async () => {
      tab.goOnline()
      await flush()
    },
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds)
      await flush()
    },
    accept: () => consent.actor.send({ type: 'choice.accepted', source: 'corner-banner', at: consent.now() }),
    reject: () => consent.actor.send({ type: 'choice.rejected', source: 'corner-banner-modal', at: consent.now() }),
    settle: async () => {
      await consent.sync()
      await flush()
    },
    grants: () => inShort(consent.actor.getSnapshot().context.grants),
    recordOf: (person: Person) =>
      JSON.parse(browser.items.get(`consent:${people[person]}`) ?? 'null') as ConsentRecord | null,
    waiting: () => [...browser.items.keys()].filter((key) => key.startsWith('consent:log:')),
  }
}
