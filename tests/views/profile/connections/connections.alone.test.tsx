import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leaveForHost } from '#src/actors/leave-page.ts'
import { newHostPerson, openBrowser, readPerson } from '#tests/backend/oauth/oauth-room.ts'
import { renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startSourceHost, type SourceHost } from '#tests/support/source-host.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

/** A page of jsdom cannot be left. */
vi.mock('#src/actors/leave-page.ts', () => ({ leaveForHost: vi.fn() }))

let host: SourceHost
let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  host = await startSourceHost()
  backend = await startBackend(host.environment)
}, 60_000)
beforeEach(async () => {
  vi.mocked(leaveForHost).mockClear()
  person = await signUpPerson(backend)
})
afterAll(async () => {
  await backend.close()
  await host.close()
})

const open = (options: Partial<ViewOptions> = {}) =>
  renderView('/profile?tab=connections', { backend, as: person, ...options })
const card = async () => within(await screen.findByRole('region', { name: 'Connected accounts' }))
const findRow = async (name: string) => {
  const rows = await (await card()).findAllByRole('listitem')
  const row = rows.find(({ textContent }) => textContent?.startsWith(name))
  if (row === undefined) throw new Error(`${name} is not listed`)
  return within(row)
}

it('lists the hosts that are offered, and leads to one that is connected', async () => {
  const { user, network } = await open()
  expect((await findRow('GitHub')).getByText('Not connected')).toBeTruthy()
  expect((await card()).getByText(/^No account elsewhere is connected/)).toBeTruthy()
  await user.click((await findRow('GitLab')).getByRole('button', { name: 'Connect GitLab' }))
  await waitFor(() => expect(leaveForHost).toHaveBeenCalledTimes(1))
  const page = new URL(vi.mocked(leaveForHost).mock.calls[0]?.[0] ?? '')
  expect(page.origin + page.pathname).toBe(`${host.url}/oauth/authorize`)
  const preparation = network.calls.find(({ path }) => path.endsWith('/link/prepare'))
  expect(JSON.parse(preparation?.body ?? '')).toEqual({ returnUrl: '/profile?tab=connections' })
})

it('says why an account cannot be connected', async () => {
  const { user } = await open({
    network: (network) => {
      network.intercept = (path) =>
        path.endsWith('/link/prepare')
          ? Response.json({ status: 500, message: 'Broken.', requestId: 'abc' }, { status: 500 })
          : undefined
    },
  })
  await user.click((await findRow('GitHub')).getByRole('button', { name: 'Connect GitHub' }))
  expect(await (await findRow('GitHub')).findByRole('alert')).toBeTruthy()
  expect(leaveForHost).not.toHaveBeenCalled()
})

it('disconnects an account once the person confirms it', async () => {
  const account = newHostPerson()
  await openBrowser(backend, host).link(person, 'github', account)
  const { user } = await open()
  const github = await findRow('GitHub')
  expect(github.getByText(account.login)).toBeTruthy()
  await user.click(github.getByRole('button', { name: 'Disconnect GitHub' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect GitHub?' }))
  expect(dialog.getByText(`You can no longer sign in with ${account.login}. You can connect it again at any time.`))
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
  await (await findRow('GitHub')).findByText('Not connected')
  expect(await person.read('/api/user/connections/github')).toEqual({ isConnected: false })
})

it('keeps the only way to sign in, and explains how to get a password', async () => {
  const account = newHostPerson()
  const { accessToken, refreshToken, organisationId } = await openBrowser(backend, host).signIn('gitlab', account)
  const { id: userId } = await readPerson(backend, accessToken)
  person = { ...person, accessToken, refreshToken, userId, organisationId: organisationId ?? '' }
  const { user } = await open()
  const gitlab = await findRow('GitLab')
  expect(gitlab.getByText(/^This is your only way to sign in/)).toBeTruthy()
  expect(gitlab.queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Security' }))
  const password = within(await screen.findByRole('region', { name: 'Password' }))
  expect(password.getByText(/^You sign in with a connected account and have no password/)).toBeTruthy()
  expect(password.queryByRole('button')).toBeNull()
})

it('shows an account of a host that is switched off, which can be disconnected', async () => {
  const linked = { provider: 'gitlab', issuer: 'https://gitlab.com', subject: '7', login: 'ada' } as const
  const plain = await startBackend()
  const owner = await signUpPerson(plain)
  await plain.services.db
    .insertInto('linked_accounts')
    .values({ user_id: owner.userId, ...linked, linked_at: new Date(0) })
    .execute()
  const { close } = await renderView('/profile?tab=connections', { backend: plain, as: owner })
  const gitlab = await findRow('GitLab')
  expect(gitlab.getByText('Sign-in with GitLab is switched off here.')).toBeTruthy()
  expect(gitlab.getByRole('button', { name: 'Disconnect GitLab' })).toBeTruthy()
  close()
  await plain.close()
})
