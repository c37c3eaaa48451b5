import type { Citation } from '#src/contract/answer-events.ts'
import type { SharedMessage, SharedPlace } from '#src/contract/shared-conversations.ts'
import type { Database } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { searchScope, type SearchedIndex } from '../search/search-scope.ts'
import { citedPlace } from './cited-place.ts'

const maxPlaces = 1_000

const readPlace = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  messageId: string,
  citation: Citation,
): Promise<SharedPlace[]> => {
  try {
    return [{ ...(await citedPlace(db, indexes, citation)), messageId, number: citation.number }]
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

export const readSharedPlaces = async (
  db: Database,
  organisationId: string,
  messages: readonly SharedMessage[],
): Promise<SharedPlace[]> => {
  const indexes = await searchScope(db, { organisationId, allowedSources: 'all' }, {})
  const places: SharedPlace[] = []
  for (const { id, citations } of messages) {
    for (const citation of citations.slice(0, maxPlaces - places.length)) {
      places.push(...(await readPlace(db, indexes, id, citation)))
    }
  }
  return places
}
