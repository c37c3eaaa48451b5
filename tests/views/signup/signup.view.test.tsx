import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '#tests/support/mailbox.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const open = (search = '', options: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView(`/signup${search}`, { backend, ...options })

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const rules = () =>
  within(screen.getByRole('list', { name: 'Your password needs' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

const fillIn = async ({ user }: RenderedView, email: string) => {
  await user.type(field('First name'), 'Ada')
  await user.type(field('Last name'), 'Lovelace')
  await user.type(field('E-mail'), email)
  await user.type(field('Password'), 'Correct-Horse-7')
}

describe('the form', () => {
  it('shows the policy of the server, and each rule met as one types', async () => {
    const { user } = await open()
    await screen.findByRole('list', { name: 'Your password needs' })
    expect(rules()).toEqual(['8 to 128 characters – not met yet'])
    await user.type(field('Password'), 'abc')
    expect(rules()).toEqual(['8 to 128 characters – not met yet'])
    await user.type(field('Password'), ' defgh')
    expect(rules()).toEqual(['8 to 128 characters – met'])
    expect(screen.getByText('1 of 1 password rules met')).toBeTruthy()
    expect(screen.getByText(/^A few unrelated words make a good password\. Avoid .* your organisation\.$/)).toBeTruthy()
  })

  it('takes a passphrase of letters alone', async () => {
    const view = await open()
    await fillIn(view, 'phrase@quarry.example')
    await view.user.clear(field('Password'))
    await view.user.type(field('Password'), 'velvet harbor tundra wrench oliv{Enter}')
    await screen.findByText('Check your e-mail')
  })

  it('says at the field that a password is too close to the person', async () => {
    const view = await open()
    await fillIn(view, 'close@quarry.example')
    await view.user.clear(field('Password'))
    await view.user.type(field('Password'), 'Lovelace1815{Enter}')
    await screen.findByText('This password is too close to your name, address or organisation. Choose another.')
    await waitFor(() => expect(document.activeElement).toBe(field('Password')))
  })

  it('goes to the first thing that is wrong, and sends nothing', async () => {
    const { user, network } = await open()
    await screen.findByRole('list', { name: 'Your password needs' })
    await user.type(field('E-mail'), 'ada@quarry.example')
    await user.type(field('Password'), 'short')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(document.activeElement).toBe(field('First name')))
    expect(screen.getByText('Enter your first name.')).toBeTruthy()
    expect(screen.getByText('3 fields need your attention.')).toBeTruthy()
    await user.keyboard('Ada{Tab}Lovelace{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(field('Password')))
    expect(screen.getByText('This password does not meet every rule yet.')).toBeTruthy()
    expect(network.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('lets the server decide when the rules cannot be had', async () => {
    const view = await open('', {
      network: (network) => {
        network.intercept = (path) =>
          path === '/api/user/password-complexity' ? new Response('', { status: 503 }) : undefined
      },
    })
    await screen.findByText('The password rules could not be loaded. The password is checked when you continue.')
    expect(view.product.toasts.getSnapshot().context.toasts).toEqual([])
    await fillIn(view, 'unruly@quarry.example')
    await view.user.clear(field('Password'))
    await view.user.type(field('Password'), 'short{Enter}')
    await screen.findByText('This password does not meet every rule yet.')
    await waitFor(() => expect(document.activeElement).toBe(field('Password')))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says at the field that a password is too common', async () => {
    const view = await open()
    await fillIn(view, 'common@quarry.example')
    await view.user.clear(field('Password'))
    await view.user.type(field('Password'), 'Password1{Enter}')
    await screen.findByText('This password is widely known or easy to guess. Choose another.')
    expect(field('First name').value).toBe('Ada')
  })

  it('keeps names and address over a reload, and no password', async () => {
    const view = await open()
    await fillIn(view, 'ada@quarry.example')
    await view.user.type(field('Organisation (optional)'), 'Analytical Engines')
    view.close()
    await open('', { reload: true })
    expect(
      ['First name', 'Last name', 'E-mail', 'Password', 'Organisation (optional)'].map((label) => field(label).value),
    ).toEqual(['Ada', 'Lovelace', 'ada@quarry.example', '', 'Analytical Engines'])
  })

  it('tells a browser what each field is', async () => {
    await open()
    expect(
      ['First name', 'Last name', 'E-mail', 'Password', 'Organisation (optional)'].map(
        (label) => field(label).autocomplete,
      ),
    ).toEqual(['given-name', 'family-name', 'username', 'new-password', 'organization'])
  })
})

describe('sending it', () => {
  it('waits for the message, also after a reload, and can send it again', async () => {
    const view = await open('?ref=FRIEND-7', { language: 'de' })
    expect(screen.getByText('Der Empfehlungscode FRIEND-7 wird Ihrem Konto hinzugefügt.')).toBeTruthy()
    await view.user.type(field('Vorname'), 'Ada')
    await view.user.type(field('Nachname'), 'Lovelace')
    await view.user.type(field('E-Mail'), 'de@quarry.example')
    await view.user.type(field('Passwort'), 'Correct-Horse-7{Enter}')
    const heading = await screen.findByRole('heading', { name: 'Sehen Sie in Ihr Postfach' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    const sent = view.network.calls.find(({ path }) => path === '/api/auth/signup')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'de@quarry.example',
      password: 'Correct-Horse-7',
      referralCode: 'FRIEND-7',
      language: 'de',
    })
    expect((await mailsTo(backend, 'de@quarry.example')).map(({ subject }) => subject)).toEqual([
      'Bestätigen Sie Ihre E-Mail-Adresse',
    ])
    expect(screen.getByRole('link', { name: 'Lokales Postfach öffnen' }).getAttribute('href')).toBe('/dev/mailbox')
    view.close()
    const again = await open('', { reload: true })
    await again.user.click(screen.getByRole('button', { name: 'Erneut senden' }))
    await screen.findByText('Erneut gesendet. Die Nachricht kommt gleich an.')
    expect(await mailsTo(backend, 'de@quarry.example')).toHaveLength(2)
  })

  it('goes back to the form as it was, to correct the address', async () => {
    const view = await open()
    await fillIn(view, 'tpyo@quarry.example')
    await view.user.keyboard('{Enter}')
    await view.user.click(await screen.findByRole('button', { name: 'Use another address' }))
    expect([field('First name').value, field('E-mail').value, field('Password').value]).toEqual([
      'Ada',
      'tpyo@quarry.example',
      '',
    ])
  })

  it('says the same for an address that has an account', async () => {
    const first = await open()
    await fillIn(first, 'twice@quarry.example')
    await first.user.keyboard('{Enter}')
    const words = (await screen.findByRole('heading', { name: 'Check your e-mail' })).closest('main')?.textContent
    first.close()
    const second = await open()
    await fillIn(second, 'twice@quarry.example')
    await second.user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Check your e-mail' })
    expect(screen.getByRole('main').textContent).toBe(words)
  })

  it('has no way to a mailbox where there is none', async () => {
    const view = await open('', { configuration: { hasLocalMailbox: false } })
    await fillIn(view, 'smtp@quarry.example')
    await view.user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Check your e-mail' })
    expect(screen.queryByRole('link', { name: 'Open the local mailbox' })).toBeNull()
  })

  it('is signed in at once by a server that brings tokens', async () => {
    const { accessToken, refreshToken, organisationId, userId } = await signUpPerson(backend)
    const view = await open()
    view.network.intercept = (path) =>
      path === '/api/auth/signup' ? Response.json({ accessToken, refreshToken, organisationId }) : undefined
    await fillIn(view, 'tokens@quarry.example')
    await view.user.keyboard('{Enter}')
    await waitFor(() => expect(view.product.session.actor.getSnapshot().context.userId).toBe(userId))
    await waitFor(() => expect(view.address()).toBe('/repositories'))
  })

  it('ignores a referral code that is none', async () => {
    await open(`?ref=${'x'.repeat(65)}`)
    expect(document.querySelector('input[name=referralCode]')).toBeNull()
  })
})
