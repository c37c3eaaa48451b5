import type { Member } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { recordUsage } from './record-usage.ts'

/** Counts a search or a question that somebody signed in asked in the product; both read the index for them. */
export const countQuestion = async (
  { clock, db }: Pick<Services, 'clock' | 'db'>,
  { organisationId, apiKeyId }: Pick<Member, 'organisationId' | 'apiKeyId'>,
): Promise<void> => {
  if (apiKeyId === undefined) await recordUsage(db, { organisationId, apiKeyId: null, purpose: 'Search', at: clock() })
}
