import * as v from 'valibot'
import { modelFaultKinds } from './answer-events.ts'
import { defineEndpoints } from './endpoint.ts'
import { extended, Id, Line, Timestamp, Version } from './fields.ts'
import { RepositoryFailure } from './repositories.ts'

export const reviewAreas = ['security', 'performance', 'architecture', 'consistency', 'quality'] as const
export type ReviewArea = (typeof reviewAreas)[number]

export const severities = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]

export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

export const reviewTones = ['Professional', 'Friendly', 'Constructive', 'Direct'] as const
export type ReviewTone = (typeof reviewTones)[number]

export const thoroughnesses = ['Conservative', 'Balanced', 'Comprehensive'] as const
export type Thoroughness = (typeof thoroughnesses)[number]

export const reviewDepths = { Minimal: 1, Light: 2, Balanced: 3, Thorough: 4, Exhaustive: 5 } as const
export const maxReviewDepth = 5

export const ReviewParameters = v.object({
  focusAreas: v.pipe(v.array(v.picklist(reviewAreas)), v.minLength(1), v.maxLength(reviewAreas.length)),
  depth: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxReviewDepth)),
  tone: v.picklist(reviewTones),
  thoroughness: v.picklist(thoroughnesses),
})
export type ReviewParameters = v.InferOutput<typeof ReviewParameters>

export const reviewStates = ['Scheduled', 'InProgress', 'Finished', 'Failed', 'Cancelled'] as const
export type ReviewState = (typeof reviewStates)[number]

export const reviewStages = ['fetching', 'analysing', 'lookingUp', 'asking', 'comparing', 'finishing'] as const
export type ReviewStage = (typeof reviewStages)[number]

export const ReviewCounts = v.object({
  new: v.number(),
  stillOpen: v.number(),
  fixed: v.number(),
  dismissed: v.number(),
})
export type ReviewCounts = v.InferOutput<typeof ReviewCounts>

export const risks = ['low', 'medium', 'high'] as const

export const ReviewSummary = v.object({
  /** From 1, a few minutes of reading, to 5, half a day and more. */
  effort: v.number(),
  risk: v.picklist(risks),
  groups: v.array(
    v.object({ folder: v.string(), files: v.array(v.string()), addedLines: v.number(), removedLines: v.number() }),
  ),
  changedTests: v.number(),
  /** Files outside the change that use names it changes, the most affected first. */
  affected: v.array(v.object({ path: v.string(), names: v.array(v.string()) })),
  /** False: the change is too large to be compared with the files around it. */
  isReviewedAcrossFiles: v.boolean(),
  /** False: nothing outside the change was looked up, since there was no index yet or the change is too large. */
  isIndexed: v.optional(v.boolean()),
  leftOut: v.array(
    v.object({ path: v.string(), reason: v.picklist(['ignored', 'generated', 'large', 'binary', 'failed']) }),
  ),
  walkthrough: v.optional(v.string()),
  model: v.optional(v.object({ name: v.string(), files: v.number() })),
})
export type ReviewSummary = v.InferOutput<typeof ReviewSummary>

const reviewFields = {
  id: Id,
  number: v.number(),
  state: v.picklist(reviewStates),
  stage: v.optional(v.picklist(reviewStages)),
  filesDone: v.optional(v.number()),
  filesTotal: v.optional(v.number()),
  parameters: ReviewParameters,
  postComments: v.boolean(),
  postedAt: v.optional(Timestamp),
  postedUrl: v.optional(v.string()),
  isPosting: v.optional(v.boolean()),
  postFault: v.optional(RepositoryFailure),
  headCommit: v.string(),
  baseCommit: v.string(),
  requestedBy: v.string(),
  requestedAt: Timestamp,
  finishedAt: v.optional(Timestamp),
  failure: v.optional(RepositoryFailure),
  modelFault: v.optional(v.picklist(modelFaultKinds)),
  counts: ReviewCounts,
}

export const Review = v.object(reviewFields)
export type Review = v.InferOutput<typeof Review>

export const findingStatuses = ['new', 'stillOpen', 'fixed', 'dismissed'] as const
export type FindingStatus = (typeof findingStatuses)[number]

export const dismissReasons = ['wrong', 'wontFix', 'later'] as const
export type DismissReason = (typeof dismissReasons)[number]

const QuotedLines = v.object({ path: v.string(), startLine: v.number(), endLine: v.number(), quote: v.string() })

export const findingEvents = ['raised', 'seenAgain', 'fixed', 'codeGone', 'dismissed', 'restored'] as const
export type FindingEvent = (typeof findingEvents)[number]

