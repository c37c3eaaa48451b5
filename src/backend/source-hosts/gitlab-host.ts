import * as v from 'valibot'
import { HostFailed } from '../integrations/host-fault.ts'
import type { GitlabApi, GitlabReply } from './gitlab-api.ts'
import { toCursorQuery } from './gitlab-cursor.ts'
import { MergeRequests, toMergeRequestQuery, toPullRequest } from './gitlab-merge-requests.ts'
import { postGitlabReview } from './gitlab-reviews.ts'
import { hostText } from './host-text.ts'
import type { HostOwner, HostRepository, Page, RepositoryQuery, SourceHost } from './source-host.ts'

const pageSize = '50'

const Project = v.object({
  id: v.number(),
  path_with_namespace: hostText(1000),
  description: v.nullish(hostText(2000)),
  web_url: hostText(2000),
  default_branch: v.nullish(hostText(500)),
  visibility: v.nullish(v.string()),
  archived: v.nullish(v.boolean()),
  forked_from_project: v.nullish(v.unknown()),
  last_activity_at: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
})
type Project = v.InferOutput<typeof Project>

const Projects = v.array(Project)
const Namespaces = v.array(v.object({ full_path: hostText(1000), name: hostText(500) }))
const Branches = v.array(v.object({ name: hostText(500) }))

/** Git is asked at the address that the token was entered for, whatever the host calls itself. */
const toCloneUrl = (address: string, path: string): string =>
  `${address}/${path.split('/').map(encodeURIComponent).join('/')}.git`

const toRepository = (address: string, project: Project): HostRepository => ({
  id: String(project.id),
  fullName: project.path_with_namespace,
  description: project.description ?? null,
  webUrl: project.web_url,
  cloneUrl: toCloneUrl(address, project.path_with_namespace),
  defaultBranch: project.default_branch ?? null,
  isPrivate: project.visibility !== 'public',
  isArchived: project.archived ?? false,
  isFork: project.forked_from_project !== undefined && project.forked_from_project !== null,
  lastActivityAt: project.last_activity_at ?? null,
})

const toPage = <Value, Item>(
  { value, nextCursor }: GitlabReply<readonly Value[]>,
  present: (value: Value) => Item,
): Page<Item> => ({ items: value.map(present), ...(nextCursor === undefined ? {} : { nextCursor }) })

const toQuery = ({ search = '', cursor }: Pick<RepositoryQuery, 'search' | 'cursor'>) => ({
  per_page: pageSize,
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...toCursorQuery(cursor),
})

const ownProjects = { membership: 'true', min_access_level: '20', order_by: 'id', sort: 'desc', pagination: 'keyset' }
const ownedProjects = { order_by: 'id', sort: 'desc' }

const requireNumber = (id: string): string => {
  if (!/^\d{1,15}$/.test(id)) throw new HostFailed({ kind: 'notFound' })
  return id
}

const isNotFound = (error: unknown): boolean => error instanceof HostFailed && error.fault.kind === 'notFound'

const readProjects = async (api: GitlabApi, { owner, ...rest }: RepositoryQuery, signal: AbortSignal) => {
  const query = toQuery(rest)
  if (owner === undefined) {
    return api.get({ path: 'projects', query: { ...query, ...ownProjects }, reply: Projects }, signal)
  }
  const request = { query: { ...query, ...ownedProjects }, reply: Projects }
  const id = encodeURIComponent(owner)
  try {
    const inGroups = { ...request.query, include_subgroups: 'true', with_shared: 'false' }
    return await api.get({ ...request, path: `groups/${id}/projects`, query: inGroups }, signal)
  } catch (error) {
    if (!isNotFound(error) || owner.includes('/')) throw error
    return api.get({ ...request, path: `users/${id}/projects` }, signal)
  }
}

export const createGitlabHost = (api: GitlabApi): SourceHost => ({
  address: api.address,
  listRepositories: async (query, signal) =>
    toPage(await readProjects(api, query, signal), (project) => toRepository(api.address, project)),
  listOwners: async (query, signal) => {
    const reply = await api.get({ path: 'namespaces', query: toQuery(query), reply: Namespaces }, signal)
    return toPage(reply, ({ full_path: path, name }): HostOwner => ({ path, name }))
  },
  listBranches: async (repositoryId, query, signal) => {
    const path = `projects/${requireNumber(repositoryId)}/repository/branches`
    return toPage(await api.get({ path, query: toQuery(query), reply: Branches }, signal), ({ name }) => name)
  },
  listPullRequests: async (repositoryId, query, signal) => {
    const request = toMergeRequestQuery(query, toCursorQuery(query.cursor))
    const path = `projects/${requireNumber(repositoryId)}/merge_requests`
    const page = toPage(await api.get({ path, query: request, reply: MergeRequests }, signal), (reply) => reply)
    return { ...page, items: page.items.flatMap((reply) => toPullRequest(api.address, reply, query) ?? []) }
  },
  postReview: (repositoryId, review, signal) => postGitlabReview(api, requireNumber(repositoryId), review, signal),
  readRepository: async (repositoryId, signal) => {
    const { value } = await api.get({ path: `projects/${requireNumber(repositoryId)}`, reply: Project }, signal)
    return toRepository(api.address, value)
  },
  readGitCredentials: async () => ({ username: 'oauth2', password: api.readToken() }),
})
