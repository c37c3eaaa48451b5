import type { Selectable } from 'kysely'
import type { ReviewSummary } from '#src/contract/reviews.ts'
import type { Tables } from '../db/tables.ts'
import type { Services } from '../services.ts'
import { isTooMuch } from './analyse-files.ts'
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
  readonly isComplete: boolean
  readonly isIndexed: boolean
}

const maxTogether = 6 * 2 ** 20
const notReviewed: Reviewed = { findings: [], affected: [], isComplete: false, isIndexed: false }

const getLength = ({ before, after }: SourceFile): number => (before?.length ?? 0) + (after?.length ?? 0)

const findIndex = async ({ db }: Services, repositoryId: string): Promise<number | null> =>
  (await db.selectFrom('repositories').where('id', '=', repositoryId).select('current_index').executeTakeFirst())
    ?.current_index ?? null

const reviewTogether = async (
  services: Services,
  { row, pullRequest, source, files, ruleIds, signal }: ContextReview,
): Promise<Reviewed> => {
  const { db, work } = services
  const owner = { organisationId: row.organisation_id, signal }
  const { names, words, declarations } = await work.run(owner, 'listWantedNames', files)
  const changedPaths = new Set(files.map(({ path }) => path))
  const indexNo = await findIndex(services, pullRequest.repository_id)
  const { paths, declarationPaths, affected } =
    indexNo === null
      ? { paths: [], declarationPaths: [], affected: [] }
      : await lookUpContext(db, { indexNo, names, words, declarations, changedPaths })
  const texts = await source.readTexts(row.head_commit, [...new Set([...paths, ...declarationPaths])], signal)
  const readFiles = (some: readonly string[]) =>
    some.flatMap((path) => (texts.has(path) ? [{ path, content: texts.get(path) ?? '' }] : []))
  const change = { files, context: readFiles(paths), declarations: readFiles(declarationPaths) }
  const findings = await work.run(owner, 'reviewAcrossFiles', change, ruleIds)
  return { findings, affected, isComplete: true, isIndexed: indexNo !== null }
}

/**
 * Reviews the change together with the unchanged files that the index relates to it; without an index, alone. A change
 * that is too large for one thread is not reviewed in this way.
 */
export const reviewWithContext = async (services: Services, review: ContextReview): Promise<Reviewed> => {
  if (review.files.reduce((length, file) => length + getLength(file), 0) > maxTogether) return notReviewed
  return reviewTogether(services, review).catch((error: unknown) => {
    if (review.signal.aborted || !isTooMuch(error)) throw error
    return notReviewed
  })
}
