import type { LinkState, PublicChatLink } from '#src/contract/public-chat-links.ts'
import type { KnownSource } from './known-sources.ts'
import type { LinkRow } from './links.store.ts'

type Sources = ReadonlyMap<string, KnownSource>

export const isExpired = ({ expires_at }: Pick<LinkRow, 'expires_at'>, now: number): boolean =>
  expires_at !== null && expires_at.getTime() <= now

export const openState = (row: Pick<LinkRow, 'data_sources' | 'is_paused'>, sources: Sources) => {
  const hasSources = row.data_sources.some(({ id }) => sources.get(id)?.isEmpty === false)
  if (!hasSources) return 'noSources'
  return row.is_paused ? 'paused' : 'live'
}

const toState = (row: LinkRow, { sources, now }: Circumstances): LinkState =>
  isExpired(row, now) ? 'expired' : openState(row, sources)

interface Circumstances {
  readonly sources: Sources
  readonly questions: ReadonlyMap<string, number>
  readonly now: number
}

export const presentLink = (row: LinkRow, circumstances: Circumstances): PublicChatLink => ({
  id: row.id,
  title: row.title,
  shortCode: row.short_code,
  dataSources: row.data_sources.map(({ id, name }) => {
    const known = circumstances.sources.get(id)
    return known === undefined ? { id, name, isLost: true } : { id, name: known.name, type: known.type, isLost: false }
  }),
  state: toState(row, circumstances),
  isPaused: row.is_paused,
  ...(row.expires_at === null ? {} : { expiresAt: row.expires_at.toISOString() }),
  questions: circumstances.questions.get(row.id) ?? 0,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
