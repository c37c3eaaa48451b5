import { type Role, roleAtLeast } from '#src/contract/roles.ts'
import type { SessionSnapshot } from './session.machine.ts'
import { type EndReason, getHeldRole } from './session.setup.ts'

export const isSignedIn = (session: SessionSnapshot): boolean => session.hasTag('authenticated')

/** A refresh is under way: calls wait. */
export const isSettling = (session: SessionSnapshot): boolean => session.hasTag('settling')

export const isDegraded = (session: SessionSnapshot): boolean => session.matches({ signedIn: 'degraded' })

export const selectedOrganisationId = (session: SessionSnapshot): string | null => session.context.organisationId

/** Why nobody is signed in; `null` at the first start. */
export const endReason = (session: SessionSnapshot): EndReason | null => session.context.endReason

/** Without a mandate for the selected organisation it is User. */
export const currentRole = (session: SessionSnapshot): Role => getHeldRole(session.context) ?? 'User'

/** All of the roles must be held; nobody holds a role while signed out. */
export const holdsRoles =
  (...required: readonly Role[]) =>
  (session: SessionSnapshot): boolean =>
    isSignedIn(session) && required.every((role) => roleAtLeast(currentRole(session), role))

/** Changes whenever what was fetched before belongs to somebody or somewhere else: the prefix of every cache key. */
export const cacheScope = (session: SessionSnapshot): string =>
  isSignedIn(session) ? `${session.context.epoch}/${session.context.organisationId ?? '-'}` : 'signed-out'
