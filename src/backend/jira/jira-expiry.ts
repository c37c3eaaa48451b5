import { type JiraDraft, maxJiraExpiryYears } from '#src/contract/jira.ts'
import { days } from '#src/lib/durations.ts'
import { invalid, refused } from '../http/refusal.ts'
import type { IntegrationRow } from '../integrations/integrations.store.ts'

const maxZoneDifferenceMs = 1 * days
const maxAheadMs = maxJiraExpiryYears * 366 * days

export const getExpiryDay = ({ expires_at: expiresAt }: Pick<IntegrationRow, 'expires_at'>): string | undefined =>
  expiresAt?.toISOString().slice(0, 10)

export const requireExpiry = (
  { expiresOn, token }: Pick<JiraDraft, 'expiresOn' | 'token'>,
  row: IntegrationRow | undefined,
  now: number,
): Date | null => {
  if (expiresOn === undefined) return null
  const expiresAt = new Date(`${expiresOn}T23:59:59.000Z`)
  const isKept = token === undefined && row !== undefined && getExpiryDay(row) === expiresOn
  const aheadMs = expiresAt.getTime() - now
  if (isKept) return expiresAt
  if (aheadMs <= -maxZoneDifferenceMs) throw refused(400, 'errors.expiryPast')
  if (aheadMs >= maxAheadMs + maxZoneDifferenceMs)
    throw invalid([`The day of expiry is more than ${maxJiraExpiryYears} years ahead.`])
  return expiresAt
}
