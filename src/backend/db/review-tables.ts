import type { Generated, JSONColumnType } from 'kysely'
import type { ModelFaultKind } from '#src/contract/answer-events.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Commit, DiffSide, PullRequest, PullRequestState } from '#src/contract/pull-requests.ts'
import type { Failure } from '#src/contract/repositories.ts'
import type {
  DismissReason,
  Finding,
  FindingStatus,
  Review,
  ReviewConfig,
  ReviewParameters,
  ReviewStage,
  ReviewState,
  ReviewSummary,
} from '#src/contract/reviews.ts'

type ShownFields = 'id' | 'title' | 'explanation' | 'status' | 'dismissal' | 'history'

/** The texts of a rule are made for each reader; those of a language model are kept as they were written. */
export interface FindingContent extends Omit<Finding, ShownFields> {
  readonly parameters: Readonly<Record<string, string | number>>
  readonly texts?: Pick<Finding, 'title' | 'explanation'>
}

/** `configVersion` is that of the repository's configuration when the review was asked for. */
export interface StoredParameters extends ReviewParameters {
  readonly configVersion: number
  readonly language?: Language
}

export type StoredReviewConfig = Omit<ReviewConfig, 'version' | 'rules'>
type Json<Value extends object> = JSONColumnType<Value, string, string>
type OptionalJson<Value extends object> = JSONColumnType<Value | null, string | null, string | null>

export interface ReviewTables {
  pull_request_imports: {
    repository_id: string
    organisation_id: string
    requested_at: Date
    is_running: boolean
    claimed_at: Generated<Date | null>
    is_requested_again: Generated<boolean>
    finished_at: Date | null
    has_history: Generated<boolean>
    history_bytes: Generated<number>
    failure: OptionalJson<Failure>
  }
  pull_requests: {
    id: string
    organisation_id: string
    repository_id: string
    origin: PullRequest['origin']
    /** Names it within its repository, such as `host:12`, `branch:main` or `commits:<base>..<head>`. */
    key: string
    number: number | null
    title: string
    description: string
    author: string
    state: PullRequestState
    source_branch: string | null
    target_branch: string | null
    head_commit: string
    base_commit: string
    web_url: string | null
    commits: Json<Commit[]>
    commits_total: number
    files: number
    added_lines: number
    removed_lines: number
    opened_at: Date
    updated_at: Date
  }
  seen_files: { pull_request_id: string; user_id: string; path: string; version: string }
  line_comments: {
    id: string
    organisation_id: string
    pull_request_id: string
    path: string
    side: DiffSide
    line: number
    quote: string
    text: string
    author_id: string | null
    created_at: Date
  }
  reviews: {
    id: string
    organisation_id: string
    pull_request_id: string
    number: number
    state: ReviewState
    stage: ReviewStage | null
    files_done: number | null
    files_total: number | null
    parameters: Json<StoredParameters>
    post_comments: boolean
    posted_at: Date | null
    posted_url: string | null
    post_language: Language | null
    post_requested_at: Date | null
    post_claimed_at: Date | null
    post_attempts: Generated<number>
    post_fault: OptionalJson<Failure>
    head_commit: string
    base_commit: string
    requested_by: string | null
    requested_at: Date
    claimed_at: Generated<Date | null>
    finished_at: Date | null
    failure: OptionalJson<Failure>
    model_fault: ModelFaultKind | null
    summary: OptionalJson<ReviewSummary>
    counts: Json<Review['counts']>
  }
  review_configs: {
    repository_id: string
    organisation_id: string
    config: Json<StoredReviewConfig>
    version: number
  }
  findings: {
    id: string
    organisation_id: string
    repository_id: string
    pull_request_id: string
    /** Names the rule and the quoted code, not where it lies. */
    fingerprint: string
    status: FindingStatus
    dismiss_reason: DismissReason | null
    dismissed_by: string | null
    dismissed_at: Date | null
  }
  review_findings: {
    review_id: string
    finding_id: string
    status: FindingStatus
    content: Json<FindingContent>
  }
  finding_events: {
    no: Generated<number>
    finding_id: string
    event: Finding['history'][number]['event']
    at: Date
    by_user: string | null
    review: number | null
    reason: DismissReason | null
  }
}
