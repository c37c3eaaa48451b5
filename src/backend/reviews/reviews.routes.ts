import type { Language } from '#src/contract/languages.ts'
import {
  pullRequestEndpoints,
  repositoryEndpoints,
  reviewActionEndpoints,
  type ReviewDetails,
} from '#src/contract/reviews.ts'
import { minutes } from '#src/lib/durations.ts'
import type { Handle } from '../db/tables.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { notFound, refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { readPreferredLanguage } from '../mail/preferred-language.ts'
import { requireCodeReview } from '../pull-requests/require-code-review.ts'
import { requirePullRequest } from '../pull-requests/pull-requests.store.ts'
import { findRepository } from '../repositories/repositories.store.ts'
import type { Services } from '../services.ts'
import { createFindingTexts, type DescribeFinding } from './describe-finding.ts'
import { exportMarkdown } from './export-markdown.ts'
import { exportSarif } from './export-sarif.ts'
import { judgeFinding, listFindings } from './findings.store.ts'
import { postRoute, requirePostable } from './posts.routes.ts'
import { postAtEnd } from './posts.store.ts'
import { presentReviewConfig, readReviewConfig, saveReviewConfig } from './review-config.ts'
import { countFindings, presentReview, presentReviewDetails } from './review.present.ts'
import {
  findLastWithFinding,
  findReview,
  insertReview,
  saveCounts,
  listReviews,
  type ReviewRow,
  scheduleAgain,
  updateRunning,
} from './reviews.store.ts'
import { ReviewEnded } from './run-review.ts'

const reviewLimit: RateLimit = { name: 'review', max: 300, withinMs: 10 * minutes }

interface Named {
  readonly organisationId: string
  readonly pullRequestId: string
  readonly id: string
}

const requireReview = async (db: Handle, { organisationId, ...named }: Named): Promise<ReviewRow> => {
  const row = await findReview(db, organisationId, named)
  if (row === undefined) throw notFound()
  return row
}

const readLanguage = (request: Request): Language => readPreferredLanguage(request.headers.get('accept-language'))

const createTexts = (request: Request, { parameters: { tone } }: ReviewRow): DescribeFinding =>
  createFindingTexts(readLanguage(request), tone)

const readDetails = async (db: Handle, named: Named, request: Request): Promise<ReviewDetails> => {
  const row = await requireReview(db, named)
  return presentReviewDetails(row, await listFindings(db, row.id, createTexts(request, row)))
}

const readingRoutes = (services: Services): readonly ServedCall[] => {
  const { db } = services
  return [
    serve(pullRequestEndpoints.reviews, async ({ caller: { organisationId }, params: { id } }) => {
      await requireCodeReview(services, organisationId)
      await requirePullRequest(db, organisationId, id)
      return (await listReviews(db, organisationId, id)).map(presentReview)
    }),
    serve(pullRequestEndpoints.review, async ({ caller: { organisationId }, params, request }) => {
      await requireCodeReview(services, organisationId)
      return readDetails(db, { organisationId, pullRequestId: params.id, id: params.reviewId }, request)
    }),
    serve(reviewActionEndpoints.export, async ({ caller: { organisationId }, params, query: { format }, request }) => {
      await requireCodeReview(services, organisationId)
      const named = { organisationId, pullRequestId: params.id, id: params.reviewId }
      const { title } = await requirePullRequest(db, organisationId, params.id)
      const details = await readDetails(db, named, request)
      if (details.state !== 'Finished') throw refused(409, 'errors.reviewNotFinished')
      const fileName = `review-${details.number}-${details.headCommit.slice(0, 10)}`
      return format === 'sarif'
        ? { fileName: `${fileName}.sarif`, content: exportSarif(details) }
        : { fileName: `${fileName}.md`, content: exportMarkdown(details, title) }
    }),
  ]
}

