import type { Database } from '../db/tables.ts'
import { getOnlySource, selectSourcesWithin, type Reach } from '../data-sources/allowed-sources.ts'
import { refused } from '../http/refusal.ts'
import { isUnknownModelRefusal, namesSource, resolveModelSources } from '../models/model-sources.ts'
import { namedSources, searchScope, type SearchedIndex } from '../search/search-scope.ts'
import { readConversation } from './conversations.store.ts'
import type { Owner } from './messages.store.ts'

interface Source {
  readonly id: string
  readonly name: string
}

interface ChosenSources {
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly model?: string | undefined
  readonly modelNames?: readonly string[] | undefined
}

export const chooseSources = async (
  db: Database,
  reach: Reach,
  { ids, names, model, modelNames = [] }: ChosenSources,
): Promise<Source[]> => {
  const isNamed = ids.length + names.length > 0
  const only = getOnlySource(reach)
  if (!isNamed && model !== undefined) {
    const isOptional = modelNames.includes(model) || (only !== undefined && !namesSource(model))
    const chosen = await resolveModelSources(db, reach, model).catch((error: unknown) => {
      if (isOptional && isUnknownModelRefusal(error)) return []
      throw error
    })
    if (chosen.length > 0) return [...chosen]
  }
  if (!isNamed && only === undefined) throw refused(400, 'errors.noDataSource')
  const sources = await namedSources(db, reach, isNamed || only === undefined ? { ids, names } : { ids: [only] })
  return sources.map(({ id, name }) => ({ id, name }))
}

export const indexesOfSources = async (
  db: Database,
  reach: Reach,
  sources: readonly Source[],
): Promise<SearchedIndex[]> => {
  const ids = sources.map(({ id }) => id)
  const left = await selectSourcesWithin(db, reach, ids)
  if (left.length === 0) {
    throw refused(404, 'errors.dataSourceUnknown', { translationParameters: { name: sources[0]?.name ?? '' } })
  }
  return searchScope(db, reach, { ids: left })
}

/** Earlier answers may be read only while all sources of the conversation are within reach. */
export const isConversationWithin = async (
  db: Database,
  owner: Owner & Reach,
  conversationId: string,
): Promise<boolean> => {
  if (owner.allowedSources === 'all') return true
  const conversation = await readConversation(db, owner, conversationId)
  const ids = conversation?.data_sources.map(({ id }) => id) ?? []
  return ids.length > 0 && (await selectSourcesWithin(db, owner, ids)).length === ids.length
}