export const Finding = v.object({
  id: Id,
  /** Names the rule that raised it; absent for a finding of a language model alone. */
  rule: v.optional(v.string()),
  /** In the caller's language, in the tone of the review. */
  title: v.string(),
  explanation: v.string(),
  area: v.picklist(reviewAreas),
  severity: v.picklist(severities),
  confidence: v.picklist(confidences),
  path: v.string(),
  side: v.picklist(['before', 'after']),
  startLine: v.number(),
  endLine: v.number(),
  quote: v.string(),
  evidence: v.array(QuotedLines),
  /** A unified diff that was checked to apply to the head commit. */
  fix: v.optional(v.string()),
  status: v.picklist(findingStatuses),
  dismissal: v.optional(v.object({ reason: v.picklist(dismissReasons), by: v.string(), at: Timestamp })),
  history: v.array(
    v.object({
      event: v.picklist(findingEvents),
      at: Timestamp,
      by: v.optional(v.string()),
      review: v.optional(v.number()),
      reason: v.optional(v.picklist(dismissReasons)),
    }),
  ),
})
export type Finding = v.InferOutput<typeof Finding>

export const ReviewDetails = v.object(
  extended(reviewFields, {
    summary: v.optional(ReviewSummary),
    findings: v.array(Finding),
  }),
)
export type ReviewDetails = v.InferOutput<typeof ReviewDetails>

export const maxIgnoreGlobs = 100
export const maxInstructionsLength = 4000

const reviewConfigFields = {
  ignoredPaths: v.pipe(v.array(Line(200)), v.maxLength(maxIgnoreGlobs)),
  rulesOff: v.pipe(v.array(Line(100)), v.maxLength(500)),
  rulesOn: v.pipe(v.array(Line(100)), v.maxLength(500)),
  minSeverity: v.picklist(severities),
  instructions: v.pipe(v.string(), v.trim(), v.maxLength(maxInstructionsLength)),
}

export const ReviewConfigDraft = v.object(extended(reviewConfigFields, { version: Version }))

export const ReviewConfig = v.object(
  extended(reviewConfigFields, {
    version: Version,
    rules: v.array(
      v.object({
        id: v.string(),
        /** In the caller's language; `…` stands for a name. */
        title: v.string(),
        area: v.picklist(reviewAreas),
        severity: v.picklist(severities),
        languages: v.array(v.string()),
        isOnByDefault: v.boolean(),
      }),
    ),
  }),
)
export type ReviewConfig = v.InferOutput<typeof ReviewConfig>

export const pullRequestEndpoints = defineEndpoints({
  reviews: { method: 'GET', path: '/api/pull-requests/:id/reviews', access: 'Guest', reply: v.array(Review) },
  review: { method: 'GET', path: '/api/pull-requests/:id/reviews/:reviewId', access: 'Guest', reply: ReviewDetails },
  /** Answers with the review that is under way, when there is one of the same commits. */
  requestReview: {
    method: 'POST',
    path: '/api/pull-requests/review',
    access: 'User',
    body: v.object({ pullRequestId: Id, parameters: ReviewParameters, postComments: v.optional(v.boolean(), false) }),
    reply: Review,
  },
})

export const repositoryEndpoints = defineEndpoints({
  readReviewConfig: {
    method: 'GET',
    path: '/api/repositories/:id/review-config',
    access: 'Guest',
    reply: ReviewConfig,
  },
  saveReviewConfig: {
    method: 'PUT',
    path: '/api/repositories/:id/review-config',
    access: 'User',
    body: ReviewConfigDraft,
    reply: ReviewConfig,
  },
})

export const reviewActionEndpoints = defineEndpoints({
  cancel: {
    method: 'POST',
    path: '/api/pull-requests/:id/reviews/:reviewId/cancel',
    access: 'User',
    reply: Review,
    ownPagesOnly: true,
  },
  /** Goes on where a failed or cancelled review stopped, or asks a language model again that had a fault. */
  resume: {
    method: 'POST',
    path: '/api/pull-requests/:id/reviews/:reviewId/resume',
    access: 'User',
    reply: Review,
    ownPagesOnly: true,
  },
  post: {
    method: 'POST',
    path: '/api/pull-requests/:id/reviews/:reviewId/post',
    access: 'User',
    reply: Review,
    ownPagesOnly: true,
  },
  judge: {
    method: 'PUT',
    path: '/api/pull-requests/:id/findings/:findingId',
    access: 'User',
    body: v.variant('status', [
      v.object({ status: v.literal('dismissed'), reason: v.picklist(dismissReasons) }),
      v.object({ status: v.literal('open') }),
    ]),
    reply: Finding,
    ownPagesOnly: true,
  },
  export: {
    method: 'GET',
    path: '/api/pull-requests/:id/reviews/:reviewId/export',
    access: 'Guest',
    query: v.object({ format: v.picklist(['sarif', 'markdown']) }),
    reply: v.object({ fileName: v.string(), content: v.string() }),
    ownPagesOnly: true,
  },
})
