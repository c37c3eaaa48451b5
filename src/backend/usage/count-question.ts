import type { UsagePurpose } from '#src/contract/organisation.ts'
import type { Member } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { recordUsage } from './record-usage.ts'

interface Payer {
  readonly organisationId: string
  readonly apiKeyId?: string | undefined
  readonly purpose?: UsagePurpose
}

export const getPurpose = ({ apiKeyId, purpose = apiKeyId === undefined ? 'Search' : 'Api' }: Payer): UsagePurpose =>
  purpose

/** Only answered searches and questions are counted; lists and reads are not. */
export const countQuestion = async (
  { clock, db }: Pick<Services, 'clock' | 'db'>,
  { organisationId, apiKeyId }: Pick<Member, 'organisationId' | 'apiKeyId'>,
): Promise<void> =>
  recordUsage(db, {
    organisationId,
    apiKeyId: apiKeyId ?? null,
    purpose: getPurpose({ organisationId, apiKeyId }),
    at: clock(),
  })

interface Tokens {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** The call itself was counted when the question came. A failure is logged and spoils no answer. */
export const countModelUsage = (
  { clock, db, log }: Pick<Services, 'clock' | 'db' | 'log'>,
  payer: Payer,
  tokens: Tokens,
): void => {
  const { organisationId, apiKeyId = null } = payer
  recordUsage(db, { organisationId, apiKeyId, purpose: getPurpose(payer), at: clock(), calls: 0, ...tokens }).catch(
    (error: unknown) => log.error('tokens not counted', { error }),
  )
}
