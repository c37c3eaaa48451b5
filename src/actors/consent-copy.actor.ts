import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { consentCopyMachine, type Saved } from '#machines/consent/consent-copy.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Client } from '#src/api/client.ts'
import { type CookiePreferences, userEndpoints } from '#src/contract/user.ts'
import { isRefusal } from './consent-log.actor.ts'
import type { Clock } from './session-lock.ts'

interface World {
  /** The client for this person; rejects when another one, or nobody, is signed in by now. */
  readonly clientFor: (userId: string) => Promise<Client>
  readonly clock: Clock
  readonly report: (error: unknown) => void
}

interface Sent {
  readonly userId: string | null
  readonly copy: CookiePreferences | null
}

const read = async ({ clientFor }: World, userId: string, signal: AbortSignal): Promise<CookiePreferences | null> => {
  try {
    return await (await clientFor(userId)).call(userEndpoints.readCookies, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'notFound') return null
    throw error
  }
}

const save = async (
  { clientFor }: World,
  userId: string,
  copy: CookiePreferences,
  signal: AbortSignal,
): Promise<Saved> => {
  try {
    await (await clientFor(userId)).call(userEndpoints.saveCookies, { body: copy, signal })
    return { copy, outcome: 'saved' }
  } catch (error) {
    if (isRefusal(error)) return { copy, outcome: 'refused' }
    throw error
  }
}

const known = <T>(value: T | null): T => {
  if (value === null) throw new Error('nobody is signed in, or there is nothing to tell')
  return value
}

/** Brings what a person chose here and what the server has of it together. */
export const createConsentCopy = (world: World): ActorRefFrom<typeof consentCopyMachine> => {
  const actor = createActor(
    consentCopyMachine.provide({
      actors: {
        readCopy: fromPromise<CookiePreferences | null, Pick<Sent, 'userId'>>(({ input, signal }) =>
          read(world, known(input.userId), signal),
        ),
        saveCopy: fromPromise<Saved, Sent>(({ input, signal }) =>
          save(world, known(input.userId), known(input.copy), signal),
        ),
      },
    }),
    { systemId: 'consentCopy', clock: world.clock },
  )
  actor.on('copy.refused', ({ copy }) =>
    world.report(new Error(`the server refused the consent of ${copy.versionAcceptedAt}`)),
  )
  return actor
}
