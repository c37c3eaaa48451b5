import type { Selectable, Updateable } from 'kysely'
import type { ReviewSummary } from '#src/contract/reviews.ts'
import type { Tables } from '../db/tables.ts'
import { indexingFailure } from '../indexing/indexing-failure.ts'
import { getEnglishText } from '../http/error-keys.ts'
import { ProcessEnding } from '../jobs/job-queue.ts'
import { fileKind } from '../code-index/file-importance.ts'
import type { Services } from '../services.ts'
import { type Analysed, analyseFiles } from './analyse-files.ts'
import { chooseFiles } from './choose-files.ts'
import { createRuleChoice, createUnwantedCheck } from './choose-rules.ts'
import { type ModelReviewRequest, reviewWithModel } from './model/review-with-model.ts'
import { compareWithMemory, keepFormerOutcomes, type RaisedFinding } from './finding-memory.ts'
import {
  listDismissedElsewhere,
  listLastSeenCommits,
  listRemembered,
  recordOutcomes,
  takeFormerOutcomes,
} from './findings.store.ts'
import { requestWantedPost } from './posts.store.ts'
import { reviewWithContext } from './review-with-context.ts'
import { readReviewConfig } from './review-config.ts'
import { countFindings } from './review.present.ts'
import { createReviewScope } from './review-scope.ts'
import type { ReviewSource, SourceFile } from './review-source.ts'
import type { CheckedFinding } from './review-tasks.ts'
import { summarise } from './review-summary.ts'
import { acrossRuleIds, ruleFacts } from './rule-facts.ts'
import { claimReview, findFormerReview, updateRunning } from './reviews.store.ts'
import { toRaised } from './to-raised.ts'

type ReviewRow = Selectable<Tables['reviews']>
type PullRequestRow = Selectable<Tables['pull_requests']>

export type OpenReviewSource = (pullRequest: PullRequestRow) => ReviewSource

export class ReviewEnded extends Error {
  override readonly name = 'ReviewEnded'
}

interface Run {
  readonly services: Services
  readonly row: ReviewRow
  readonly pullRequest: PullRequestRow
  readonly source: ReviewSource
  readonly signal: AbortSignal
}

const report = async ({ services, row }: Run, values: Updateable<Tables['reviews']>): Promise<void> => {
  const claimed_at = new Date(services.clock())
  if (!(await updateRunning(services.db, row.id, { ...values, claimed_at }))) throw new ReviewEnded()
}

const chooseRuleIds = async ({ services: { db }, row, pullRequest }: Run) => {
  const config = await readReviewConfig(db, pullRequest.repository_id)
  const isChosen = createRuleChoice(row.parameters, config)
  const rules = ruleFacts.filter(isChosen)
  return { config, ruleIds: rules.map(({ id }) => id) }
}

interface Result {
  readonly files: readonly SourceFile[]
  readonly leftOut: ReviewSummary['leftOut']
  readonly affected: ReviewSummary['affected']
  readonly isReviewedAcrossFiles: boolean
  readonly isIndexed: boolean
  readonly model: ReviewSummary['model']
}

const toSummary = ({ model, ...result }: Result): ReviewSummary => ({
  ...summarise({ ...result, isTest: (path) => fileKind(path) === 'test' }),
  ...(model === undefined ? {} : { model }),
})

const askModel = (run: Run, parts: Pick<ModelReviewRequest, 'files' | 'config' | 'known'>) => {
  const { services, row, pullRequest, source, signal } = run
  const onFiles = (done: number) => report(run, { stage: 'asking', files_done: done })
  return reviewWithModel(services, { ...parts, row, pullRequest, source, signal, onFiles })
}

const toRaisedByRules = (own: Analysed, across: readonly CheckedFinding[]) => ({
  ofRules: [...own.findings, ...across].map(toRaised),
  overLimit: own.overLimit.map((finding): RaisedFinding => ({ ...toRaised(finding), isOverLimit: true })),
})

