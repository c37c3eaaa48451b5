import type { Member } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { recordUsage } from './record-usage.ts'

/** Counts a search or a question that was answered: under its API key, or as the product's own. Lists and reads are not counted. */
export const countQuestion = async (
  { clock, db }: Pick<Services, 'clock' | 'db'>,
  { organisationId, apiKeyId }: Pick<Member, 'organisationId' | 'apiKeyId'>,
): Promise<void> =>
  recordUsage(db, {
    organisationId,
    apiKeyId: apiKeyId ?? null,
    purpose: apiKeyId === undefined ? 'Search' : 'Api',
    at: clock(),
  })
