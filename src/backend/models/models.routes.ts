import { modelEndpoints, type Model } from '#src/contract/data-sources.ts'
import type { Reach } from '../data-sources/allowed-sources.ts'
import { listSources, type ListedSource } from '../data-sources/data-sources.store.ts'
import type { Database } from '../db/tables.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { isNamed } from '../search/search-scope.ts'
import type { Services } from '../services.ts'
import { allSources, modelPrefix, createUnknownModelRefusal } from './model-sources.ts'

const readCreationTime = (id: string): number => Number.parseInt(id.slice(0, 8), 16)

const chooseModelName = ({ source }: ListedSource, listed: readonly ListedSource[]): string => {
  const { id, name, type } = source
  const isTaken =
    name.toLowerCase() === allSources ||
    listed.some(
      (candidate) =>
        candidate.source.id !== id && isNamed(candidate.source, name) && candidate.source.type === 'Repository',
    )
  if (!isTaken) return name
  return type === 'Workspace' ? `workspace:${name}` : id
}

const toModel = (name: string, created: number): Model => ({
  id: `${modelPrefix}${name}`,
  object: 'model',
  created,
  owned_by: 'quarry',
})

const listModels = async (db: Database, reach: Reach): Promise<readonly Model[]> => {
  const listed = (await listSources(db, reach)).filter(({ indexes }) => indexes.length > 0)
  if (listed.length === 0) return []
  const oldest = Math.min(...listed.map(({ source }) => readCreationTime(source.id)))
  return [
    toModel(allSources, oldest),
    ...listed.map((source) => toModel(chooseModelName(source, listed), readCreationTime(source.source.id))),
  ]
}

export const modelRoutes = ({ db }: Services): ServedCall[] => [
  serve(modelEndpoints.list, async ({ caller }) => {
    const data = await listModels(db, caller)
    return { object: 'list' as const, data: [...data] }
  }),
  serve(modelEndpoints.read, async ({ caller, params }) => {
    const wanted = params.model.toLowerCase()
    const model = (await listModels(db, caller)).find(({ id }) => id.toLowerCase() === wanted)
    if (model === undefined) throw createUnknownModelRefusal(params.model)
    return model
  }),
]
