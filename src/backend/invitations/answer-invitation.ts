import type { OpenInvitation } from '#src/contract/invitations.ts'
import { authLimits } from '../credentials/auth-limits.ts'
import type { SignedIn } from '../http/caller.ts'
import { countByNetwork } from '../http/client-network.ts'
import { refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { readAccount } from '../accounts/users.store.ts'
import { endHeld, knownAccount, readHeld } from './held-invitation.ts'
import { presentOpenInvitation } from './invitation.present.ts'
import { joinOrganisation } from './invitations.store.ts'

const countLook = ({ limiter }: Services, ip: string) => countByNetwork(limiter, authLimits.linkByNetwork, ip)

export const lookAtInvitation = async (services: Services, token: string, ip: string): Promise<OpenInvitation> => {
  await countLook(services, ip)
  const held = await readHeld(services.db, token, services.clock())
  return presentOpenInvitation(held, (await knownAccount(services.db, held.email)) !== undefined)
}

/** Whoever is signed in under the address may accept, by whichever link. */
export const acceptInvitation = async (services: Services, caller: SignedIn, token: string, ip: string) => {
  await countLook(services, ip)
  return services.db.transaction().execute(async (db) => {
    const held = await readHeld(db, token, services.clock())
    const account = await readAccount(db, caller.userId)
    if (account.emailKey !== held.email_key) throw refused(403, 'errors.invitationOtherAddress')
    await endHeld(services, db, held, 'accepted')
    await joinOrganisation(db, held, caller.userId, services.clock())
    return { organisationId: held.organisation_id }
  })
}

export const rejectInvitation = async (services: Services, token: string, ip: string): Promise<void> => {
  await countLook(services, ip)
  const { db, clock } = services
  const held = await readHeld(db, token, clock())
  await endHeld(services, db, held, 'rejected')
}
