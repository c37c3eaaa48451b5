import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { ChangedFile, ImportState, PullRequest, PullRequestPage } from '#src/contract/pull-requests.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { EditedRepository, type Edit } from '#tests/backend/repositories/edited-repository.ts'
import { startIndexingBackend } from '#tests/backend/repositories/indexing-backend.ts'
import { startGitServer, type GitServer } from '#tests/support/git-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

export interface ReviewRoom {
  readonly folder: string
  readonly server: GitServer
  readonly backend: TestBackend
  readonly person: SignedInPerson
  close(): Promise<void>
}

export const openReviewRoom = async (environment: Readonly<Record<string, string>> = {}): Promise<ReviewRoom> => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-reviews-'))
  const server = await startGitServer(folder)
  const backend = await startIndexingBackend({
    SELF_HOSTED: '1',
    PRIVATE_HOSTS: `127.0.0.1:${server.port}`,
    ...environment,
  })
  const person = await signUpPerson(backend, { role: 'User' })
  return {
    folder,
    server,
    backend,
    person,
    async close() {
      await backend.close()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const write = (path: string, content: string | Buffer): Edit => ({ kind: 'write', path, content })

export const toEdits = (files: Readonly<Record<string, string>>): Edit[] =>
  Object.entries(files).map(([path, text]) => write(path, text))

const source = { seen: 0 }

export const makeOrigin = (
  { folder }: ReviewRoom,
  edits: readonly Edit[] = [write('a.ts', 'export const a = 1\n')],
) => {
  source.seen += 1
  const name = `origin-${source.seen}.git`
  const origin = new EditedRepository(folder, name)
  origin.commit(edits, 'Begin')
  return { origin, name }
}

export const branchOff = (
  origin: EditedRepository,
  branch: string,
  edits: readonly Edit[],
  message = 'Edit',
): string => {
  origin.run('switch', '--quiet', '-C', branch, 'main')
  const hash = origin.commit(edits, message)
  origin.run('switch', '--quiet', 'main')
  return hash
}

export const addOrigin = async ({ person, server }: ReviewRoom, name: string): Promise<Repository> =>
  person.read<Repository>('/api/repositories', {
    json: { source: { sourceType: 'PublicHttp', url: server.url(name) } },
  })

export const startImport = ({ person }: ReviewRoom, id: string): Promise<ImportState> =>
  person.read<ImportState>(`/api/pull-requests/import/${id}`, { method: 'POST' })

export const settleImport = ({ person }: ReviewRoom, id: string): Promise<ImportState> =>
  vi.waitFor(
    async () => {
      const states = await person.read<ImportState[]>('/api/pull-requests/imports')
      const state = states.find(({ repositoryId }) => repositoryId === id)
      if (state === undefined || state.isRunning) throw new Error('still importing')
      return state
    },
    { timeout: 60_000, interval: 40 },
  )

export const importAll = async (room: ReviewRoom, id: string): Promise<ImportState> => {
  await startImport(room, id)
  return settleImport(room, id)
}

export const addAndImport = async (room: ReviewRoom, name: string): Promise<Repository> => {
  const repository = await addOrigin(room, name)
  await importAll(room, repository.id)
  return repository
}

export const readList = (
  { person }: ReviewRoom,
  id: string,
  query: Record<string, string> = {},
): Promise<PullRequestPage> =>
  person.read<PullRequestPage>(`/api/pull-requests/repository/${id}?${new URLSearchParams(query).toString()}`)

export const findByBranch = async (room: ReviewRoom, id: string, branch: string): Promise<PullRequest> => {
  const { pullRequests } = await readList(room, id)
  const pullRequest = pullRequests.find(({ sourceBranch }) => sourceBranch === branch)
  if (pullRequest === undefined) throw new Error(`no pull request of ${branch}`)
  return pullRequest
}

export const readFiles = ({ person }: ReviewRoom, id: string) =>
  person.read<{ headCommit: string; files: ChangedFile[]; isCut: boolean }>(`/api/pull-requests/${id}/files`)

export interface Diff {
  readonly patch: string
  readonly version: string
  readonly before?: string
  readonly after?: string
  readonly isCut: boolean
}

export const readDiff = ({ person }: ReviewRoom, id: string, path: string, more: Record<string, string> = {}) =>
  person.read<Diff>(`/api/pull-requests/${id}/diff?${new URLSearchParams({ path, ...more }).toString()}`)
