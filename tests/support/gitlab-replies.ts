import type { ServerResponse } from 'node:http'
import type { GitlabCall } from './gitlab-server.ts'

export type GitlabFault =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly html: string; readonly status?: number }
  | { readonly json: unknown }
  | { readonly redirect: string }
  | 'silent'
  | 'slow'
  | 'cut'
  | 'cutAfter'
  | 'truncated'

export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const refused = (status: number, message: string): Reply => ({ status, body: { message } })
export const notFound = refused(404, '404 Not Found')

export const gitlabFaults = {
  revoked: {
    status: 401,
    body: { error: 'invalid_token', error_description: 'Token was revoked. You have to re-authorize from the user.' },
  },
  expired: { status: 401, body: { error: 'invalid_token', error_description: 'Token is expired.' } },
  forbidden: { status: 403, body: { error: 'insufficient_scope' } },
  broken: { status: 500, body: { message: '500 Internal Server Error' } },
  signInPage: { html: '<!doctype html><title>Sign in · GitLab</title>' },
} as const satisfies Record<string, GitlabFault>

export const writeJson = (response: ServerResponse, { status, body, headers }: Reply): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(status === 204 ? undefined : JSON.stringify(body))
}

const half = '[{"id": 1, "path_with_namespace": "harb'

export const writeFault = (response: ServerResponse, fault: GitlabFault): void => {
  if (fault === 'silent') return
  if (fault === 'cutAfter') response.destroy()
  else if (fault === 'slow' || fault === 'cut' || fault === 'truncated') {
    const length = fault === 'truncated' ? {} : { 'Content-Length': '4000' }
    response.writeHead(200, { 'Content-Type': 'application/json', ...length })
    if (fault === 'truncated') response.end(half)
    else response.write(half, () => (fault === 'cut' ? response.destroy() : undefined))
  } else if ('html' in fault) {
    response.writeHead(fault.status ?? 200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(fault.html)
  } else if ('redirect' in fault) {
    response.writeHead(302, { Location: fault.redirect })
    response.end()
  } else if ('json' in fault) writeJson(response, { status: 200, body: fault.json })
  else writeJson(response, { body: null, ...fault })
}

const maxPerPage = 3

export const writePage = (items: readonly unknown[], { path, query }: GitlabCall, url: string): Reply => {
  const size = Math.min(maxPerPage, Number(query['per_page'] ?? maxPerPage))
  const page = Number(query['page'] ?? 1)
  const isLast = page * size >= items.length
  const next = `${url}/api/v4/${path}?${String(new URLSearchParams({ ...query, page: String(page + 1) }))}`
  return {
    status: 200,
    body: items.slice((page - 1) * size, page * size),
    headers: {
      'X-Next-Page': isLast ? '' : String(page + 1),
      Link: `<${url}/first>; rel="first"${isLast ? '' : `, <${next}>; rel="next"`}`,
    },
  }
}

export const writeKeyset = (
  items: readonly { readonly id: number }[],
  { path, query }: GitlabCall,
  url: string,
): Reply => {
  const before = Number(query['id_before'] ?? Number.MAX_SAFE_INTEGER)
  const rest = items.filter(({ id }) => id < before).toSorted((left, right) => right.id - left.id)
  const body = rest.slice(0, maxPerPage)
  const last = body.at(-1)
  const more = new URLSearchParams({ ...query, id_before: String(last?.id ?? 0) })
  const link = rest.length > body.length ? { Link: `<${url}/api/v4/${path}?${String(more)}>; rel="next"` } : {}
  return { status: 200, body, headers: link }
}
