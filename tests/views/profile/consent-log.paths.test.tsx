import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import { StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { SWRConfig } from 'swr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SnapshotFrom, SimulatedClock, createActor, fromPromise } from 'xstate'
import { consentLogMachine, type Posted, type QueuedConsent } from '#machines/consent/consent-log.machine.ts'
import { selectUnsent } from '#machines/consent/consent-log.selectors.ts'
import type { Client } from '#src/api/client.ts'
import { ApiProvider } from '#src/api/use-api.ts'
import { type PageProduct, ProductProvider } from '#src/views/product.ts'
import { HistoryCard } from '#src/views/profile/consent/history-card.tsx'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { consentLogPlan } from '#src/inspect/plans/consent-log.plan.ts'
import { noon } from '#src/inspect/plans/consent-samples.ts'
import { queuedAt } from '#src/inspect/plans/consent-log-samples.ts'

let backend: TestBackend
let client: Client
beforeAll(async () => {
  backend = await startBackend()
  const person = await signUpPerson(backend)
  client = { call: () => person.read('/api/consent/actions/my') } as unknown as Client
})
afterAll(() => backend.close())

const texts = async () => {
  const i18n = createInstance()
  const read = (name: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../../locales/en/${name}.json`), 'utf8')) as object
  const names = ['app', 'consent', 'profile']
  const resources = { en: Object.fromEntries(names.map((name) => [name, read(name)])) }
  await i18n.init({ lng: 'en', defaultNS: 'app', ns: names, resources, interpolation: { escapeValue: false } })
  return i18n
}

const openHistory = async () => {
  const clock = new SimulatedClock()
  let end: { done: (posted: Posted) => void; fail: (error: unknown) => void } | undefined
  const log = createActor(
    consentLogMachine.provide({
      actors: {
        postEntry: fromPromise<Posted, { queued: QueuedConsent | undefined }>(
          () => new Promise((done, fail) => (end = { done, fail })),
        ),
      },
    }),
    { clock },
  ).start()
  const product = { consent: { sync: async () => ({ log }), now: () => noon } } as unknown as PageProduct
  const { unmount } = render(
    <StrictMode>
      <I18nextProvider i18n={await texts()}>
        <ProductProvider value={product}>
          <SWRConfig value={{ provider: () => new Map() }}>
            <ApiProvider value={{ client, scope: 'ada', onCallFailed: () => undefined }}>
              <HistoryCard />
            </ApiProvider>
          </SWRConfig>
        </ProductProvider>
      </I18nextProvider>
    </StrictMode>,
  )
  await screen.findByText('No decisions yet')
  return {
    log,
    clock,
    end: () => end,
    close: () => {
      unmount()
      cleanup()
      log.stop()
    },
  }
}

type History = Awaited<ReturnType<typeof openHistory>>
type Snapshot = SnapshotFrom<typeof consentLogMachine>

const mine = queuedAt(1, 'ada')

const seeUnsent = (_: History, snapshot: Snapshot) =>
  waitFor(() => {
    const unsent = selectUnsent(snapshot).length
    expect(screen.queryAllByText('Not sent yet')).toHaveLength(unsent)
    expect(screen.queryAllByText(/kept in this browser/)).toHaveLength(unsent > 0 ? 1 : 0)
    if (unsent === 0) expect(screen.getByText('No decisions yet')).toBeTruthy()
  })

const history = replayPaths<typeof consentLogMachine, History>(
  consentLogMachine,
  {
    events: consentLogPlan.events,
    outcomes: {
      postEntry: {
        done: (snapshot) =>
          (['taken', 'refused', 'unsent'] as const).map((outcome): Posted => ({
            key: selectUnsent(snapshot as Snapshot)[0]?.key ?? mine.key,
            outcome,
          })),
      },
    },
    distinguish: ({ context }) => [context.entries, context.userId],
  },
  {
    open: openHistory,
    close: ({ close }) => close(),
    drive: {
      'entry.queued': ({ log }, event) => log.send(event),
      'entry.gone': ({ log }, event) => log.send(event),
      'entries.claimed': ({ log }, event) => log.send(event),
      'person.arrived': ({ log }, event) => log.send(event),
      'person.left': ({ log }, event) => log.send(event),
      'network.returned': ({ log }, event) => log.send(event),
    },
    cause: {
      'xstate.done.actor.postEntry': ({ end }, event) => end()?.done((event as unknown as { output: Posted }).output),
      'xstate.error.actor.postEntry': ({ end }, event) => end()?.fail((event as unknown as { error: unknown }).error),
      'xstate.after.answerTimeout.consentLog.signedIn.sending': ({ clock }) => clock.increment(30_000),
      'xstate.after.pause.consentLog.signedIn.waiting': ({ clock }) => clock.increment(300_000),
    },
    see: {
      signedOut: seeUnsent,
      'signedIn.idle': seeUnsent,
      'signedIn.sending': seeUnsent,
      'signedIn.waiting': seeUnsent,
    },
  },
)

describe('the history, as the chart of the log says', () => {
  it.each(history.paths)('$description', ({ run }) => run())
  it('leaves nothing out', () => expect(history.gaps).toEqual([]))
})
