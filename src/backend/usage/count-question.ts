import type { Member } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { recordUsage } from './record-usage.ts'

/** Only answered searches and questions are counted; lists and reads are not. */
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
