import type { Member, SignedIn } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { recordUsage } from './record-usage.ts'

/** Counts a call that was answered to an API key, whatever it was; those of people are counted where they ask something. */
export const countKeyCall = async (
  { clock, db }: Pick<Services, 'clock' | 'db'>,
  caller: SignedIn | Member | null,
): Promise<void> => {
  if (caller === null || !('apiKeyId' in caller) || caller.apiKeyId === undefined) return
  const { apiKeyId, organisationId } = caller
  await recordUsage(db, { organisationId, apiKeyId, purpose: 'Api', at: clock() })
}