const requestRoute = (services: Services): ServedCall =>
  serve(pullRequestEndpoints.requestReview, async ({ caller: { organisationId, userId }, body, request }) => {
    const { clock, db, jobs, limiter } = services
    await requireCodeReview(services, organisationId)
    await limiter.count(reviewLimit, organisationId)
    const pullRequest = await requirePullRequest(db, organisationId, body.pullRequestId)
    if (body.postComments) await requirePostable(services, pullRequest)
    const { version: configVersion } = await readReviewConfig(db, pullRequest.repository_id)
    const draft = {
      organisationId,
      pullRequestId: pullRequest.id,
      headCommit: pullRequest.head_commit,
      baseCommit: pullRequest.base_commit,
      parameters: { ...body.parameters, configVersion, language: readLanguage(request) },
      postComments: body.postComments,
      requestedBy: userId,
    }
    const id = await insertReview(db, draft, clock())
    if (body.postComments) await postAtEnd(db, id, readLanguage(request))
    await jobs.send('review', id)
    return presentReview(await requireReview(db, { organisationId, pullRequestId: pullRequest.id, id }))
  })

const actionRoutes = (services: Services): readonly ServedCall[] => {
  const { clock, db, jobs } = services
  return [
    requestRoute(services),
    serve(reviewActionEndpoints.cancel, async ({ caller: { organisationId }, params }) => {
      await requireCodeReview(services, organisationId)
      const named = { organisationId, pullRequestId: params.id, id: params.reviewId }
      const { id } = await requireReview(db, named)
      await updateRunning(db, id, { state: 'Cancelled', stage: null, finished_at: new Date(clock()) })
      jobs.abort('review', id, new ReviewEnded())
      return presentReview(await requireReview(db, named))
    }),
    serve(reviewActionEndpoints.resume, async ({ caller: { organisationId }, params }) => {
      await requireCodeReview(services, organisationId)
      const named = { organisationId, pullRequestId: params.id, id: params.reviewId }
      const { id } = await requireReview(db, named)
      if (!(await scheduleAgain(db, id))) throw refused(409, 'errors.reviewUnderWay')
      await jobs.send('review', id)
      return presentReview(await requireReview(db, named))
    }),
    postRoute(services),
  ]
}

const judgeRoute = (services: Services): ServedCall =>
  serve(reviewActionEndpoints.judge, async ({ caller: { organisationId, userId }, params, body, request }) => {
    const { clock, db } = services
    await requireCodeReview(services, organisationId)
    const { id: pullRequestId, findingId } = params
    const reason = body.status === 'dismissed' ? body.reason : null
    const judgement = { organisationId, pullRequestId, findingId, userId, reason }
    return db.transaction().execute(async (transaction) => {
      const isJudged = await judgeFinding(transaction, judgement, clock())
      const review = await findLastWithFinding(transaction, judgement)
      if (!isJudged || review === undefined) throw notFound()
      const findings = await listFindings(transaction, review.id, createTexts(request, review))
      await saveCounts(transaction, review.id, countFindings(findings))
      const finding = findings.find(({ id }) => id === findingId)
      if (finding === undefined) throw notFound()
      return finding
    })
  })

const configRoutes = (services: Services): readonly ServedCall[] => {
  const { db } = services
  return [
    serve(repositoryEndpoints.readReviewConfig, async ({ caller: { organisationId }, params: { id }, request }) => {
      await requireCodeReview(services, organisationId)
      if ((await findRepository(db, organisationId, id)) === undefined) throw notFound()
      return presentReviewConfig(await readReviewConfig(db, id), readLanguage(request))
    }),
    serve(
      repositoryEndpoints.saveReviewConfig,
      async ({ caller: { organisationId }, params: { id }, body, request }) => {
        await requireCodeReview(services, organisationId)
        if ((await findRepository(db, organisationId, id)) === undefined) throw notFound()
        if (!(await saveReviewConfig(db, { organisationId, repositoryId: id }, body))) {
          throw refused(409, 'errors.settingsChanged')
        }
        return presentReviewConfig(await readReviewConfig(db, id), readLanguage(request))
      },
    ),
  ]
}

export const reviewRoutes = (services: Services): readonly ServedCall[] => [
  ...readingRoutes(services),
  ...actionRoutes(services),
  judgeRoute(services),
  ...configRoutes(services),
]
