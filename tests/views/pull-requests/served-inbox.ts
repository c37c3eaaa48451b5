import type { ImportState, PullRequest } from '#src/contract/pull-requests.ts'
import type { Repository } from '#src/contract/repositories.ts'
import type { TestNetwork } from '#tests/support/test-network.ts'
import {
  harbourId,
  sampleImport,
  samplePullRequest,
  sampleRepository,
  tideId,
  toInboxPage,
} from './sample-pull-requests.ts'

export interface ServedInbox {
  pullRequests: readonly PullRequest[]
  repositories: readonly Repository[]
  imports: readonly ImportState[]
  refuse: (method: string, path: string) => Response | undefined
  readonly sent: { readonly call: string; readonly body: unknown }[]
  readonly attach: (network: TestNetwork) => void
}

const commits = {
  branch: 'main',
  branches: ['main', 'feature/tides'],
  commits: [
    {
      hash: 'c'.repeat(40),
      message: 'Measure the tide\n\nIn centimetres.',
      author: 'Grace',
      committedAt: '2026-01-01T00:00:00.000Z',
      isMerge: false,
    },
  ],
}

export const serveInbox = (change: Partial<ServedInbox> = {}): ServedInbox => {
  const answerCall = (method: string, path: string): Response => {
    const [pathname = ''] = path.split('?')
    if (pathname === '/api/repositories') return Response.json(served.repositories)
    if (pathname === '/api/pull-requests/imports') return Response.json(served.imports)
    if (pathname.endsWith('/commits')) return Response.json(commits)
    if (pathname.endsWith('/compare')) return Response.json(samplePullRequest(77, { origin: 'Commits' }))
    if (method === 'POST') {
      const repositoryId = pathname.slice(-24)
      const started = sampleImport(repositoryId, { isRunning: true })
      served.imports = [...served.imports.filter((state) => state.repositoryId !== repositoryId), started]
      return Response.json(started)
    }
    return Response.json(toInboxPage(served.pullRequests, path))
  }
  const served: ServedInbox = {
    pullRequests: [],
    repositories: [sampleRepository(harbourId, 'harbour'), sampleRepository(tideId, 'tide')],
    imports: [],
    refuse: () => undefined,
    sent: [],
    attach(network) {
      network.intercept = (path, method, init) => {
        if (!path.startsWith('/api/pull-requests') && path !== '/api/repositories') return undefined
        if (method !== 'GET')
          served.sent.push({ call: `${method} ${path}`, body: JSON.parse(String(init?.body ?? 'null')) })
        return served.refuse(method, path) ?? answerCall(method, path)
      }
    },
    ...change,
  }
  return served
}
