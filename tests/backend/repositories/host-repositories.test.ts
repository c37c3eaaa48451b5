import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectedHost, OfferedRepository } from '#src/contract/host-repositories.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { installAt, openBrowser } from '#tests/backend/github-settings/github-room.ts'
import { connectGitlab, gitlabPaths } from '#tests/backend/gitlab/gitlab-room.ts'
import { makeRepository } from '#tests/support/git-server.ts'
import { startGithubServer, type GithubServer } from '#tests/support/github-server.ts'
import { gitlabFaults, gitlabToken, startGitlabServer, type GitlabServer } from '#tests/support/gitlab-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { settled, startIndexingBackend } from './indexing-backend.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const projects = [
  { id: 5, path: 'harbour/charts', branches: ['main'], description: 'Sea charts' },
  { id: 6, path: 'harbour/pilots/radio', branches: ['main'], archived: true },
  { id: 7, path: 'harbour/fork', branches: ['main'], visibility: 'public', isFork: true },
] as const

let folder: string
let gitlab: GitlabServer
let github: GithubServer
let backend: TestBackend
let person: SignedInPerson

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-host-'))
  for (const [path, word] of [
    ['harbour/charts', 'soundings'],
    ['harbour/pilots/radio', 'frequencies'],
  ]) {
    makeRepository(join(folder, `${path}.git`), [
      { message: 'Begin', files: { [`src/${word}.ts`]: `export const ${word} = 1\n` } },
    ])
  }
  gitlab = await startGitlabServer()
  gitlab.serveGit(folder)
  github = await startGithubServer()
  github.serveGit(folder)
  backend = await startIndexingBackend(github.withClient)
  github.setClock(backend.services.clock)
  github.setReturn(`${backend.services.config.publicUrl}/settings/github`)
})
beforeEach(async () => {
  person = await signUpPerson(backend)
  gitlab.setProjects(projects)
})
afterEach(() => {
  gitlab.recover()
  github.recover()
  gitlab.calls.length = 0
  gitlab.gitCalls.length = 0
})
afterAll(async () => {
  await backend.close()
  await gitlab.close()
  await github.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

const call = async (path: string, init = {}): Promise<Answer> => {
  const response = await person.fetch(path, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const toSource = (hostId: string, host = 'gitlab') => ({ source: { sourceType: 'OAuth', host, hostId } })
const importAll = (...hostIds: string[]) =>
  call('/api/repositories/import', { json: { drafts: hostIds.map((id) => toSource(id)) } })
const add = async (hostId: string, host = 'gitlab'): Promise<Repository> => {
  const { id } = await person.read<Repository>('/api/repositories', { json: toSource(hostId, host) })
  return settled(person, id)
}
const list = async (query = '', kind = 'gitlab') =>
  (await person.read<{ items: OfferedRepository[] }>(`/api/source-hosts/${kind}/repositories${query}`)).items
const realize = async (id: string): Promise<Repository> => {
  await person.read(`/api/repositories/${id}/realize`, { method: 'POST' })
  return settled(person, id)
}
const countHits = async (word: string, name: string): Promise<number> => {
  const query = new URLSearchParams({ Query: word, Names: name })
  return (await person.read<{ results: unknown[] }>(`/api/search/grep?${query}`)).results.length
}

describe('choosing', () => {
  it('offers nothing where no host is connected', async () => {
    expect(await person.read('/api/source-hosts')).toEqual([])
    expect(await call('/api/source-hosts/gitlab/repositories')).toMatchObject({
      status: 409,
      body: { errorMessageKey: 'errors.hostNotConnected', requiresIntegration: 'gitlab' },
    })
    expect((await call('/api/source-hosts/elsewhere/repositories')).status).toBe(404)
  })

  it('lists the connected hosts with their accounts', async () => {
    await connectGitlab(person, gitlab.url)
    const installation = github.addInstallation({ repositories: [{ id: 30, name: 'charts' }] })
    await installAt(github, openBrowser(person), installation.id)
    const hosts = await person.read<ConnectedHost[]>('/api/source-hosts')
    expect(hosts).toMatchObject([
      { kind: 'gitlab', address: gitlab.url, account: 'group_12_bot_4f' },
      { kind: 'github', address: github.url, account: installation.account.login },
    ])
    expect(JSON.stringify(hosts)).not.toContain(gitlabToken)
  })

  it('lists repositories with what is known of them, and those that are here', async () => {
    await connectGitlab(person, gitlab.url)
    const { id } = await add('5')
    expect(await list()).toMatchObject([
      { hostId: '7', fullName: 'harbour/fork', isPrivate: false, isFork: true, isArchived: false },
      { hostId: '6', fullName: 'harbour/pilots/radio', isPrivate: true, isArchived: true },
      { hostId: '5', fullName: 'harbour/charts', description: 'Sea charts', defaultBranch: 'main', repositoryId: id },
    ])
    expect(await list('?search=radio')).toHaveLength(1)
    expect(await list('?owner=harbour/pilots')).toMatchObject([{ hostId: '6' }])
    const stranger = await signUpPerson(backend, { role: 'User' })
    expect((await stranger.fetch('/api/source-hosts/gitlab/repositories')).status).toBe(409)
  })

  it('lists owners and branches', async () => {
    await connectGitlab(person, gitlab.url)
    expect(await person.read('/api/source-hosts/gitlab/owners')).toMatchObject({
      items: [{ path: 'harbour' }, { path: 'harbour/pilots' }],
    })
    expect(await person.read('/api/source-hosts/gitlab/repositories/5/branches')).toEqual({ items: ['main'] })
  })

  it.each([
    [gitlabFaults.revoked, 'unauthorized', 'errors.hostSignInRefused'],
    [gitlabFaults.forbidden, 'forbidden', 'errors.hostForbidden'],
    [{ status: 404, body: {} }, 'notFound', 'errors.hostRepositoryGone'],
    [{ status: 429, headers: { 'Retry-After': '30' } }, 'rateLimited', 'errors.hostRateLimited'],
    ['silent', 'tooSlow', 'errors.hostFailed'],
  ] as const)('a host that fails (%j) is named with its fault', async (fault, kind, errorMessageKey) => {
    await connectGitlab(person, gitlab.url)
    gitlab.fail(fault, 'projects')
    expect(await call('/api/source-hosts/gitlab/repositories')).toMatchObject({
      status: 422,
      body: { errorMessageKey, translationParameters: { host: 'GitLab', fault: kind } },
    })
    gitlab.recover()
  })
})

describe('adding', () => {
  it('reads two from the host, clones them with its token and finds their text', async () => {
    await connectGitlab(person, gitlab.url)
    const { status, body } = await importAll('5', '6')
    expect(status).toBe(200)
    const [charts, radio] = body as unknown as Repository[]
    const url = `${gitlab.url}/harbour/charts.git`
    const host = { kind: 'gitlab', webUrl: `${gitlab.url}/harbour/charts` }
    expect(charts).toMatchObject({ name: 'harbour/charts', sourceType: 'OAuth', url, host, description: 'Sea charts' })
    expect((await settled(person, charts?.id ?? '')).failure).toBeUndefined()
    await settled(person, radio?.id ?? '')
    expect(await countHits('soundings', 'harbour/charts')).toBeGreaterThan(0)
    expect(await countHits('frequencies', 'harbour/pilots/radio')).toBeGreaterThan(0)
    expect(new Set(gitlab.gitCalls.map(({ password }) => password))).toEqual(new Set([gitlabToken]))
    const kept = await backend.services.db.selectFrom('repositories').selectAll().execute()
    expect(JSON.stringify([kept, backend.logged])).not.toContain(gitlabToken)
  })

  it('is refused for one that is here, and adds all or none', async () => {
    await connectGitlab(person, gitlab.url)
    await add('5')
    expect(await importAll('6', '5')).toMatchObject({
      status: 409,
      body: { errorMessageKey: 'errors.hostRepositoryTaken', translationParameters: { name: 'harbour/charts' } },
    })
    expect(await importAll('6', '99')).toMatchObject({
      status: 422,
      body: { translationParameters: { fault: 'notFound' } },
    })
    expect(await person.read('/api/repositories')).toHaveLength(1)
  })

  it('clones from GitHub with a token for the one repository', async () => {
    const account = { id: 1, login: 'harbour' }
    const installation = github.addInstallation({ account, repositories: [{ id: 31, name: 'charts' }] })
    await installAt(github, openBrowser(person), installation.id)
    expect(await add('31', 'github')).toMatchObject({ status: 'Alive', name: 'harbour/charts' })
    expect([...github.tokens.values()].at(-1)).toMatchObject({ repositories: [31], permissions: { contents: 'read' } })
    const [listed] = await list('', 'github')
    expect(listed).toMatchObject({ hostId: '31', fullName: 'harbour/charts', isPrivate: true })
  })
})

describe('fetching later', () => {
  let known: Repository
  beforeEach(async () => {
    await connectGitlab(person, gitlab.url)
    known = await add('5')
    expect(known.status).toBe('Alive')
  })

  const failWith = async (key: string) => {
    const failed = await realize(known.id)
    expect(failed).toMatchObject({ status: 'Alive', failure: { key, parameters: { host: 'GitLab' } } })
    expect(await countHits('soundings', known.name)).toBeGreaterThan(0)
  }

  it('fails while the token is revoked, keeps the old index and recovers', async () => {
    gitlab.fail(gitlabFaults.revoked)
    await failWith('errors.hostSignInRefused')
    gitlab.recover()
    expect(await realize(known.id)).not.toHaveProperty('failure')
  })

  it('finds one that was renamed', async () => {
    renameSync(join(folder, 'harbour/charts.git'), join(folder, 'harbour/maps.git'))
    gitlab.setProjects([{ id: 5, path: 'harbour/maps', branches: ['main'] }])
    const renamed = await realize(known.id)
    renameSync(join(folder, 'harbour/maps.git'), join(folder, 'harbour/charts.git'))
    expect(renamed).toMatchObject({ status: 'Alive', url: `${gitlab.url}/harbour/maps.git`, name: 'harbour/charts' })
    expect(renamed).not.toHaveProperty('failure')
  })

  it('fails for one that is gone, also as its state', async () => {
    gitlab.setProjects([])
    await failWith('errors.hostRepositoryGone')
    expect(await person.read(`/api/repositories/${known.id}/host`)).toEqual({
      isConnected: true,
      fault: { kind: 'notFound' },
    })
  })

  it('fails for one that git refuses', async () => {
    gitlab.setToken({ scopes: ['read_api'] })
    gitlab.refuseGit(true)
    await failWith('errors.hostForbidden')
    gitlab.refuseGit(false)
  })

  it('fails once the host is disconnected, and its number means nothing at another address', async () => {
    await person.fetch(gitlabPaths.token, { method: 'DELETE', json: { confirmed: true } })
    await failWith('errors.hostNotConnected')
    const elsewhere = await startGitlabServer()
    elsewhere.setProjects(projects)
    await connectGitlab(person, elsewhere.url)
    await failWith('errors.hostNotConnected')
    expect(await person.read(`/api/repositories/${known.id}/host`)).toEqual({ isConnected: false })
    expect(await list('?search=charts')).toMatchObject([{ hostId: '5' }])
    expect((await list('?search=charts'))[0]).not.toHaveProperty('repositoryId')
    await elsewhere.close()
  })

  it('keeps its address whatever is entered', async () => {
    const body = { name: 'Charts', url: 'https://evil.example/a.git' }
    const changed = await person.read<Repository>(`/api/repositories/${known.id}`, { method: 'PUT', json: body })
    expect(changed).toMatchObject({ name: 'Charts', url: known.url })
  })
})
