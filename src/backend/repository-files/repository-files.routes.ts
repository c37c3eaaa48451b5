import { repositoryFileEndpoints } from '#src/contract/repository-files.ts'
import { type IndexFacts, indexFacts } from '../code-index/index-facts.ts'
import { isRepositoryWithin, type Reach } from '../data-sources/allowed-sources.ts'
import type { Database } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { readSymbolPlaces } from '../pull-requests/read-symbol-places.ts'
import type { Services } from '../services.ts'
import { findPaths } from './find-paths.ts'
import { listFolder } from './folder-content.ts'

const requireIndex = async (db: Database, reach: Reach, id: string): Promise<number> => {
  if (!(await isRepositoryWithin(db, reach, id))) throw notFound()
  const repository = await db
    .selectFrom('repositories')
    .where('organisation_id', '=', reach.organisationId)
    .where('id', '=', id)
    .select('current_index as no')
    .executeTakeFirst()
  if (repository?.no === undefined || repository.no === null) throw notFound()
  return repository.no
}

const readFacts = async (db: Database, reach: Reach, id: string, mayRepeat = true): Promise<IndexFacts> => {
  const no = await requireIndex(db, reach, id)
  const facts = await indexFacts(db, no)
  const isReplaced = (await requireIndex(db, reach, id)) !== no
  return isReplaced && mayRepeat ? readFacts(db, reach, id, false) : facts
}

export const repositoryFileRoutes = ({ db }: Services): ServedCall[] => [
  serve(repositoryFileEndpoints.folder, async ({ caller, params, query }) => {
    const content = listFolder(await readFacts(db, caller, params.id), query.path)
    if (content === undefined) throw notFound()
    return content
  }),
  serve(repositoryFileEndpoints.find, async ({ caller, params, query }) =>
    findPaths(await readFacts(db, caller, params.id), query.words),
  ),
  serve(repositoryFileEndpoints.symbols, async ({ caller, params, query: { name, path } }) => {
    if (!(await isRepositoryWithin(db, caller, params.id))) throw notFound()
    const repository = { organisationId: caller.organisationId, repositoryId: params.id }
    return readSymbolPlaces(db, repository, { name, path, changedPaths: new Set() })
  }),
]
