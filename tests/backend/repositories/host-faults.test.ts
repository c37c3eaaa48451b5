import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkHeads } from '#src/backend/repositories/check-heads.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { hours } from '#src/lib/durations.ts'
import { installAt, openBrowser, readStatus } from '#tests/backend/github-settings/github-room.ts'
import { connectGitlab } from '#tests/backend/gitlab/gitlab-room.ts'
import { startGithubServer, type GithubServer } from '#tests/support/github-server.ts'
import { startGitlabServer, type GitlabServer } from '#tests/support/gitlab-server.ts'
import { patience } from '#tests/support/patience.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { EditedRepository } from './edited-repository.ts'
import { readRepository, settled, startIndexingBackend } from './indexing-backend.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let charts: EditedRepository
let gitlab: GitlabServer
let github: GithubServer
let backend: TestBackend
let person: SignedInPerson
let passed = 0

const write = (repository: EditedRepository, path: string): string =>
  repository.commit([{ kind: 'write', path, content: 'export const soundings = 1\n' }])

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-host-faults-'))
  charts = new EditedRepository(folder, 'harbour/charts.git')
  write(charts, 'src/soundings.ts')
  write(new EditedRepository(folder, 'harbour/maps.git'), 'src/maps.ts')
  ;[gitlab, github] = await Promise.all([startGitlabServer(), startGithubServer()])
  gitlab.serveGit(folder)
  github.serveGit(folder)
  gitlab.setProjects([{ id: 5, path: 'harbour/charts', branches: ['main'] }])
  backend = await startIndexingBackend(github.withClient)
  github.setClock(backend.services.clock)
  github.setReturn(`${backend.services.config.publicUrl}/settings/github`)
})
beforeEach(async () => {
  person = await signUpPerson(backend)
})
afterEach(() => {
  gitlab.recover()
  gitlab.refuseGit(false)
  gitlab.moveGit(undefined)
  github.recover()
})
afterAll(async () => {
  await backend.close()
  await Promise.all([gitlab.close(), github.close()])
  rmSync(folder, { recursive: true, force: true })
})

const add = async (host: string, hostId: string): Promise<Repository> => {
  const source = { sourceType: 'OAuth', host, hostId }
  const { id } = await person.read<Repository>('/api/repositories', { json: { source } })
  await backend.services.db.updateTable('repositories').set({ is_auto_indexed: true }).where('id', '=', id).execute()
  return settled(person, id)
}
const realize = async ({ id }: Repository): Promise<Repository> => {
  await person.read(`/api/repositories/${id}/realize`, { method: 'POST' })
  return settled(person, id)
}
const checkLater = (): Promise<void> => {
  passed += 2 * hours
  return checkHeads({ ...backend.services, clock: () => backend.services.clock() + passed })
}

describe('GitHub that answers 403', () => {
  const plain = { status: 403, body: { message: 'Resource not accessible by integration' } }
  const limited = { status: 403, headers: { 'x-ratelimit-remaining': '0', 'retry-after': '60' } }

  it.each([
    [plain, 'errors.hostForbidden', { host: 'GitHub', fault: 'forbidden' }],
    [limited, 'errors.hostRateLimited', { host: 'GitHub', fault: 'rateLimited', retryAfter: 60 }],
  ])('is named as what it is (%j), keeps the index and recovers', async (fault, key, parameters) => {
    const account = { id: 1, login: 'harbour' }
    const installation = github.addInstallation({ account, repositories: [{ id: 31, name: 'charts' }] })
    await installAt(github, openBrowser(person), installation.id)
    const known = await add('github', '31')
    github.fail('/repositories/31', fault)
    const failed = await realize(known)
    expect(failed).toMatchObject({ status: 'Alive', index: known.index })
    expect(failed.failure).toMatchObject({ key, parameters })
    expect((await readStatus(person)).health?.failure?.fault.kind).toBe(fault === plain ? undefined : 'rateLimited')
    github.recover()
    expect(await realize(known)).not.toHaveProperty('failure')
  })
})

describe('a repository that moved while it is fetched', () => {
  it('is followed where the host leads', async () => {
    await connectGitlab(person, gitlab.url)
    const known = await add('gitlab', '5')
    gitlab.moveGit({ from: 'harbour/charts', to: 'harbour/maps' })
    const moved = await realize(known)
    expect(moved).toMatchObject({ status: 'Alive', url: known.url })
    expect(moved).not.toHaveProperty('failure')
    expect(moved.index?.commit?.hash).not.toBe(known.index?.commit?.hash)
  })

  it('is gone where the host leads to nothing, keeps its index and recovers by itself', async () => {
    await connectGitlab(person, gitlab.url)
    const known = await add('gitlab', '5')
    gitlab.moveGit({ from: 'harbour/charts', to: 'harbour/nowhere' })
    expect(await realize(known)).toMatchObject({
      status: 'Alive',
      failure: { key: 'errors.hostRepositoryGone', parameters: { host: 'GitLab' } },
      index: known.index,
    })
    gitlab.moveGit(undefined)
    await checkLater()
    expect(await readRepository(person, known.id)).not.toHaveProperty('failure')
  })
})

describe('a repository that git refuses', () => {
  let known: Repository
  beforeEach(async () => {
    await connectGitlab(person, gitlab.url)
    known = await add('gitlab', '5')
    gitlab.refuseGit(true)
    expect(await realize(known)).toMatchObject({ status: 'Alive', failure: { key: 'errors.hostForbidden' } })
  })

  it('stays refused at the next check, and recovers at the one after the credentials were repaired', async () => {
    await checkLater()
    expect(await readRepository(person, known.id)).toMatchObject({ failure: { key: 'errors.hostForbidden' } })
    gitlab.refuseGit(false)
    await checkLater()
    expect(await readRepository(person, known.id)).not.toHaveProperty('failure')
  })

  it('recovers at the first check when the credentials were repaired before it', async () => {
    gitlab.refuseGit(false)
    await checkLater()
    expect(await readRepository(person, known.id)).not.toHaveProperty('failure')
  })

  it('is indexed anew when something was pushed meanwhile', async () => {
    const hash = write(charts, `src/${known.id}.ts`)
    gitlab.refuseGit(false)
    await checkLater()
    const readHash = async () => (await readRepository(person, known.id)).index?.commit?.hash
    await vi.waitFor(async () => expect(await readHash()).toBe(hash), patience)
    expect(await readRepository(person, known.id)).not.toHaveProperty('failure')
  })
})
