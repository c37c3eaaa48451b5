import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { answerGit, readPassword } from './git-server.ts'
import { answerMergeRequest, createNotes, type GitlabNotes } from './gitlab-notes.ts'
import {
  type GitlabFault,
  notFound,
  refused,
  type Reply,
  writeFault,
  writeJson,
  writeKeyset,
  writePage,
} from './gitlab-replies.ts'

export { gitlabFaults, type GitlabFault } from './gitlab-replies.ts'

export interface GitlabProject {
  readonly id: number
  readonly path: string
  readonly branches?: readonly string[]
  readonly visibility?: 'private' | 'internal' | 'public'
  readonly archived?: boolean
  readonly isFork?: boolean
  readonly description?: string
  readonly mergeRequests?: readonly GitlabMergeRequest[]
}

export interface GitlabMergeRequest {
  readonly iid: number
  readonly title: string
  readonly state: 'opened' | 'closed' | 'merged'
  readonly source_branch: string
  readonly sha: string | null
  readonly merge_commit_sha?: string
  readonly draft?: boolean
}

const showMergeRequest = (url: string, path: string, request: GitlabMergeRequest) => ({
  description: 'Described *there*.',
  author: { username: 'grace' },
  target_branch: 'main',
  created_at: '2026-01-02T10:00:00.000Z',
  updated_at: '2026-01-03T10:00:00.000Z',
  web_url: `${url}/${path}/-/merge_requests/${request.iid}`,
  ...request,
})

export interface GitlabServerToken {
  readonly name: string
  readonly scopes: readonly string[]
  readonly expires_at: string | null
  readonly active: boolean
  readonly revoked: boolean
  readonly user: { readonly username: string; readonly name: string }
}

export interface GitlabCall {
  readonly method: string
  readonly body: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly token: string | undefined
}

const toProject = (url: string, project: GitlabProject) => ({
  id: project.id,
  path_with_namespace: project.path,
  description: project.description ?? null,
  web_url: `${url}/${project.path}`,
  http_url_to_repo: `https://elsewhere.example/${project.path}.git`,
  default_branch: project.branches?.[0] ?? null,
  visibility: project.visibility ?? 'private',
  archived: project.archived ?? false,
  ...(project.isFork === true ? { forked_from_project: { id: 1 } } : {}),
  last_activity_at: '2026-01-04T10:00:00.000Z',
})

interface GitlabRecords {
  url: string
  projects: readonly GitlabProject[]
  people: readonly string[]
  gitFolder?: string
  isGitRefused?: boolean
  gitMove?: { readonly from: string; readonly to: string } | undefined
  readonly notes: GitlabNotes
}

const contains = (text: string, search = ''): boolean => text.toLowerCase().includes(search.toLowerCase())

const listNamespaces = ({ projects, people }: GitlabRecords) => {
  const groups = projects.flatMap(({ path }) => {
    const parts = path.split('/').slice(0, -1)
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  })
  return [...new Set([...groups, ...people])].map((path) => ({
    full_path: path,
    name: path.split('/').at(-1),
    kind: 'group',
  }))
}

const answerProject = (world: GitlabRecords, call: GitlabCall): Reply => {
  const [, id, ...rest] = call.path.split('/')
  const project = world.projects.find((candidate) => String(candidate.id) === id)
  if (project === undefined) return notFound
  if (rest.length === 0) return { status: 200, body: toProject(world.url, project) }
  if (rest.length > 2)
    return answerMergeRequest(world.notes, project, call, (items) => writePage(items, call, world.url))
  if (rest[0] === 'merge_requests' && rest[1] !== undefined) {
    const request = project.mergeRequests?.find(({ iid }) => String(iid) === rest[1])
    const refs = { base_sha: 'base', start_sha: 'start', head_sha: request?.sha }
    if (request === undefined) return notFound
    return { status: 200, body: { ...showMergeRequest(world.url, project.path, request), diff_refs: refs } }
  }
  if (rest[0] === 'merge_requests') {
    const { mergeRequests = [], path } = project
    const wanted = mergeRequests.filter(({ state }) => call.query['state'] === 'all' || state === call.query['state'])
    return writePage(
      wanted.map((request) => showMergeRequest(world.url, path, request)),
      call,
      world.url,
    )
  }
  const branches = (project.branches ?? []).filter((name) => contains(name, call.query['search']))
  return writePage(
    branches.map((name) => ({ name })),
    call,
    world.url,
  )
}

const answerOwner = (world: GitlabRecords, call: GitlabCall): Reply => {
  const [kind, owner = ''] = call.path.split('/').map(decodeURIComponent)
  if ((kind === 'users') !== world.people.includes(owner)) return notFound
  const owned = world.projects.filter(({ path }) => path.startsWith(`${owner}/`))
  if (owned.length === 0) return notFound
  return writePage(
    owned.map((project) => toProject(world.url, project)),
    call,
    world.url,
  )
}

