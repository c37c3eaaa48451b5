import type { Selectable } from 'kysely'
import type { ReviewSummary } from '#src/contract/reviews.ts'
import type { Tables } from '../db/tables.ts'
import type { Services } from '../services.ts'
import { lookUpContext } from './look-up-context.ts'
import type { CheckedFinding } from './review-tasks.ts'
import type { ReviewSource, SourceFile } from './review-source.ts'

interface ContextReview {
  readonly row: Selectable<Tables['reviews']>
  readonly pullRequest: Selectable<Tables['pull_requests']>
  readonly source: ReviewSource
  readonly files: readonly SourceFile[]
  readonly ruleIds: readonly string[]
  readonly signal: AbortSignal
}

interface Reviewed {
  readonly findings: readonly CheckedFinding[]
  readonly affected: ReviewSummary['affected']
}

const findIndex = async ({ db }: Services, repositoryId: string): Promise<number | null> =>
  (await db.selectFrom('repositories').where('id', '=', repositoryId).select('current_index').executeTakeFirst())
    ?.current_index ?? null

/** Reviews the change together with the unchanged files that the index relates to it; without an index, alone. */
export const reviewWithContext = async (
  services: Services,
  { row, pullRequest, source, files, ruleIds, signal }: ContextReview,
): Promise<Reviewed> => {
  const { db, work } = services
  const owner = { organisationId: row.organisation_id, signal }
  const { names, words } = await work.run(owner, 'listWantedNames', files)
  const changedPaths = new Set(files.map(({ path }) => path))
  const indexNo = await findIndex(services, pullRequest.repository_id)
  const { paths, affected } =
    indexNo === null ? { paths: [], affected: [] } : await lookUpContext(db, { indexNo, names, words, changedPaths })
  const texts = await source.readTexts(row.head_commit, paths, signal)
  const context = [...texts].map(([path, content]) => ({ path, content }))
  return { findings: await work.run(owner, 'reviewAcrossFiles', { files, context }, ruleIds), affected }
}