const analyse = async (run: Run) => {
  const { services, row, source, signal } = run
  const { work } = services
  const all = await source.readChange({ base: row.base_commit, head: row.head_commit }, signal)
  const { config, ruleIds } = await chooseRuleIds(run)
  const owner = { organisationId: row.organisation_id, signal }
  const paths = all.map(({ path }) => path)
  const ignored = await work.run(owner, 'listIgnored', paths, config.ignoredPaths)
  const { files, leftOut } = chooseFiles(all, ignored)
  await report(run, { stage: 'analysing', files_done: 0, files_total: files.length })
  const onFiles = (done: number) => report(run, { files_done: done })
  const own = await analyseFiles(files, { work, owner, ruleIds, onFiles })
  await report(run, { stage: 'lookingUp' })
  const across = await reviewWithContext(services, { ...run, files, ruleIds })
  const notRead = [...leftOut, ...own.failed]
  const { ofRules, overLimit } = toRaisedByRules(own, across.findings)
  const byModel = await askModel(run, { files, config, known: ofRules })
  return {
    modelFault: byModel.fault ?? null,
    modelPaths: byModel.readPaths,
    rulesByPath: new Map(own.read.map((file) => [file.path, new Set(file.ruleIds)])),
    acrossRuleIds: new Set(across.isIndexed ? ruleIds.filter((id) => acrossRuleIds.has(id)) : []),
    leftOut: new Set(notRead.map(({ path }) => path)),
    isUnwanted: createUnwantedCheck(config, ignored),
    raised: [...ofRules, ...overLimit, ...byModel.raised],
    result: {
      files,
      leftOut: notRead,
      affected: across.affected,
      isReviewedAcrossFiles: across.isComplete,
      isIndexed: across.isIndexed,
      model: byModel.model,
    },
  }
}

const review = async (run: Run): Promise<void> => {
  const { services, row, pullRequest, source, signal } = run
  const { clock, db, work } = services
  const { raised, result, modelFault, ...covered } = await analyse(run)
  await report(run, { stage: 'comparing' })
  const place = {
    organisationId: row.organisation_id,
    repositoryId: pullRequest.repository_id,
    pullRequestId: pullRequest.id,
  }
  const former = await findFormerReview(db, pullRequest.id, row.number)
  const lastSeenCommits = await listLastSeenCommits(db, pullRequest.id)
  const dismissedElsewhere = await listDismissedElsewhere(db, place)
  const scope = await createReviewScope(
    { work, source, now: row, former, lastSeenCommits, signal },
    { ...covered, files: result.files, dismissedElsewhere },
  )
  signal.throwIfAborted()
  await db.transaction().execute(async (transaction) => {
    const compared = compareWithMemory(await listRemembered(transaction, pullRequest.id), raised, scope)
    const outcomes = keepFormerOutcomes(compared, await takeFormerOutcomes(transaction, row.id))
    await recordOutcomes(transaction, place, { reviewId: row.id, number: row.number, outcomes }, clock())
    const counts = JSON.stringify(countFindings(outcomes))
    const summary = JSON.stringify(toSummary(result))
    const finished_at = new Date(clock())
    const values = {
      state: 'Finished',
      stage: null,
      counts,
      summary,
      finished_at,
      model_fault: modelFault,
    } as const
    if (!(await updateRunning(transaction, row.id, values))) throw new ReviewEnded()
    await requestWantedPost(transaction, row.id, clock())
  })
  await services.jobs.send('post-review', row.id)
}

const explain = (error: unknown, branch: string) => {
  const failure = indexingFailure(error, branch)
  if (failure.key !== 'errors.indexingFailed') return failure
  return { key: 'errors.reviewFailed', parameters: {}, message: getEnglishText('errors.reviewFailed') }
}

const abandon = async ({ clock, db, log }: Services, row: ReviewRow, branch: string, error: unknown): Promise<void> => {
  if (error instanceof ReviewEnded) return
  if (error instanceof ProcessEnding) {
    await updateRunning(db, row.id, { state: 'Scheduled', stage: null })
    return
  }
  const failure = explain(error, branch)
  if (failure.key === 'errors.reviewFailed') log.error('review failed', { reviewId: row.id, error })
  const finished_at = new Date(clock())
  await updateRunning(db, row.id, { state: 'Failed', failure: JSON.stringify(failure), finished_at })
}

/** Ends with the review finished, failed, or handed back when the process stops; half of one is never shown. */
export const runReview = async (
  services: Services,
  id: string,
  openSource: OpenReviewSource,
  signal: AbortSignal,
): Promise<void> => {
  const row = await claimReview(services.db, id, services.clock())
  if (row === undefined) return
  const pullRequest = await services.db
    .selectFrom('pull_requests')
    .selectAll()
    .where('id', '=', row.pull_request_id)
    .executeTakeFirst()
  if (pullRequest === undefined) return
  try {
    await review({ services, row, pullRequest, source: openSource(pullRequest), signal })
  } catch (error) {
    await abandon(services, row, pullRequest.source_branch ?? '', signal.aborted ? signal.reason : error)
  }
}
