import type { ConsentLogEntry, RecordedConsent } from '#src/contract/consent.ts'
import type { SignedIn } from '../http/caller.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { invalid } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { addConsentAction } from './consent-actions.store.ts'
import { presentConsentAction } from './consent.present.ts'

/** What is written here stays for good: enough for anybody who changes their mind, too little to fill a disk. */
const byPerson: RateLimit = { name: 'consent-actions', most: 600, within: 3600 }

const day = 86_400_000
const longestAhead = day
const longestBack = 730 * day

/** A clock may be wrong and a choice may have waited for a sign-in, but not for ever. */
const refuseAbsurdTime = (timestamp: string, now: number): void => {
  const at = Date.parse(timestamp)
  if (at > now + longestAhead) throw invalid(['Timestamp must not be more than a day ahead.'])
  if (at < now - longestBack) throw invalid(['Timestamp must not be more than two years back.'])
}

export const logConsent = async (
  { db, clock, limiter }: Services,
  { userId }: SignedIn,
  entry: ConsentLogEntry,
  request: Request,
): Promise<RecordedConsent> => {
  const idempotencyKey = readIdempotencyKey(request)
  refuseAbsurdTime(entry.timestamp, clock())
  await limiter.count(byPerson, userId)
  return presentConsentAction(await addConsentAction(db, { userId, idempotencyKey, entry }, clock()))
}
