import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { FindingContent } from '#src/backend/db/review-tables.ts'
import { recordOutcomes } from '#src/backend/reviews/findings.store.ts'
import { insertReview } from '#src/backend/reviews/reviews.store.ts'
import type { ImportState, PullRequestDetails, PullRequestPage } from '#src/contract/pull-requests.ts'
import type { Repository } from '#src/contract/repositories.ts'
import type { FindingStatus, Review } from '#src/contract/reviews.ts'
import { installAt, openBrowser } from '#tests/backend/github-settings/github-room.ts'
import { connectGitlab } from '#tests/backend/gitlab/gitlab-room.ts'
import { branchOff, write } from '#tests/backend/pull-requests/review-room.ts'
import { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { settled, startIndexingBackend } from '#tests/backend/repositories/indexing-backend.ts'
import { startGithubServer, type GithubServer } from '#tests/support/github-server.ts'
import { startGitlabServer, type GitlabServer } from '#tests/support/gitlab-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { parameters, readReview } from './review-room.ts'
import { createTestFinding } from './test-finding.ts'

export interface PostingRoom {
  readonly folder: string
  readonly github: GithubServer
  readonly gitlab: GitlabServer
  readonly backend: TestBackend
  close(): Promise<void>
}

export const openPostingRoom = async (): Promise<PostingRoom> => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-posting-'))
  const [github, gitlab] = [await startGithubServer(), await startGitlabServer()]
  github.serveGit(folder)
  gitlab.serveGit(folder)
  const backend = await startIndexingBackend(github.withClient)
  github.setClock(backend.services.clock)
  github.setReturn(`${backend.services.config.publicUrl}/settings/github`)
  const close = async () => {
    await backend.close()
    await github.close()
    await gitlab.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, github, gitlab, backend, close }
}

export interface PostedPlace {
  readonly person: SignedInPerson
  readonly repositoryId: string
  readonly hostId: string
  readonly id: string
  readonly head: string
  readonly base: string
  readonly name: string
}

const toLines = (own: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: 40 }, (_, at) => own[at + 1] ?? `const line${at + 1} = ${at + 1}\n`).join('')

const makeChange = (folder: string, path: string, ref: string) => {
  const origin = new EditedRepository(folder, path)
  const base = origin.commit([write('a.ts', toLines()), write('old.ts', 'gone()\n')], 'Begin')
  origin.run('switch', '--quiet', '-C', 'work', 'main')
  origin.run('rm', '--quiet', 'old.ts')
  origin.run('switch', '--quiet', 'main')
  const head = branchOff(origin, 'work', [write('a.ts', toLines({ 20: 'first()\nsecond()\n' }))], 'Work')
  origin.run('update-ref', ref, head)
  return { base, head }
}

const importOne = async (person: SignedInPerson, host: string, hostId: string) => {
  const source = { sourceType: 'OAuth', host, hostId }
  const { id: repositoryId } = await person.read<Repository>('/api/repositories', { json: { source } })
  await person.read(`/api/pull-requests/import/${repositoryId}`, { method: 'POST' })
  await vi.waitFor(
    async () => {
      const [state] = await person.read<ImportState[]>('/api/pull-requests/imports')
      if (state?.isRunning !== false) throw new Error('still importing')
    },
    { timeout: 60_000, interval: 40 },
  )
  await settled(person, repositoryId)
  const { pullRequests } = await person.read<PullRequestPage>(`/api/pull-requests/repository/${repositoryId}`)
  return { repositoryId, hostId, id: pullRequests[0]?.id ?? '' }
}

const made = { seen: 0 }

export const openGithubPull = async ({ backend, folder, github }: PostingRoom): Promise<PostedPlace> => {
  made.seen += 1
  const [name, number] = [`charts-${made.seen}`, 7]
  const person = await signUpPerson(backend)
  const installation = github.addInstallation()
  const change = makeChange(folder, `${installation.account.login}/${name}.git`, `refs/pull/${number}/head`)
  const base = { ref: 'main', sha: change.base }
  const pull = { number, title: 'Work', state: 'open', head: { ref: 'work', sha: change.head }, base } as const
  installation.repositories.push({ id: 30 + made.seen, name, pulls: [pull] })
  await installAt(github, openBrowser(person), installation.id)
  return { person, name, ...change, ...(await importOne(person, 'github', String(30 + made.seen))) }
}

export const openMergeRequest = async (
  { backend, folder, gitlab }: PostingRoom,
  scopes: readonly string[] = ['api'],
): Promise<PostedPlace> => {
  made.seen += 1
  const name = `harbour/charts-${made.seen}`
  const person = await signUpPerson(backend)
  const change = makeChange(folder, `${name}.git`, 'refs/merge-requests/7/head')
  const request = { iid: 7, title: 'Work', state: 'opened', source_branch: 'work', sha: change.head } as const
  gitlab.setProjects([{ id: made.seen, path: name, branches: ['main', 'work'], mergeRequests: [request] }])
  gitlab.setToken({ scopes })
  await connectGitlab(person, gitlab.url)
  return { person, name, ...change, ...(await importOne(person, 'gitlab', String(made.seen))) }
}

export interface StoredFinding extends Partial<FindingContent> {
  readonly status?: FindingStatus
}

export const storeFindings = async (
  { backend: { services } }: PostingRoom,
  { person: { organisationId, userId }, repositoryId, id: pullRequestId, head, base }: PostedPlace,
  findings: readonly StoredFinding[],
): Promise<string> => {
  const { clock, db } = services
  const commits = { headCommit: head, baseCommit: base }
  const request = { parameters: { ...parameters, configVersion: 0 }, postComments: false, requestedBy: userId }
  const reviewId = await insertReview(db, { organisationId, pullRequestId, ...commits, ...request }, clock())
  const outcomes = findings.map(({ status = 'new', ...own }, at) => ({
    anchor: `anchor${at}${reviewId}`,
    status,
    event: 'raised' as const,
    content: createTestFinding({ path: 'a.ts', startLine: 20, ...own }),
  }))
  await recordOutcomes(db, { organisationId, repositoryId, pullRequestId }, { reviewId, number: 1, outcomes }, clock())
  const finished = { state: 'Finished', finished_at: new Date(clock()) } as const
  await db.updateTable('reviews').set(finished).where('id', '=', reviewId).execute()
  return reviewId
}

export const post = (place: PostedPlace, reviewId: string): Promise<Review> =>
  place.person.read<Review>(`/api/pull-requests/${place.id}/reviews/${reviewId}/post`, { method: 'POST' })

export const settlePost = (place: PostedPlace, reviewId: string): Promise<Review> =>
  vi.waitFor(
    async () => {
      const review = await readReview(place.person, place.id, reviewId)
      if (review.isPosting === true) throw new Error('still posting')
      return review
    },
    { timeout: 8_000, interval: 30 },
  )

export const postOnce = async (place: PostedPlace, reviewId: string): Promise<Review> => {
  await post(place, reviewId)
  return settlePost(place, reviewId)
}

export const readCanPost = async (
  { id }: Pick<PostedPlace, 'id'>,
  person: SignedInPerson,
): Promise<Pick<PullRequestDetails, 'canPost' | 'host'>> => {
  const { canPost, host } = await person.read<PullRequestDetails>(`/api/pull-requests/${id}`)
  return { canPost, ...(host === undefined ? {} : { host }) }
}
