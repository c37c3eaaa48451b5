import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

export interface JiraIssue {
  readonly key: string
  readonly title: string
  readonly state?: string
  readonly category?: 'new' | 'indeterminate' | 'done' | 'undefined'
  readonly type?: string
  readonly assignee?: string
  readonly isHidden?: boolean
}

export type JiraFault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | 'loginPage'
  | 'silent'
  | 'cut'
  | 'broken'
  | 'endless'

export const jiraEmail = 'keeper@harbour.example'
export const jiraToken = 'ATATT3xFfGF0-never-shown-7Qz9'

const login = '<!doctype html><title>Log in - Jira</title><form action="/login.jsp"></form>'

const toIssue = ({ key, title, state = 'To Do', category = 'new', type = 'Task', assignee }: JiraIssue) => ({
  id: key.replace(/\D/g, ''),
  key,
  fields: {
    summary: title,
    status: { name: state, statusCategory: { key: category } },
    issuetype: { name: type },
    assignee: assignee === undefined ? null : { displayName: assignee },
    updated: '2026-01-04T10:30:00.000+0000',
  },
})

export interface JiraRequestSeen {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: unknown
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' })
  response.end(JSON.stringify(body))
}

const sendFault = (response: ServerResponse, fault: JiraFault): void => {
  if (fault === 'silent') return
  if (fault === 'loginPage') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(login)
  } else if (fault === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"issues": [', () => response.destroy())
  } else if (fault === 'broken') {
    response.destroy()
  } else if (fault === 'endless') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(`["${'x'.repeat(5_000_000)}"]`)
  } else {
    response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
    response.end(fault.body ?? JSON.stringify({ errorMessages: ['refused'] }))
  }
}

/** Speaks what the product asks of Jira Cloud (version 3, basic) and of Jira Data Center (version 2, bearer). */
export const startJiraServer = async (path = '') => {
  const state = {
    deployment: 'cloud' as 'cloud' | 'dataCenter',
    token: jiraToken,
    projects: ['HARBOUR', 'PILOT'] as readonly string[],
    issues: [] as readonly JiraIssue[],
  }
  const requests: JiraRequestSeen[] = []
  let faults: { readonly fault: JiraFault; readonly on: string; readonly isOnce: boolean }[] = []
  let held: Promise<void> | undefined

  const isAllowed = (authorization: string | undefined): boolean =>
    authorization ===
    (state.deployment === 'cloud'
      ? `Basic ${Buffer.from(`${jiraEmail}:${state.token}`).toString('base64')}`
      : `Bearer ${state.token}`)

  const findIssues = (keys: readonly string[]) =>
    state.issues.filter(({ key, isHidden }) => keys.includes(key) && isHidden !== true).map(toIssue)

  const answerKnown = (response: ServerResponse, url: URL, body: unknown): void => {
    const version = state.deployment === 'cloud' ? 3 : 2
    const call = url.pathname.replace(`${path}/rest/api/${version}/`, '')
    const projects = state.projects.map((key, at) => ({ id: String(at), key, name: key.toLowerCase() }))
    if (call === 'myself') return send(response, 200, { displayName: 'Harbour Keeper', active: true })
    if (call === 'project/search' && version === 3) {
      const from = Number(url.searchParams.get('startAt'))
      const values = projects.slice(from, from + Number(url.searchParams.get('maxResults')))
      return send(response, 200, { values, startAt: from, isLast: from + values.length >= projects.length })
    }
    if (call === 'project' && version === 2) return send(response, 200, projects)
    if (call === 'issue/bulkfetch' && version === 3) {
      const { issueIdsOrKeys } = body as { issueIdsOrKeys: string[] }
      return send(response, 200, { issues: findIssues(issueIdsOrKeys), issueErrors: [] })
    }
    if (call === 'search' && version === 2) {
      const { jql, validateQuery } = body as { jql: string; validateQuery?: boolean }
      const keys = [...jql.matchAll(/"([A-Z0-9_]+-\d+)"/g)].map(([, key = '']) => key)
      const issues = findIssues(keys)
      if (validateQuery !== false && issues.length < keys.length) return send(response, 400, { errorMessages: [jql] })
      return send(response, 200, { issues, total: issues.length })
    }
    return send(response, 404, { errorMessages: ['no such call'] })
  }

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(incoming.url ?? '/', 'http://jira.example')
    const text = await readText(incoming)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const { authorization } = incoming.headers
    requests.push({ method: incoming.method ?? '', path: url.pathname, authorization, body })
    await held
    const fault = faults.find(({ on }) => url.pathname.includes(on))
    if (fault?.isOnce === true) faults = faults.filter((each) => each !== fault)
    if (fault !== undefined) return sendFault(response, fault.fault)
    if (url.pathname === `${path}/rest/api/2/serverInfo` || url.pathname === `${path}/rest/api/3/serverInfo`) {
      const deploymentType = state.deployment === 'cloud' ? 'Cloud' : 'Server'
      return send(response, 200, { baseUrl: 'http://jira.example', version: '10.3.1', deploymentType })
    }
    if (!url.pathname.startsWith(`${path}/rest/api/`)) {
      response.writeHead(404, { 'content-type': 'text/html' }).end(login)
      return undefined
    }
    if (!isAllowed(authorization)) return send(response, 401, { errorMessages: ['Client must be authenticated'] })
    return answerKnown(response, url, body)
  }

  const server = createServer((incoming, response) => void answer(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    state,
    requests,
    fail: (fault: JiraFault, on = '/rest/api/', isOnce = false) => {
      faults = [...faults, { fault, on, isOnce }]
    },
    recover: () => {
      faults = []
    },
    hold: (): (() => void) => {
      let release: () => void = () => undefined
      held = new Promise((resolve) => {
        release = resolve
      })
      return () => {
        held = undefined
        release()
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type JiraServer = Awaited<ReturnType<typeof startJiraServer>>
