import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { consentCopyMachine, type Saved } from '#machines/consent/consent-copy.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Client } from '#src/api/client.ts'
import { type CookiePreferences, userEndpoints } from '#src/contract/user.ts'
import { isRefusal } from './consent-log.actor.ts'
import type { Clock } from './browser-deps.ts'

interface Deps {
  readonly client: () => Promise<Client>
  readonly clock: Clock
  readonly report: (error: unknown) => void
}

const read = async ({ client }: Deps, signal: AbortSignal): Promise<CookiePreferences | null> => {
  try {
    return await (await client()).call(userEndpoints.readCookies, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'notFound') return null
    throw error
  }
}

const save = async ({ client }: Deps, copy: CookiePreferences | null, signal: AbortSignal): Promise<Saved> => {
  if (copy === null) throw new Error('there is nothing to tell')
  try {
    const { versionAcceptedAt } = await (await client()).call(userEndpoints.saveCookies, { body: copy, signal })
    return { copy, outcome: 'saved', acceptedAt: versionAcceptedAt }
  } catch (error) {
    if (isRefusal(error)) return { copy, outcome: 'refused' }
    throw error
  }
}

export const createConsentCopy = (deps: Deps): ActorRefFrom<typeof consentCopyMachine> => {
  const actor = createActor(
    consentCopyMachine.provide({
      actors: {
        readCopy: fromPromise<CookiePreferences | null>(({ signal }) => read(deps, signal)),
        saveCopy: fromPromise<Saved, { copy: CookiePreferences | null }>(({ input, signal }) =>
          save(deps, input.copy, signal),
        ),
      },
    }),
    { systemId: 'consentCopy', clock: deps.clock },
  )
  actor.on('copy.refused', ({ copy }) =>
    deps.report(new Error(`the server refused the consent of ${copy.versionAcceptedAt}`)),
  )
  return actor
}
