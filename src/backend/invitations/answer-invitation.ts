import type { InvitationSeenByGuest } from '#src/contract/invitations.ts'
import { authLimits } from '../credentials/auth-limits.ts'
import type { SignedIn } from '../http/caller.ts'
import { countByNetwork } from '../http/client-network.ts'
import { refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { readAccount } from '../accounts/users.store.ts'
import { completeInvitation, findConfirmedAccount, readPendingInvitation } from './pending-invitation.ts'
import { presentOpenInvitation } from './invitation.present.ts'
import { joinOrganisation } from './invitations.store.ts'

const countLinkUse = ({ limiter }: Services, ip: string) => countByNetwork(limiter, authLimits.linkByNetwork, ip)

export const readOpenInvitation = async (
  services: Services,
  token: string,
  ip: string,
): Promise<InvitationSeenByGuest> => {
  await countLinkUse(services, ip)
  const invitation = await readPendingInvitation(services.db, token, services.clock())
  return presentOpenInvitation(invitation, (await findConfirmedAccount(services.db, invitation.email)) !== undefined)
}

/** Either link works for the person who is signed in under the invited address. */
export const acceptInvitation = async (services: Services, caller: SignedIn, token: string, ip: string) => {
  await countLinkUse(services, ip)
  return services.db.transaction().execute(async (db) => {
    const invitation = await readPendingInvitation(db, token, services.clock())
    const account = await readAccount(db, caller.userId)
    if (account.emailKey !== invitation.email_key) throw refused(403, 'errors.invitationOtherAddress')
    await completeInvitation(services, db, invitation, 'accepted')
    await joinOrganisation(db, invitation, caller.userId, services.clock())
    return { organisationId: invitation.organisation_id }
  })
}

export const rejectInvitation = async (services: Services, token: string, ip: string): Promise<void> => {
  await countLinkUse(services, ip)
  const { db, clock } = services
  const invitation = await readPendingInvitation(db, token, clock())
  await completeInvitation(services, db, invitation, 'rejected')
}
