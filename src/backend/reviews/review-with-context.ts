import type { Selectable } from 'kysely'
import type { ReviewSummary } from '#src/contract/reviews.ts'
import type { Tables } from '../db/tables.ts'
import { noFilter } from '../search/path-filter.ts'
import { searchScope } from '../search/search-scope.ts'
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
const maxTexts = 20
const maxHolders = 40
const notReviewed: Reviewed = { findings: [], affected: [], isComplete: false, isIndexed: false }

const getLength = ({ before, after }: SourceFile): number => (before?.length ?? 0) + (after?.length ?? 0)

const findIndex = async ({ db }: Services, repositoryId: string): Promise<number | null> =>
  (await db.selectFrom('repositories').where('id', '=', repositoryId).select('current_index').executeTakeFirst())
    ?.current_index ?? null

const findHolders = async (
  { db, work }: Services,
  { row, pullRequest, signal }: ContextReview,
  texts: readonly string[],
): Promise<readonly string[]> => {
  if (texts.length === 0) return []
  const organisationId = row.organisation_id
  const indexes = await searchScope(db, { organisationId, allowedSources: 'all' }, { ids: [pullRequest.repository_id] })
  const paths = new Set<string>()
  for (const query of texts.slice(0, maxTexts)) {
    const request = { query, isRegex: false, letterCase: 'Sensitive', filter: noFilter, limit: maxHolders } as const
    const { results } = await work.run({ organisationId, signal }, 'searchByText', indexes, request)
    for (const { location } of results) paths.add(location.path)
  }
  return [...paths]
}

const reviewTogether = async (services: Services, review: ContextReview): Promise<Reviewed> => {
  const { db, work } = services
  const { row, pullRequest, source, files, ruleIds, signal } = review
  const owner = { organisationId: row.organisation_id, signal }
  const { names, words, declarations, routeTexts } = await work.run(owner, 'listWantedNames', files)
  const changedPaths = new Set(files.map(({ path }) => path))
  const indexNo = await findIndex(services, pullRequest.repository_id)
  const { paths, declarationPaths, affected } =
    indexNo === null
      ? { paths: [], declarationPaths: [], affected: [] }
      : await lookUpContext(db, { indexNo, names, words, declarations, changedPaths })
  const callers = indexNo === null ? [] : await findHolders(services, review, routeTexts)
  const unparsed = [...new Set([...declarationPaths, ...callers.filter((path) => !changedPaths.has(path))])]
  const texts = await source.readTexts(row.head_commit, [...new Set([...paths, ...unparsed])], signal)
  const readFiles = (some: readonly string[]) =>
    some.flatMap((path) => (texts.has(path) ? [{ path, content: texts.get(path) ?? '' }] : []))
  const change = { files, context: readFiles(paths), declarations: readFiles(unparsed) }
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
