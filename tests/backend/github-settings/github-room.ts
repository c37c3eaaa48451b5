import type { GithubInstallation } from '#src/contract/github-settings.ts'
import { startGithubServer, type GithubServer } from '#tests/support/github-server.ts'
import type { CallInit, SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend } from '#tests/support/start-backend.ts'

export const path = '/api/settings/github'

export const startGithubRoom = async ({ hasClient = true } = {}) => {
  const github = await startGithubServer()
  const backend = await startBackend(hasClient ? github.withClient : github.environment)
  github.setClock(backend.services.clock)
  github.setReturn(`${backend.services.config.publicUrl}/settings/github`)
  const close = async (): Promise<void> => {
    await backend.close()
    await github.close()
  }
  return { github, backend, close }
}

export type GithubRoom = Awaited<ReturnType<typeof startGithubRoom>>

export const openBrowser = (person: SignedInPerson) => {
  const cookies = new Map<string, string>()
  const send = async (address: string, init: CallInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = cookies.size === 0 ? {} : { cookie }
    const response = await person.fetch(address, { ...init, headers })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
  const begin = async (): Promise<string> => {
    const { url } = (await (await send(`${path}/installation/url`)).json()) as { url: string }
    return new URL(url).searchParams.get('state') ?? ''
  }
  const install = async (body: object) => {
    const response = await send(`${path}/installation`, { json: body })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { cookies, send, begin, install }
}

export type TestBrowser = ReturnType<typeof openBrowser>

export const installAt = async (github: GithubServer, browser: TestBrowser, installationId: number) =>
  browser.install({
    state: await browser.begin(),
    setupAction: 'install',
    installationId,
    code: github.grantCode(),
  })

export const readStatus = (person: SignedInPerson, query = ''): Promise<GithubInstallation> =>
  person.read<GithubInstallation>(`${path}/installation/status${query}`)
