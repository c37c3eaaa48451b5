import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { consentLogMachine, type Posted, type QueuedConsent } from '#machines/consent/consent-log.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Client } from '#src/api/client.ts'
import { consentEndpoints } from '#src/contract/consent.ts'
import type { ConsentLogStore } from './consent-log.store.ts'
import type { Clock, Locks } from './browser-deps.ts'

interface Deps {
  readonly store: ConsentLogStore
  readonly client: () => Promise<Client>
  readonly locks: Locks | null
  readonly clock: Clock
  readonly report: (error: unknown) => void
}

/** These statuses say nothing about the entry itself, so it is sent again. */
const passing = new Set([401, 408, 425, 429])

export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status !== null &&
  error.status >= 400 &&
  error.status < 500 &&
  !passing.has(error.status)

/** `signal` is aborted when the person leaves, so that nothing goes out in the name of the next one. */
const post = async (
  { store, client, report }: Deps,
  { key, entry }: QueuedConsent,
  signal: AbortSignal,
): Promise<Posted> => {
  if (!store.has(key)) return { key, outcome: 'taken' }
  try {
    await (await client()).call(consentEndpoints.log, { body: entry, idempotencyKey: key, signal })
    store.remove(key)
    return { key, outcome: 'taken' }
  } catch (error) {
    if (!isRefusal(error)) return { key, outcome: 'unsent' }
    store.remove(key)
    report(new Error(`the log of consents refused ${entry.action} of ${entry.timestamp}`, { cause: error }))
    return { key, outcome: 'refused' }
  }
}

/** One tab sends at a time, so that the next one does not send the same entries. */
const alone = <T>(locks: Locks | null, work: () => Promise<T>): Promise<T> =>
  locks === null ? work() : (locks.request('consent-log', {}, work) as Promise<T>)

export const createConsentLog = (deps: Deps): ActorRefFrom<typeof consentLogMachine> => {
  const actor = createActor(
    consentLogMachine.provide({
      actors: {
        postEntry: fromPromise<Posted, { queued: QueuedConsent | undefined }>(({ input: { queued }, signal }) => {
          if (queued === undefined) throw new Error('there is nothing to send')
          return alone(deps.locks, () => post(deps, queued, signal))
        }),
      },
    }),
    { systemId: 'consentLog', clock: deps.clock },
  )
  actor.on('entries.assigned', ({ entries }) => {
    for (const queued of entries) deps.store.write(queued)
  })
  return actor
}
