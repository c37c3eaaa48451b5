import type { Reach } from '../data-sources/allowed-sources.ts'
import type { Database } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { mayCountFor, recordQuestion } from '../milestones/record-question.ts'
import type { Services } from '../services.ts'
import { namedSources, searchScope } from './search-scope.ts'

interface Wanted {
  readonly names?: readonly string[] | undefined
  readonly ids?: readonly string[] | undefined
}

type Asker = Reach & { readonly userId: string; readonly apiKeyId?: string | undefined }

const getSourceIds = async (db: Database, asker: Asker, { names = [], ids = [] }: Wanted): Promise<string[]> => {
  if (names.length + ids.length === 0) return (await searchScope(db, asker, {})).map(({ repository }) => repository.id)
  const sources = await namedSources(db, asker, { names, ids })
  return [
    ...new Set(sources.flatMap(({ id, repositories }) => [id, ...repositories.map((repository) => repository.id)])),
  ]
}

export const recordAskedSources = async (services: Services, asker: Asker, wanted: Wanted): Promise<void> => {
  const { clock, db } = services
  if (asker.apiKeyId !== undefined || !(await mayCountFor(services, asker.userId))) return
  const sourceIds = await getSourceIds(db, asker, wanted).catch((error: unknown) => {
    if (error instanceof Refusal) return []
    throw error
  })
  await recordQuestion(db, asker, sourceIds, clock())
}
