import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ImportState, PullRequestDetails, PullRequestPage } from '#src/contract/pull-requests.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { installAt, openBrowser } from '#tests/backend/github-settings/github-room.ts'
import { connectGitlab } from '#tests/backend/gitlab/gitlab-room.ts'
import { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { startIndexingBackend } from '#tests/backend/repositories/indexing-backend.ts'
import { startGithubServer, type GithubPull, type GithubServer } from '#tests/support/github-server.ts'
import { startGitlabServer, type GitlabMergeRequest, type GitlabServer } from '#tests/support/gitlab-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { branchOff, write } from './review-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let gitlab: GitlabServer
let github: GithubServer
let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-hosts-'))
  gitlab = await startGitlabServer()
  gitlab.serveGit(folder)
  github = await startGithubServer()
  github.serveGit(folder)
  backend = await startIndexingBackend(github.withClient)
  github.setClock(backend.services.clock)
  github.setReturn(`${backend.services.config.publicUrl}/settings/github`)
  person = await signUpPerson(backend)
})
afterAll(async () => {
  await backend.close()
  await gitlab.close()
  await github.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Made {
  readonly origin: EditedRepository
  readonly heads: readonly string[]
  readonly start: string
  readonly merge: string
}

const makeOrigin = (path: string, toRef: (number: number) => string): Made => {
  const origin = new EditedRepository(folder, path)
  const start = origin.commit([write('a.ts', 'export const a = 1\n')], 'Begin')
  const heads = ['open', 'merged', 'closed'].map((branch, at) => {
    const head = branchOff(origin, branch, [write(`${branch}.ts`, `${branch}\n`)], `Add ${branch}`)
    origin.run('update-ref', toRef(at + 1), head)
    return head
  })
  origin.run('merge', '--quiet', '--no-ff', '-m', 'Merge', 'merged')
  origin.run('branch', '--quiet', '-D', 'merged', 'closed')
  return { origin, heads, start, merge: origin.run('rev-parse', 'main').trim() }
}

const add = async (host: string, hostId: string): Promise<string> => {
  const source = { sourceType: 'OAuth', host, hostId }
  return (await person.read<Repository>('/api/repositories', { json: { source } })).id
}

const runImport = async (id: string): Promise<ImportState> => {
  await person.read(`/api/pull-requests/import/${id}`, { method: 'POST' })
  return vi.waitFor(
    async () => {
      const states = await person.read<ImportState[]>('/api/pull-requests/imports')
      const state = states.find(({ repositoryId }) => repositoryId === id)
      if (state === undefined || state.isRunning) throw new Error('still importing')
      return state
    },
    { timeout: 60_000, interval: 40 },
  )
}

const list = async (id: string) => {
  const path = `/api/pull-requests/repository/${id}?sort=opened`
  const { pullRequests } = await person.read<PullRequestPage>(path)
  return pullRequests.toSorted((left, right) => (left.number ?? 0) - (right.number ?? 0))
}

const expectThree = async (id: string, { heads, start }: Made, canPost: boolean) => {
  const pullRequests = await list(id)
  expect(pullRequests).toMatchObject([
    { origin: 'Host', number: 1, title: 'One', author: 'grace', state: 'Draft', headCommit: heads[0], files: 1 },
    { origin: 'Host', number: 2, title: 'Two', state: 'Merged', headCommit: heads[1], baseCommit: start, files: 1 },
    { origin: 'Host', number: 3, title: 'Three', state: 'Closed', headCommit: heads[2], files: 1 },
  ])
  const details = await person.read<PullRequestDetails>(`/api/pull-requests/${pullRequests[0]?.id}`)
  expect(details).toMatchObject({ description: 'Described *there*.', canPost, commitsTotal: 1 })
  return pullRequests
}

test('merge requests of GitLab are imported in the place of branches', async () => {
  const made = makeOrigin('harbour/charts.git', (number) => `refs/merge-requests/${number}/head`)
  const [first = '', second = '', third = ''] = made.heads
  const mergeRequests: GitlabMergeRequest[] = [
    { iid: 1, title: 'One', state: 'opened', source_branch: 'open', sha: first, draft: true },
    { iid: 2, title: 'Two', state: 'merged', source_branch: 'merged', sha: second, merge_commit_sha: made.merge },
    { iid: 3, title: 'Three', state: 'closed', source_branch: 'closed', sha: third },
    { iid: 4, title: 'Never pushed', state: 'opened', source_branch: 'nothing', sha: null },
    { iid: 5, title: 'Lost', state: 'closed', source_branch: 'lost', sha: 'd'.repeat(40) },
  ]
  const set = (requests: readonly GitlabMergeRequest[]) =>
    gitlab.setProjects([{ id: 5, path: 'harbour/charts', branches: ['main', 'open'], mergeRequests: requests }])
  set(mergeRequests)
  await connectGitlab(person, gitlab.url)
  const id = await add('gitlab', '5')
  expect(await runImport(id)).toMatchObject({ hasHistory: true, pullRequests: 3 })
  const [open] = await expectThree(id, made, false)
  expect(open?.webUrl).toBe(`${gitlab.url}/harbour/charts/-/merge_requests/1`)
  set(mergeRequests.slice(1))
  await runImport(id)
  expect((await list(id))[0]).toMatchObject({ number: 1, state: 'Closed' })
})

test('pull requests of GitHub are imported, and a fault of the host is named', async () => {
  const installation = github.addInstallation()
  const { login } = installation.account
  const made = makeOrigin(`${login}/charts.git`, (number) => `refs/pull/${number}/head`)
  const base = { ref: 'main', sha: made.start }
  const [first = '', second = '', third = ''] = made.heads
  const elsewhere = 'https://evil.example/pull/1'
  const pulls: GithubPull[] = [
    {
      number: 1,
      title: 'One',
      state: 'open',
      draft: true,
      head: { ref: 'open', sha: first },
      base,
      html_url: elsewhere,
    },
    {
      number: 2,
      title: 'Two',
      state: 'closed',
      merged_at: '2026-01-03T10:00:00Z',
      head: { ref: 'merged', sha: second },
      base,
    },
    { number: 3, title: 'Three', state: 'closed', head: { ref: 'closed', sha: third }, base },
  ]
  installation.repositories.push({ id: 30, name: 'charts', pulls })
  await installAt(github, openBrowser(person), installation.id)
  const id = await add('github', '30')
  expect(await runImport(id)).toMatchObject({ pullRequests: 3 })
  const [open] = await expectThree(id, made, true)
  expect(open?.webUrl).toBeUndefined()
  github.fail('/api/v3/repositories/30/pulls', { status: 500 })
  expect((await runImport(id)).failure).toMatchObject({ key: 'errors.hostFailed', parameters: { host: 'GitHub' } })
  github.recover()
  expect((await runImport(id)).failure).toBeUndefined()
})
