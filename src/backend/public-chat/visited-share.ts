import { checkByNetwork, countByNetwork } from '../http/client-network.ts'
import { notFound } from '../http/refusal.ts'
import type { Origin } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { linksFeature } from './links-feature.ts'
import { findSharedByToken, type SharedRow } from './shared-conversations.store.ts'
import { visitLimits } from './visited-link.ts'

export const visitShare = async (
  { db, limiter }: Services,
  token: string,
  { ip }: Origin,
  { visits, misses } = visitLimits,
): Promise<SharedRow> => {
  await checkByNetwork(limiter, misses, ip)
  await countByNetwork(limiter, visits, ip)
  const row = await findSharedByToken(db, token)
  if (row === undefined || !row.features.includes(linksFeature)) {
    await countByNetwork(limiter, misses, ip)
    throw notFound()
  }
  return row
}
