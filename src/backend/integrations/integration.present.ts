import type { IntegrationHealth } from '#src/contract/integration-health.ts'
import type { IntegrationRow } from './integrations.store.ts'

export const presentHealth = ({
  checked_at: checkedAt,
  fault,
  failing_since: since,
}: Pick<IntegrationRow, 'checked_at' | 'fault' | 'failing_since'>): { health?: IntegrationHealth } => {
  if (checkedAt === null) return {}
  const failure = fault === null || since === null ? {} : { failure: { fault, since: since.toISOString() } }
  return { health: { checkedAt: checkedAt.toISOString(), ...failure } }
}
