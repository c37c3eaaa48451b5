import type { Reach } from '../data-sources/allowed-sources.ts'
import type { Database } from '../db/tables.ts'
import { refused, Refusal } from '../http/refusal.ts'
import { allRepositories, namedSources } from '../search/search-scope.ts'

export const modelPrefix = 'quarry/'
export const allSources = 'all'

interface Source {
  readonly id: string
  readonly name: string
}

export const createUnknownModelRefusal = (model: string) =>
  refused(404, 'errors.modelUnknown', { translationParameters: { model }, param: 'model' })

export const isUnknownModelRefusal = (error: unknown): boolean =>
  error instanceof Refusal && error.key === 'errors.modelUnknown'

const isUnknownSourceRefusal = (error: unknown): boolean =>
  error instanceof Refusal && error.key === 'errors.dataSourceUnknown'

export const namesSource = (model: string): boolean => model.trim().toLowerCase().startsWith(modelPrefix)

const listNameCandidates = (model: string): readonly string[] =>
  namesSource(model) ? [model.slice(modelPrefix.length), model] : [model]

/** Refuses an unknown model with 404, and one whose source cannot be searched yet with 422. */
export const resolveModelSources = async (db: Database, reach: Reach, model: string): Promise<readonly Source[]> => {
  const candidates = listNameCandidates(model.trim())
  if (candidates[0]?.toLowerCase() === allSources) {
    const repositories = await allRepositories(db, reach, `${modelPrefix}${allSources}`)
    return repositories.map(({ id, name }) => ({ id, name }))
  }
  for (const name of candidates.filter((candidate) => candidate !== '')) {
    try {
      return (await namedSources(db, reach, { names: [name] })).map(({ id, name: own }) => ({ id, name: own }))
    } catch (error) {
      if (!isUnknownSourceRefusal(error)) throw error
    }
  }
  throw createUnknownModelRefusal(model)
}
