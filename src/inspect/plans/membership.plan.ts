import type { membershipMachine } from '#machines/session/membership.machine.ts'
import type { WalkPlan } from '../model/machine-walk.ts'

export const membershipPlan: WalkPlan<typeof membershipMachine> = {
  events: {
    'session.started': { organisationId: 'org-1' },
    'session.ended': {},
    'connection.returned': {},
    'organisation.selected': { organisationId: 'org-2' },
  },
  outcomes: { loadFeatures: { done: [{ features: ['CustomLLMSettings'], planFeatures: [] }] } },
}
