import type { HostFaultKind } from '#src/contract/integration-health.ts'
import { checkGithub } from '../github-app/check-github.ts'
import { type GithubAccount, type Installation, readGithubAccount } from '../github-app/github-account.ts'
import type { GithubApp } from '../github-app/github-app.ts'
import { BranchesReply, RepositoriesReply, RepositoryReply } from '../github-app/github-replies.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import { findIntegration, type IntegrationRow, keepHealth } from '../integrations/integrations.store.ts'
import { foldCase } from '#src/lib/fold-case.ts'
import type { Services } from '../services.ts'
import { listGithubPulls } from './github-pulls.ts'
import { postGithubReview } from './github-reviews.ts'
import { scanPages } from './scan-pages.ts'
import type { HostRepository, SourceHost } from './source-host.ts'

const pageSize = 100

const contains = (text: string, search: string | undefined): boolean =>
  search === undefined || foldCase(text).includes(foldCase(search.trim()))

const requireId = (id: string): string => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new HostFailed({ kind: 'notFound' })
  return id
}

/** Credentials are sent to the clone address, so it is never taken from a reply. */
const toRepository = (reply: RepositoryReply, url: string): HostRepository => ({
  id: String(reply.id),
  fullName: reply.full_name,
  description: reply.description,
  webUrl: `${url}/${reply.full_name}`,
  cloneUrl: `${url}/${reply.full_name}.git`,
  defaultBranch: reply.default_branch,
  isPrivate: reply.private,
  isArchived: reply.archived,
  isFork: reply.fork,
  lastActivityAt: reply.pushed_at,
})

const isEmpty = async (app: GithubApp, id: number, { size, ...reply }: RepositoryReply, signal: AbortSignal) => {
  if (size > 0) return false
  const request = { path: `/repositories/${reply.id}/branches?per_page=1` }
  return (await app.callAsInstallation(id, request, BranchesReply, signal)).body.length === 0
}

type Opened = Pick<GithubAccount, 'settings'> & { readonly installation: Installation }

const createLists = (
  app: GithubApp,
  { installation: { id, login }, settings }: Opened,
): Pick<SourceHost, 'listRepositories' | 'listOwners' | 'listBranches'> => {
  const readRepositories = async (page: number, signal: AbortSignal) => {
    const request = { path: `/installation/repositories?per_page=${pageSize}&page=${page}` }
    const { body, hasNext } = await app.callAsInstallation(id, request, RepositoriesReply, signal)
    return { items: body.repositories.map((reply) => toRepository(reply, app.settings.url)), hasNext }
  }
  const readBranches = async (repositoryId: string, page: number, signal: AbortSignal) => {
    const request = { path: `/repositories/${requireId(repositoryId)}/branches?per_page=${pageSize}&page=${page}` }
    const { body, hasNext } = await app.callAsInstallation(id, request, BranchesReply, signal)
    return { items: body.map(({ name }) => name), hasNext }
  }
  const isOffered = ({ isFork, isArchived }: HostRepository): boolean =>
    (settings.includesForks || !isFork) && (settings.includesArchived || !isArchived)
  return {
    listRepositories({ search, owner, cursor }, signal) {
      const fits = (repository: HostRepository): boolean =>
        isOffered(repository) &&
        contains(repository.fullName, search) &&
        (owner === undefined || foldCase(repository.fullName).startsWith(`${foldCase(owner)}/`))
      return scanPages(cursor, fits, (page) => readRepositories(page, signal))
    },
    async listOwners({ search }) {
      return { items: contains(login, search) ? [{ path: login, name: login }] : [] }
    },
    listBranches: (repositoryId, { search, cursor }, signal) =>
      scanPages(
        cursor,
        (name: string) => contains(name, search),
        (page) => readBranches(repositoryId, page, signal),
      ),
  }
}

const createHost = (app: GithubApp, opened: Opened): SourceHost => {
  const { id } = opened.installation
  return {
    address: app.settings.url,
    ...createLists(app, opened),
    listPullRequests: (repositoryId, query, signal) =>
      listGithubPulls(app, id, { repositoryId: requireId(repositoryId), ...query }, signal),
    postReview: (repositoryId, review, signal) =>
      postGithubReview({ app, installation: id, repositoryId: requireId(repositoryId) }, review, signal),
    async readRepository(repositoryId, signal) {
      const request = { path: `/repositories/${requireId(repositoryId)}` }
      const { body } = await app.callAsInstallation(id, request, RepositoryReply, signal)
      const repository = toRepository(body, app.settings.url)
      return (await isEmpty(app, id, body, signal)) ? { ...repository, defaultBranch: null } : repository
    },
    async readGitCredentials(repositoryId, signal) {
      const limits = { repository_ids: [Number(requireId(repositoryId))], permissions: { contents: 'read' } } as const
      const { token } = await app.createToken(id, limits, signal)
      return { username: 'x-access-token', password: token }
    },
  }
}

/** These may be about one repository alone, so GitHub is asked about the installation. */
const doubtfulKinds: readonly HostFaultKind[] = ['notFound', 'forbidden']

type GithubServices = Pick<Services, 'clock' | 'db' | 'github'>

const keepingHealth = (services: GithubServices, row: IntegrationRow, host: SourceHost): SourceHost => {
  const keep = async <Value>(call: () => Promise<Value>, signal: AbortSignal): Promise<Value> => {
    try {
      const value = await call()
      if (row.fault !== null) await keepHealth(services.db, row, undefined, new Date(services.clock()))
      return value
    } catch (error) {
      const isLeft = signal.aborted && (signal.reason as Error | undefined)?.name !== 'TimeoutError'
      if (!(error instanceof HostFailed) || isLeft) throw error
      if (doubtfulKinds.includes(error.fault.kind)) await checkGithub(services, row, signal)
      else await keepHealth(services.db, row, error.fault, new Date(services.clock()))
      throw error
    }
  }
  return {
    address: host.address,
    listRepositories: (query, signal) => keep(() => host.listRepositories(query, signal), signal),
    listOwners: (query, signal) => host.listOwners(query, signal),
    listBranches: (id, query, signal) => keep(() => host.listBranches(id, query, signal), signal),
    listPullRequests: (id, query, signal) => keep(() => host.listPullRequests(id, query, signal), signal),
    postReview: (id, review, signal) => keep(() => host.postReview(id, review, signal), signal),
    readRepository: (id, signal) => keep(() => host.readRepository(id, signal), signal),
    readGitCredentials: (id, signal) => keep(() => host.readGitCredentials(id, signal), signal),
  }
}

export const openGithubHost = async (
  services: GithubServices,
  organisationId: string,
): Promise<SourceHost | undefined> => {
  const { db, github } = services
  const row = await findIntegration(db, { organisationId, kind: 'github' })
  if (row === undefined || github === undefined) return undefined
  const { installation, settings } = readGithubAccount(row)
  if (installation === undefined || installation.suspendedAt !== null) return undefined
  return keepingHealth(services, row, createHost(github, { installation, settings }))
}
