import type { LinkState, PublicChatLink } from '#src/contract/public-chat-links.ts'
import type { KnownSource } from './known-sources.ts'
import type { LinkRow } from './links.store.ts'

type Dated = Pick<LinkRow, 'expires_at' | 'is_paused'>

export const isExpired = ({ expires_at }: Dated, now: number): boolean =>
  expires_at !== null && expires_at.getTime() <= now

export const stateOf = (row: Dated, now: number): LinkState => {
  if (isExpired(row, now)) return 'expired'
  return row.is_paused ? 'paused' : 'live'
}

interface Circumstances {
  readonly sources: ReadonlyMap<string, KnownSource>
  readonly questions: ReadonlyMap<string, number>
  readonly now: number
}

export const presentLink = (row: LinkRow, { sources, questions, now }: Circumstances): PublicChatLink => ({
  id: row.id,
  title: row.title,
  shortCode: row.short_code,
  dataSources: row.data_sources.map(({ id, name }) => {
    const known = sources.get(id)
    return known === undefined ? { id, name, isLost: true } : { ...known, isLost: false }
  }),
  state: stateOf(row, now),
  isPaused: row.is_paused,
  ...(row.expires_at === null ? {} : { expiresAt: row.expires_at.toISOString() }),
  questions: questions.get(row.id) ?? 0,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
