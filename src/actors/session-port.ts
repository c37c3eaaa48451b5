import type { SessionActor } from '#machines/session/session.machine.ts'
import { isDegraded, isSignedIn } from '#machines/session/session.selectors.ts'
import { isRole } from '#src/contract/roles.ts'
import type { SessionPort } from '#src/api/session-port.ts'
import { createGate } from './session-gate.ts'
import type { TokenVault } from './token-vault.ts'

/** The only access of the transport to the session; no token leaves the vault elsewhere. */
export const createPort = (actor: SessionActor, vault: TokenVault, followStorage: () => void): SessionPort => {
  const gate = createGate(actor)
  return {
    gate,
    capture: () => {
      followStorage()
      const { epoch, generation, organisationId } = actor.getSnapshot().context
      const accessToken = vault.findTokens({ epoch, generation })?.accessToken ?? null
      return { epoch, generation, organisationId, accessToken }
    },
    onRefused: async (refused) => {
      followStorage()
      const { epoch, generation } = actor.getSnapshot().context
      if (refused.epoch !== epoch) return 'ended'
      if (refused.generation < generation) return 'retry'
      actor.send({ type: 'token.rejected', epoch: refused.epoch, generation: refused.generation })
      const refreshing = gate()
      if (refreshing !== null) return refreshing
      const snapshot = actor.getSnapshot()
      if (!isSignedIn(snapshot)) return 'ended'
      return isDegraded(snapshot) ? 'offline' : 'refused'
    },
    onRole: ({ epoch, generation, organisationId }, role) =>
      actor.send({ type: 'role.stated', epoch, generation, organisationId, role: isRole(role) ? role : null }),
    isSamePerson: ({ epoch }) => epoch === actor.getSnapshot().context.epoch,
    isSameOrganisation: ({ organisationId }) => organisationId === actor.getSnapshot().context.organisationId,
  }
}
