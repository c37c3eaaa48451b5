import type { Member } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { recordUsage } from './record-usage.ts'

/** Counts a search or a question that somebody signed in asked in the product; both read the index for them. */
export const countQuestion = (
  { clock, db }: Pick<Services, 'clock' | 'db'>,
  { organisationId }: Pick<Member, 'organisationId'>,
): Promise<void> => recordUsage(db, { organisationId, apiKeyId: null, purpose: 'Search', at: clock() })
