import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GithubInstallation } from '#src/contract/github-settings.ts'
import type { HostFault } from '#src/contract/integration-health.ts'
import { hours } from '#src/lib/durations.ts'
import { renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { installed, notInstalled, serveGithub, type ServedGithub } from './served-github.ts'

let backend: TestBackend
let admin: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  admin = await signUpPerson(backend)
})
afterAll(() => backend.close())

interface Opening {
  readonly query?: string
  readonly change?: (served: ServedGithub) => void
  readonly more?: Partial<ViewOptions>
}

const openWith = async (given: GithubInstallation, { query = '', change, more }: Opening = {}) => {
  const served = serveGithub(given)
  change?.(served)
  const options = { backend, as: admin, network: served.attach, ...more }
  const rendered = await renderView(`/settings/github${query}`, options)
  return { served, ...rendered }
}

const findCard = (name: string) => screen.findByRole('region', { name })
const findConnection = async () => within(await findCard('Connection'))
const since = '2026-01-01T08:30:00.000Z'
const failing = (fault: HostFault): GithubInstallation => ({
  ...installed,
  status: 'Failed',
  health: { checkedAt: since, failure: { fault, since } },
})
const returned = '?installation_id=7&setup_action=install&state=a-state&code=a-code'

describe('the settings of GitHub', () => {
  it('tell what the operator has to do where the installation is not prepared', async () => {
    await openWith({ ...notInstalled, isPrepared: false })
    const card = within(await findCard('Not prepared for GitHub'))
    expect(card.getByText('https://quarry.example/settings/github')).toBeTruthy()
    expect(card.getByText('https://quarry.example/api/webhooks/github-app')).toBeTruthy()
    expect(card.getByText('GITHUB_APP_PRIVATE_KEY')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Connect GitHub' })).toBeNull()
  })

  it('offer to connect, and say why that failed', async () => {
    const refusal = { message: 'no', errorMessageKey: 'errors.githubNotPrepared' }
    const refuse: ServedGithub['refuse'] = (_, path) =>
      path.endsWith('/url') ? Response.json(refusal, { status: 409 }) : undefined
    const { user } = await openWith(notInstalled, { change: (served) => (served.refuse = refuse) })
    const card = within(await findCard('Connect GitHub'))
    expect(card.getByText('Private repositories are added without a password or a key.')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Connect GitHub' }))
    expect((await card.findByRole('alert')).textContent).toContain('This installation has no GitHub App.')
  })

  it('wait for the approval of a request, which can be withdrawn', async () => {
    const { user, served } = await openWith({ ...notInstalled, status: 'Pending', requestedAt: since })
    const card = within(await findCard('Waiting for approval'))
    expect(card.getByText(/^Requested /)).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Withdraw request' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw the request?' }))
    await user.click(question.getByRole('button', { name: 'Withdraw request' }))
    await findCard('Connect GitHub')
    expect(served.bodies).toEqual([{ call: 'DELETE /api/settings/github/installation', body: { confirmed: false } }])
  })

  it('show the account, what it reaches and where that is changed', async () => {
    await openWith({ ...installed, health: { checkedAt: new Date(Date.now() - 3 * hours).toISOString() } })
    const card = await findConnection()
    expect(card.getByText('Works')).toBeTruthy()
    expect(card.getByText('harbour')).toBeTruthy()
    expect(card.getByText('1,200 (selected at GitHub)')).toBeTruthy()
    expect(card.getByText('3')).toBeTruthy()
    expect(card.getByText('Last checked:').textContent).toBe('Last checked: 3 hours ago')
    const link = card.getByRole('link', { name: 'Change selection' })
    expect(link.getAttribute('href')).toBe('https://github.example/settings/installations/7')
  })

  it('check when told to, and show that meanwhile', async () => {
    const { user, network } = await openWith(installed, { change: (own) => (own.checked = { repositories: 5 }) })
    const card = await findConnection()
    const release = network.hold('/api/settings/github/installation/status')
    await user.click(card.getByRole('button', { name: 'Check now' }))
    expect(card.getAllByText('Checking…').length).toBe(2)
    release()
    expect(await card.findByText('5 (selected at GitHub)')).toBeTruthy()
  })

  it('suspend and resume', async () => {
    const { user, served } = await openWith(installed)
    const card = await findConnection()
    await user.click(card.getByRole('button', { name: 'Suspend' }))
    expect(await card.findByText('Access is suspended')).toBeTruthy()
    expect(card.getByText('Suspended')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Resume' }))
    expect(await card.findByRole('button', { name: 'Suspend' })).toBeTruthy()
    expect(served.bodies.map(({ body }) => body)).toEqual([{ isSuspended: true }, { isSuspended: false }])
  })

  it('say why GitHub did not suspend it', async () => {
    const refusal = {
      message: 'no',
      errorMessageKey: 'errors.githubFailed',
      translationParameters: { fault: 'rateLimited', retryAfter: 30 },
    }
    const refuse: ServedGithub['refuse'] = (_, path) =>
      path.endsWith('/suspend') ? Response.json(refusal, { status: 422 }) : undefined
    const { user } = await openWith(installed, { change: (served) => (served.refuse = refuse) })
    const card = await findConnection()
    await user.click(card.getByRole('button', { name: 'Suspend' }))
    const alert = await card.findByRole('alert')
    expect(alert.textContent).toContain('Too many requests')
    expect(alert.textContent).toContain('github.example accepts requests again in 30 s.')
  })

  it.each([
    [{ kind: 'serverError' }, 'Error at the host'],
    [{ kind: 'rateLimited', retryAfter: 30 }, 'Too many requests'],
    [{ kind: 'unauthorized' }, 'GitHub refuses the app'],
  ] as const)('tell the fault %o and since when', async (fault, title) => {
    await openWith(failing(fault))
    const card = await findConnection()
    expect(card.getByText(title)).toBeTruthy()
    expect(card.getByText(/Failing since /)).toBeTruthy()
    expect(card.getByRole('button', { name: 'Suspend' })).toBeTruthy()
  })

  it('offer to connect again what was removed at GitHub', async () => {
    await openWith(failing({ kind: 'notFound' }))
    const card = await findConnection()
    expect(card.getByText('Removed at GitHub')).toBeTruthy()
    expect(card.getByRole('button', { name: 'Connect again' })).toBeTruthy()
    expect(card.queryByRole('button', { name: 'Suspend' })).toBeNull()
    expect(card.queryByRole('link', { name: 'Change selection' })).toBeNull()
  })

  it('name the repositories before it is removed, and what GitHub did not confirm', async () => {
    const { user, served } = await openWith(installed, { change: (own) => (own.isRemovedAtHost = false) })
    const card = await findConnection()
    await user.click(card.getByRole('button', { name: 'Remove' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove GitHub?' }))
    expect(question.getByText('Repositories from GitHub: 3')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await findCard('Connect GitHub')
    expect(served.bodies.at(-1)?.body).toEqual({ confirmed: true })
    expect(screen.getByText('GitHub did not confirm the removal. Uninstall the app there as well.')).toBeTruthy()
  })

  it('say that they could not be loaded', async () => {
    await openWith(installed, { change: (served) => (served.refuse = () => new Response('{}', { status: 500 })) })
    expect(await screen.findByText('The GitHub settings could not be loaded')).toBeTruthy()
  })
})

describe('the repositories on offer', () => {
  it('are saved', async () => {
    const { user, served } = await openWith(installed)
    const card = within(await findCard('Repositories on offer'))
    await user.click(card.getByRole('checkbox', { name: 'Show forks' }))
    await user.click(card.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(served.settings).toEqual({ includesForks: false, includesArchived: false, version: 2 }))
  })

  it('that somebody else has changed are asked about', async () => {
    const { user, served } = await openWith(installed)
    const card = within(await findCard('Repositories on offer'))
    await user.click(card.getByRole('checkbox', { name: 'Show archived repositories' }))
    served.settings = { includesForks: false, includesArchived: false, version: 5 }
    await user.click(card.getByRole('button', { name: 'Save' }))
    expect(await card.findByText('Show forks: off')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(served.settings).toEqual({ includesForks: true, includesArchived: true, version: 6 }))
  })
})

describe('the way back from GitHub', () => {
  it('is finished once, and leaves nothing in the address or the tab', async () => {
    const { served, address } = await openWith(notInstalled, { query: returned })
    const card = await findConnection()
    expect(card.getByText('harbour')).toBeTruthy()
    expect(served.bodies).toEqual([
      {
        call: 'POST /api/settings/github/installation',
        body: { state: 'a-state', setupAction: 'install', installationId: 7, code: 'a-code' },
      },
    ])
    expect(address()).toBe('/settings/github')
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/a-state|a-code/)
    expect(screen.getByText('GitHub is connected.')).toBeTruthy()
  })

  it('with a request waits for the approval', async () => {
    await openWith(notInstalled, { query: '?setup_action=request&state=a-state' })
    await findCard('Waiting for approval')
  })

  it('that is refused says why and offers to begin again', async () => {
    const refusal = { message: 'no', errorMessageKey: 'errors.githubReturnInvalid' }
    const refuse: ServedGithub['refuse'] = (method) =>
      method === 'POST' ? Response.json(refusal, { status: 409 }) : undefined
    await openWith(notInstalled, { query: returned, change: (served) => (served.refuse = refuse) })
    expect((await screen.findByRole('alert')).textContent).toContain('The way through GitHub took too long')
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Connect GitHub' })).toBeTruthy()
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/a-state|a-code/)
  })

  it('is walked again where GitHub did not answer', async () => {
    const refusal = {
      message: 'no',
      errorMessageKey: 'errors.githubFailed',
      translationParameters: { fault: 'unreachable' },
    }
    const refuse: ServedGithub['refuse'] = (method) =>
      method === 'POST' ? Response.json(refusal, { status: 422 }) : undefined
    const { user, served } = await openWith(notInstalled, {
      query: returned,
      change: (own) => (own.refuse = refuse),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Unreachable')
    served.refuse = () => undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await findConnection()).getByText('harbour')).toBeTruthy()
  })

  it('from a change of the selection checks what is reached now', async () => {
    const { served } = await openWith(installed, {
      query: '?installation_id=7&setup_action=update',
      change: (own) => (own.checked = { repositories: 8 }),
    })
    expect(await (await findConnection()).findByText('8 (selected at GitHub)')).toBeTruthy()
    expect(served.bodies).toEqual([])
  })
})

it.each(['de', 'kk'] as const)('speaks %s', async (language) => {
  await openWith(installed, { more: { language } })
  const name = { de: 'Auswahl ändern', kk: 'Таңдауды өзгерту' }[language]
  expect(await screen.findByRole('link', { name })).toBeTruthy()
})
