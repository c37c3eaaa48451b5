import { type Role, roleAtLeast } from '#src/contract/roles.ts'
import type { SessionSnapshot } from './session.machine.ts'
import { type EndReason, getHeldRole } from './session.setup.ts'

export const isSignedIn = (session: SessionSnapshot): boolean => session.hasTag('authenticated')

/** Calls wait for the refresh under way. */
export const isSettling = (session: SessionSnapshot): boolean => session.hasTag('settling')

export const isDegraded = (session: SessionSnapshot): boolean => session.matches({ signedIn: 'degraded' })

export const selectedOrganisationId = (session: SessionSnapshot): string | null => session.context.organisationId

export const endReason = (session: SessionSnapshot): EndReason | null => session.context.endReason

export const currentRole = (session: SessionSnapshot): Role => getHeldRole(session.context) ?? 'User'

/** A higher role holds the lower ones; a signed-out person holds none. */
export const holdsRole =
  (role: Role) =>
  (session: SessionSnapshot): boolean =>
    isSignedIn(session) && roleAtLeast(currentRole(session), role)

/** The prefix of every cache key. Sign-out, another person or another organisation changes it and drops the cache. */
export const cacheScope = (session: SessionSnapshot): string =>
  isSignedIn(session) ? `${session.context.epoch}/${session.context.organisationId ?? '-'}` : 'signed-out'
