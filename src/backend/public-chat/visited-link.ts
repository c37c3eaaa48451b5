import type { PublicChat } from '#src/contract/public-chat-links.ts'
import { checkByNetwork, countByNetwork } from '../http/client-network.ts'
import { notFound, refused } from '../http/refusal.ts'
import type { Origin } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { knownSources, type KnownSource } from './known-sources.ts'
import { missLimit, visitLimit } from './link-limits.ts'
import { isExpired, openState } from './link.present.ts'
import { findLinkByCode, type VisitedRow } from './links.store.ts'
import { linksFeature } from './links-feature.ts'
import { folded } from './short-codes.ts'

export interface VisitedLink {
  readonly id: string
  readonly organisationId: string
  readonly organisationName: string
  readonly name: string
  readonly title: string
  readonly sources: readonly KnownSource[]
  readonly state: PublicChat['state']
}

const toVisitedLink = (row: VisitedRow, known: ReadonlyMap<string, KnownSource>): VisitedLink => ({
  id: row.id,
  organisationId: row.organisation_id,
  organisationName: row.organisation_name,
  name: row.short_code,
  title: row.title,
  sources: row.data_sources.flatMap(({ id }) => known.get(id) ?? []),
  state: openState(row, known),
})

export const visitLimits = { visits: visitLimit, misses: missLimit }

/** An unknown, deleted or expired link is the same 404. */
export const visitLink = async (
  { clock, db, limiter }: Services,
  name: string,
  { ip }: Origin,
  { visits, misses } = visitLimits,
): Promise<VisitedLink> => {
  await checkByNetwork(limiter, misses, ip)
  await countByNetwork(limiter, visits, ip)
  const row = await findLinkByCode(db, folded(name))
  if (row === undefined || isExpired(row, clock()) || !row.organisation_features.includes(linksFeature)) {
    await countByNetwork(limiter, misses, ip)
    throw notFound()
  }
  return toVisitedLink(row, await knownSources(db, row.organisation_id))
}

export const visitOpenLink = async (services: Services, name: string, origin: Origin): Promise<VisitedLink> => {
  const link = await visitLink(services, name, origin)
  if (link.state === 'noSources') throw refused(409, 'errors.chatLinkNoSources')
  if (link.state === 'paused') throw refused(409, 'errors.chatLinkPaused')
  return link
}
