import { days, hours } from '#src/lib/durations.ts'
import type { ConsentLogEntry, RecordedConsent } from '#src/contract/consent.ts'
import type { SignedIn } from '../http/caller.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'
import { addConsentAction } from './consent-actions.store.ts'
import { presentConsentAction } from './consent.present.ts'

/** Entries are never deleted: the limit suits anybody who changes their mind and cannot fill a disk. */
const byPerson: RateLimit = { name: 'consent-actions', max: 600, withinMs: 1 * hours }

const maxAhead = 1 * days
const maxBack = 730 * days

/** A timestamp far from the server's clock is replaced by the time of arrival, so that the choice is kept. */
const withPlausibleTime = (entry: ConsentLogEntry, now: number): ConsentLogEntry => {
  const at = Date.parse(entry.timestamp)
  const isPossible = at >= now - maxBack && at <= now + maxAhead
  return isPossible ? entry : { ...entry, timestamp: new Date(now).toISOString() }
}

export const logConsent = async (
  { db, clock, limiter }: Services,
  { userId }: SignedIn,
  entry: ConsentLogEntry,
  request: Request,
): Promise<RecordedConsent> => {
  const idempotencyKey = readIdempotencyKey(request)
  const now = clock()
  const action = { userId, idempotencyKey, entry: withPlausibleTime(entry, now) }
  await limiter.count(byPerson, userId)
  return presentConsentAction(await addConsentAction(db, action, now))
}
