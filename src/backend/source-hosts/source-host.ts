import type { PullRequestState } from '#src/contract/pull-requests.ts'
import type { GitCredentials } from '../indexing/git-remote.ts'
import type { HostReview, PostOutcome } from './host-review.ts'

export interface HostRepository {
  /** The number of the repository at its host, which stays when the repository is renamed. */
  readonly id: string
  /** With its groups or its owner, such as `harbour/pilots/radio`. */
  readonly fullName: string
  readonly description: string | null
  readonly webUrl: string
  /** The HTTP address for git, without credentials. */
  readonly cloneUrl: string
  /** `null`: the repository is empty. */
  readonly defaultBranch: string | null
  readonly isPrivate: boolean
  readonly isArchived: boolean
  readonly isFork: boolean
  readonly lastActivityAt: string | null
}

export interface HostOwner {
  readonly path: string
  readonly name: string
}

export interface RepositoryQuery {
  readonly search?: string
  readonly owner?: string
  readonly cursor?: string
}

export interface HostPullRequest {
  readonly number: number
  readonly title: string
  readonly description: string
  readonly author: string
  readonly state: PullRequestState
  readonly sourceBranch: string
  readonly targetBranch: string
  readonly headCommit: string
  /** A commit of the target branch that does not hold the change. */
  readonly baseTip: string | undefined
  readonly webUrl: string | undefined
  readonly openedAt: string
  readonly updatedAt: string
}

export interface PullRequestQuery {
  readonly isOpen: boolean
  readonly cursor?: string
}

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor?: string
}

/** A connected host of source code. Every call throws `HostFailed` and ends within the time of `signal`. */
export interface SourceHost {
  /** Begins the addresses of its repositories; their numbers mean nothing elsewhere. */
  readonly address: string
  listRepositories(query: RepositoryQuery, signal: AbortSignal): Promise<Page<HostRepository>>
  listOwners(query: Pick<RepositoryQuery, 'search' | 'cursor'>, signal: AbortSignal): Promise<Page<HostOwner>>
  listBranches(
    repositoryId: string,
    query: Pick<RepositoryQuery, 'search' | 'cursor'>,
    signal: AbortSignal,
  ): Promise<Page<string>>
  listPullRequests(repositoryId: string, query: PullRequestQuery, signal: AbortSignal): Promise<Page<HostPullRequest>>
  postReview(repositoryId: string, review: HostReview, signal: AbortSignal): Promise<PostOutcome>
  readRepository(repositoryId: string, signal: AbortSignal): Promise<HostRepository>
  readGitCredentials(repositoryId: string, signal: AbortSignal): Promise<GitCredentials>
}