const answerCall = (world: GitlabRecords, token: GitlabServerToken, call: GitlabCall): Reply => {
  const { user, ...own } = token
  const { path, query } = call
  if (path === 'personal_access_tokens/self') return { status: 200, body: { id: 7, user_id: 3, ...own } }
  if (call.method !== 'GET' && !own.scopes.includes('api')) return refused(403, 'insufficient_scope')
  if (!own.scopes.some((scope) => scope === 'api' || scope === 'read_api')) return refused(403, 'insufficient_scope')
  if (path === 'user') return { status: 200, body: { id: 3, ...user } }
  if (path === 'version') return { status: 200, body: { version: '17.5.1', revision: 'abc' } }
  if (path === 'projects') {
    const matches = world.projects.filter((project) => contains(project.path, query['search']))
    return writeKeyset(
      matches.map((project) => toProject(world.url, project)),
      call,
      world.url,
    )
  }
  if (path === 'namespaces') {
    const matches = listNamespaces(world).filter((namespace) => contains(namespace.full_path, query['search']))
    return writePage(matches, call, world.url)
  }
  if (path.startsWith('projects/')) return answerProject(world, call)
  return path.startsWith('groups/') || path.startsWith('users/') ? answerOwner(world, call) : notFound
}

export const gitlabToken = 'glpat-NeverShownAnywhere-7k3Q'

const workingToken: GitlabServerToken = {
  name: 'quarry',
  scopes: ['read_api', 'read_repository'],
  expires_at: '2026-12-31',
  active: true,
  revoked: false,
  user: { username: 'group_12_bot_4f', name: 'quarry' },
}

export type GitlabServer = Awaited<ReturnType<typeof startGitlabServer>>

export const startGitlabServer = async (below = '', port = 0) => {
  const calls: GitlabCall[] = []
  const gitCalls: { path: string; password: string | undefined }[] = []
  const faults = new Map<string, GitlabFault>()
  const tokens = new Map<string, GitlabServerToken>([[gitlabToken, workingToken]])
  const world: GitlabRecords = { url: '', projects: [], people: [], notes: createNotes() }

  const answerKnown = (call: GitlabCall): Reply => {
    const token = tokens.get(call.token ?? '')
    return token === undefined ? refused(401, '401 Unauthorized') : answerCall(world, token, call)
  }
  const take = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://host.invalid')
    const given = incoming.headers['private-token']
    const start = `${below}/api/v4/`
    const path = pathname.startsWith(start) ? pathname.slice(start.length) : ''
    const token = typeof given === 'string' ? given : undefined
    const method = incoming.method ?? 'GET'
    const body = method === 'GET' || path === '' ? '' : await readText(incoming)
    const call = { method, path, query: Object.fromEntries(searchParams), token, body }
    calls.push(call)
    const fault = faults.get(`${method} ${path}`) ?? faults.get(path) ?? faults.get('*')
    if (fault === 'cutAfter') answerKnown(call)
    if (fault !== undefined) return writeFault(response, fault)
    if (path === '' && world.gitFolder !== undefined && /\.git\/[\w/-]+$/.test(pathname)) {
      const password = readPassword(incoming.headers.authorization, 'oauth2')
      gitCalls.push({ path: pathname, password })
      const { gitMove } = world
      if (gitMove !== undefined && pathname.startsWith(`${below}/${gitMove.from}.git/`)) {
        const location = (incoming.url ?? '').replace(gitMove.from, gitMove.to)
        response.writeHead(301, { location }).end()
        return undefined
      }
      if (tokens.has(password ?? '') && world.isGitRefused !== true)
        return answerGit(world.gitFolder, incoming, response)
      response.writeHead(401, { 'www-authenticate': 'Basic' }).end()
      return undefined
    }
    if (path === '') return writeFault(response, { html: '<h1>404</h1>', status: 404 })
    const reply = answerKnown(call)
    return writeJson(response, { ...reply, headers: { 'RateLimit-Remaining': '1999', ...reply.headers } })
  }

  const server = createServer((incoming, response) => void take(incoming, response))
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(port)
  const own = (server.address() as AddressInfo).port
  world.url = `http://127.0.0.1:${own}${below}`
  return {
    url: world.url,
    calls,
    notes: world.notes,
    gitCalls,
    refuseGit: (isRefused: boolean) => void (world.isGitRefused = isRefused),
    moveGit: (move: GitlabRecords['gitMove']) => void (world.gitMove = move),
    serveGit: (folder: string) => void (world.gitFolder = folder),
    setProjects: (projects: readonly GitlabProject[], people: readonly string[] = []) => {
      world.projects = projects
      world.people = people
    },
    setToken: (change: Partial<GitlabServerToken>, token = gitlabToken) =>
      void tokens.set(token, { ...(tokens.get(token) ?? workingToken), ...change }),
    fail: (fault: GitlabFault, path = '*') => void faults.set(path, fault),
    recover: () => {
      faults.clear()
      tokens.clear()
      tokens.set(gitlabToken, workingToken)
    },
    goAway: close,
    comeBack: () => listen(own),
    close,
  }
}
