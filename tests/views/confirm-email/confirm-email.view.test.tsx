import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '#tests/support/anonymous.ts'
import { mailedToken, mailsTo } from '#tests/support/mailbox.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let people = 0
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const signUp = async () => {
  const email = `new-${(people += 1)}@quarry.example`
  await post(backend, '/api/auth/signup', { firstName: 'Ada', lastName: 'New', email, password: 'Correct-Horse-7' })
  return { email, token: await mailedToken(backend, email, 'confirm-email') }
}

const open = (token?: string, options: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView(`/confirm-email${token === undefined ? '' : `?token=${token}`}`, { backend, ...options })

describe('the link of the message', () => {
  it('confirms, signs in, and leaves no token behind', async () => {
    const { email, token } = await signUp()
    const { product, network, address } = await open(token)
    expect(address()).not.toContain(token)
    await waitFor(() => expect(product.session.actor.getSnapshot().hasTag('authenticated')).toBe(true))
    expect(network.calls.filter(({ path }) => path === '/api/auth/confirm-email')).toHaveLength(1)
    expect(network.calls.map(({ path }) => path).join()).not.toContain(token)
    await waitFor(() => expect(address()).toBe('/repositories'))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(token)
    const signedIn = await post(backend, '/api/auth/login', { email, password: 'Correct-Horse-7' })
    expect(signedIn.status).toBe(200)
  })

  it('says that it is being confirmed', async () => {
    const { token } = await signUp()
    let release = () => {}
    await open(token, { network: (network) => (release = network.hold('/api/auth/confirm-email')) })
    expect(screen.getByRole('status').textContent).toBe('Confirming your address…')
    release()
    await waitFor(() => expect(localStorage.getItem('session')).not.toBeNull())
  })

  it('works again after a reload in the middle', async () => {
    const { token } = await signUp()
    const first = await open(token, { network: (network) => void (network.isOffline = true) })
    await screen.findByRole('alert')
    first.close()
    const { product } = await open(undefined, { reload: true })
    await waitFor(() => expect(product.session.actor.getSnapshot().hasTag('authenticated')).toBe(true))
  })

  it('offers another one when it was used, and sends it', async () => {
    const { email, token } = await signUp()
    await post(backend, '/api/auth/confirm-email', { token })
    const { user } = await open(token)
    const heading = await screen.findByRole('heading', { name: 'This link no longer works' })
    expect(document.activeElement).toBe(heading)
    await user.type(screen.getByLabelText('E-mail'), email)
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByRole('heading', { name: 'Check your e-mail' })
    expect((await mailsTo(backend, email)).at(-1)?.kind).toBe('account-exists')
  })

  it('offers another one when it has expired, which then works', async () => {
    const { email, token } = await signUp()
    backend.advance(49 * 3_600_000)
    const { user, close } = await open(token)
    await screen.findByRole('heading', { name: 'This link no longer works' })
    await user.type(screen.getByLabelText('E-mail'), `${email}{Enter}`)
    await screen.findByRole('heading', { name: 'Check your e-mail' })
    close()
    const { product } = await open(await mailedToken(backend, email, 'confirm-email'))
    await waitFor(() => expect(product.session.actor.getSnapshot().hasTag('authenticated')).toBe(true))
  })

  it('can be tried again after a failure that is not its own', async () => {
    const { token } = await signUp()
    const { user, network, product } = await open(token, {
      network: (network) => void (network.isOffline = true),
    })
    expect((await screen.findByRole('alert')).textContent).toBe('The server cannot be reached. Check your connection.')
    network.isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(product.session.actor.getSnapshot().hasTag('authenticated')).toBe(true))
  })
})

it('without a link there is a form to ask for one', async () => {
  const { email } = await signUp()
  const { user } = await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Confirm your e-mail')
  await user.type(screen.getByLabelText('E-mail'), `${email}{Enter}`)
  await screen.findByText(`We have written to ${email}. Open the link in the message to confirm your address.`)
  expect(await mailsTo(backend, email)).toHaveLength(2)
})
