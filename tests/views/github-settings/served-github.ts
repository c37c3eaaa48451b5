import type { GithubInstallation, GithubReturn, GithubSettings } from '#src/contract/github-settings.ts'
import type { TestNetwork } from '#tests/support/test-network.ts'

export interface ServedGithub {
  installation: GithubInstallation
  settings: GithubSettings
  checked: Partial<GithubInstallation>
  isRemovedAtHost: boolean
  refuse: (method: string, path: string) => Response | undefined
  readonly bodies: { readonly call: string; readonly body: unknown }[]
  readonly attach: (network: TestNetwork) => void
}

export const notInstalled: GithubInstallation = {
  status: 'NotInstalled',
  isPrepared: true,
  address: 'https://github.example',
  returnAddress: 'https://quarry.example/settings/github',
  webhookAddress: 'https://quarry.example/api/webhooks/github-app',
  addedRepositories: 0,
}

const checkedAt = '2026-01-01T00:00:00.000Z'

export const installed: GithubInstallation = {
  ...notInstalled,
  status: 'Installed',
  account: 'harbour',
  manageUrl: 'https://github.example/settings/installations/7',
  selection: 'selected',
  repositories: 1200,
  addedRepositories: 3,
  health: { checkedAt },
}

export const serveGithub = (given: GithubInstallation): ServedGithub => {
  const served: ServedGithub = {
    installation: given,
    settings: { includesForks: true, includesArchived: false, version: 1 },
    checked: {},
    isRemovedAtHost: true,
    refuse: () => undefined,
    bodies: [],
    attach: (network) => {
      network.intercept = (path, method, init) =>
        path.includes('/settings/github') ? answer(method, path, init) : undefined
    },
  }
  const put = (installation: GithubInstallation): Response => {
    served.installation = installation
    return Response.json(installation)
  }
  const answerSettings = (method: string, body: GithubSettings): Response => {
    if (method === 'PUT' && body.version !== served.settings.version) {
      const refusal = { message: 'changed', errorMessageKey: 'errors.settingsChanged' }
      return Response.json(refusal, { status: 409 })
    }
    if (method === 'PUT') served.settings = { ...body, version: (body.version ?? 0) + 1 }
    return Response.json(served.settings)
  }
  const answer = (method: string, path: string, init?: RequestInit): Response => {
    const body = JSON.parse(String(init?.body ?? '{}')) as GithubSettings & GithubReturn & { isSuspended: boolean }
    if (method !== 'GET') served.bodies.push({ call: `${method} ${path}`, body })
    const refusal = served.refuse(method, path)
    if (refusal !== undefined) return refusal
    if (path.endsWith('/settings')) return answerSettings(method, body)
    if (path.endsWith('/suspend')) return put({ ...installed, status: body.isSuspended ? 'Suspended' : 'Installed' })
    if (path.includes('check=true')) return put({ ...served.installation, ...served.checked })
    if (method === 'POST') {
      const { requestedAt } = { requestedAt: checkedAt }
      return put(body.setupAction === 'request' ? { ...notInstalled, status: 'Pending', requestedAt } : installed)
    }
    if (method === 'DELETE') {
      put(notInstalled)
      return Response.json({ isRemovedAtHost: served.isRemovedAtHost })
    }
    return Response.json(served.installation)
  }
  return served
}
