import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newHostPerson, openBrowser, readPerson } from '#tests/backend/oauth/oauth-room.ts'
import { invitationRoom, newAddress } from '#tests/backend/invitations/invitation-room.ts'
import { getReportedFacts } from '#tests/support/reported-facts.ts'
import { renderView, type RenderedView, type ViewOptions } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startSourceHost, type SourceHost } from '#tests/support/source-host.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let host: SourceHost
let backend: TestBackend
beforeAll(async () => {
  host = await startSourceHost()
  backend = await startBackend(host.environment)
}, 60_000)
afterAll(async () => {
  await backend.close()
  await host.close()
})

const resultPath = '/api/auth/sign-in-result'
type Browser = ReturnType<typeof openBrowser>

const comeBack = (browser: Browser, options: Partial<ViewOptions> = {}) =>
  renderView('/auth/success', {
    backend,
    ...options,
    network: (network) => {
      network.intercept = (path, _, init) => (path === resultPath ? browser.send(path, init) : undefined)
    },
  })

const countCalls = ({ network }: RenderedView) => network.calls.filter(({ path }) => path === resultPath).length
const getSession = ({ product }: RenderedView) => product.session.actor.getSnapshot().context

it('opens the product for whoever is in', async () => {
  const { address } = await renderView('/auth/success', { backend, as: await signUpPerson(backend) })
  await waitFor(() => expect(address()).toBe('/repositories'))
})

it('tells whoever is not in where they are, and leads on', async () => {
  const { user, address } = await renderView('/auth/success?code=abc', { backend })
  expect(await screen.findByRole('heading', { level: 1, name: 'You are not signed in yet' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Sign in with e-mail' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(address()).toBe('/login')
})

describe('after a sign-in with another host', () => {
  it('signs the person in, asking once, and opens the landing page', async () => {
    const browser = openBrowser(backend, host)
    await browser.enter('github', newHostPerson({ name: 'Grace Hopper' }))
    const view = await comeBack(browser)
    await waitFor(() => expect(view.address()).toBe('/repositories'))
    const { accessToken } = JSON.parse(localStorage.getItem('session') ?? '{}') as { accessToken: string }
    expect((await readPerson(backend, accessToken)).id).toBe(getSession(view).userId)
    expect(countCalls(view)).toBe(1)
    expect(view.product.isNewUserSession()).toBe(false)
  })

  it('opens the address that was wanted before', async () => {
    const first = await renderView('/chat?c=1', { backend })
    expect(first.address()).toBe('/login')
    first.close()
    const browser = openBrowser(backend, host)
    await browser.enter('gitlab', newHostPerson())
    const view = await comeBack(browser, { reload: true })
    await waitFor(() => expect(view.address()).toBe('/chat?c=1'))
  })

  it('welcomes who accepted an invitation, and forgets its link', async () => {
    const admin = await signUpPerson(backend)
    const [room, address] = [invitationRoom(backend), newAddress()]
    const token = await room.invited(admin, address)
    const opened = await renderView(`/invitation/accept/${token}`, { backend })
    opened.close()
    const browser = openBrowser(backend, host)
    const response = await browser.send('/api/invitations/accept/gitlab', { json: { token } })
    const { redirectUrl } = (await response.json()) as { redirectUrl: string }
    await browser.visit(host.approve(redirectUrl, newHostPerson({ email: address })))
    const view = await comeBack(browser, { reload: true })
    await waitFor(() => expect(view.address()).toBe('/repositories'))
    expect(getSession(view).organisationId).toBe(admin.organisationId)
    expect(sessionStorage.getItem('address-secrets')).toBeNull()
    expect(view.product.isNewUserSession()).toBe(true)
    expect(getReportedFacts(view)).toContainEqual({ type: 'feature.used', feature: 'invitations', action: 'accepted' })
  })

  it('leads a person who connected an account back to the profile, and says so', async () => {
    const person = await signUpPerson(backend)
    const browser = openBrowser(backend, host)
    await browser.link(person, 'gitlab', newHostPerson())
    const view = await comeBack(browser, { as: person })
    await waitFor(() => expect(view.address()).toBe('/profile'))
    expect(await screen.findByText('GitLab was connected.')).toBeTruthy()
    expect(getSession(view).userId).toBe(person.userId)
  })
})

describe('when the result cannot be asked for', () => {
  it('says so and tries again', async () => {
    const browser = openBrowser(backend, host)
    await browser.enter('github', newHostPerson())
    let isAway = true
    const view = await renderView('/auth/success', {
      backend,
      network: (network) => {
        network.intercept = (path, _, init) => {
          if (path !== resultPath) return undefined
          return isAway
            ? Response.json({ status: 500, errorMessageKey: 'errors.internal' }, { status: 500 })
            : browser.send(path, init)
        }
      },
    })
    await screen.findByRole('alert')
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeTruthy()
    isAway = false
    await view.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(view.address()).toBe('/repositories'))
  })

  it('lets in whom another tab has signed in meanwhile', async () => {
    const view = await renderView('/auth/success', { backend })
    await screen.findByText('You are not signed in yet')
    const { accessToken, refreshToken, organisationId } = await signUpPerson(backend)
    view.product.session.receive({ accessToken, refreshToken, organisationId }, 'login')
    await waitFor(() => expect(view.address()).toBe('/repositories'))
  })
})
