import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { invitationRoom, newAddress, password, tokenIn } from '#tests/backend/invitations/invitation-room.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { type RenderedView, renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { getReportedFacts } from '#tests/support/reported-facts.ts'
import { hasFocus } from '../../ui/has-focus.ts'

let backend: TestBackend
let room: ReturnType<typeof invitationRoom>
let admin: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  room = invitationRoom(backend)
}, 60_000)
beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  admin = await signUpPerson(backend)
})
afterAll(() => backend.close())

interface OpenOptions extends Pick<ViewOptions, 'network'> {
  readonly wanted?: string
}

const open = (token: string, as?: SignedInPerson, { wanted, ...options }: OpenOptions = {}) => {
  if (wanted !== undefined) sessionStorage.setItem('return-address', wanted)
  return renderView(`/invitation/accept/${token}`, {
    backend,
    ...options,
    ...(as === undefined ? {} : { as }),
    reload: wanted !== undefined,
  })
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

it('lets someone new in with names and a password; the token is not in the address', async () => {
  const address = newAddress()
  const view = await open(await room.invited(admin, address))
  await screen.findByRole('heading', { name: /^Join Organisation of person/ })
  expect(screen.getByText(new RegExp(`^For ${address}, until \\d+ January`))).toBeTruthy()
  expect(window.location.pathname).toBe('/invitation/accept')
  await view.user.type(screen.getByRole('textbox', { name: 'First name' }), 'Grace')
  await view.user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Hopper')
  await view.user.type(screen.getByLabelText('Password'), password)
  await view.user.click(await button(/^Join Organisation/))
  await waitFor(() => expect(window.location.pathname).toBe('/repositories'))
  expect(await room.roleIn(admin.organisationId, address)).toBe('User')
  expect(view.product.session.actor.getSnapshot().context.organisationId).toBe(admin.organisationId)
  expect(getReportedFacts(view)).toContainEqual({ type: 'feature.used', feature: 'invitations', action: 'accepted' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('recovers by itself from an outage', async () => {
  const token = await room.invited(admin, newAddress())
  let isAway = true
  await open(token, undefined, {
    network: (network) => {
      network.intercept = (path) =>
        isAway && path.startsWith('/api/invitations/validate')
          ? Response.json({ status: 503, errorMessageKey: 'errors.unavailable' }, { status: 503 })
          : undefined
    },
  })
  await button('Try again')
  isAway = false
  await screen.findByRole('heading', { name: /^Join Organisation of person/ }, { timeout: 20_000 })
})

it('asks whoever has an account to sign in', async () => {
  const person = await signUpPerson(backend)
  await open(await room.invited(admin, person.email))
  const link = await screen.findByRole('link', { name: 'Sign in to answer' })
  expect([link.getAttribute('href'), screen.queryByLabelText('Password')]).toEqual(['/login', null])
})

it('writes to the address when the link was handed over', async () => {
  const address = newAddress()
  const [result] = await room.invite(admin, [address])
  const { user } = await open(tokenIn(result?.link))
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Grace')
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Hopper')
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(await button(/^Join Organisation/))
  await screen.findByRole('heading', { name: 'Check your e-mail' })
  expect((await mailsTo(backend, address)).at(-1)?.kind).toBe('confirm-email')
})

it('is declined after a question', async () => {
  const token = await room.invited(admin)
  const { user } = await open(token)
  await user.click(await button('Decline'))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Decline') as Element,
  )
  await screen.findByRole('heading', { name: 'You have declined' })
  expect((await room.look(token)).body['errorMessageKey']).toBe('errors.invitationRejected')
})

it('says why a link is good for nothing', async () => {
  const token = await room.invited(admin)
  await room.reject(token)
  await open(token)
  await screen.findByRole('heading', { name: 'This invitation no longer works' })
  expect(screen.getByText('This invitation was declined.')).toBeTruthy()
  cleanup()
  await open('nonsense')
  await screen.findByText(/^The link is not known here/)
})

it('asks whoever is signed in over the page they are led to, and they are in with the role', async () => {
  const person = await signUpPerson(backend)
  const view = await open(await room.invited(admin, person.email, { role: 'Manager' }), person)
  await screen.findByRole('dialog', { name: /^Join Organisation/ })
  expect(window.location.pathname).toBe('/repositories')
  await view.user.click(await button('Accept'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { context } = view.product.session.actor.getSnapshot()
  expect(context.organisationId).toBe(admin.organisationId)
  await waitFor(() =>
    expect(view.product.session.actor.getSnapshot().context.mandates).toContainEqual({
      organisationId: admin.organisationId,
      role: 'Manager',
    }),
  )
})

it('starts no second refresh beside one under way, whose tokens have the membership', async () => {
  const person = await signUpPerson(backend)
  const view = await open(await room.invited(admin, person.email, { role: 'Manager' }), person)
  await screen.findByRole('dialog', { name: /^Join Organisation/ })
  const { actor } = view.product.session
  const answer = view.network.hold('/api/invitations/accept')
  await view.user.click(await button('Accept'))
  const release = view.network.hold('/api/auth/refresh')
  act(() => actor.send({ type: 'token.rejected', ...actor.getSnapshot().context }))
  answer()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const refreshes = () => view.network.calls.filter(({ path }) => path === '/api/auth/refresh').length
  expect(refreshes()).toBe(1)
  release()
  await waitFor(() => expect(actor.getSnapshot().context.organisationId).toBe(admin.organisationId))
  await waitFor(() => expect(actor.getSnapshot().context.generation).toBe(2))
  expect(actor.getSnapshot().context.mandates).toContainEqual({
    organisationId: admin.organisationId,
    role: 'Manager',
  })
})

const signIn = async ({ user }: RenderedView, { email, password: secret }: SignedInPerson) => {
  const way = await screen.findByText(/^(?:Sign in to answer|Your session has ended\.)/)
  if (way.matches('a')) await user.click(way)
  const box = await screen.findByLabelText<HTMLInputElement>('E-mail')
  if (box.value === '') await user.type(box, email)
  await user.type(screen.getByLabelText('Password'), secret)
  await user.click(await button('Sign in'))
}

it('asks a known person once they have signed in, though they had wanted to go elsewhere before, and waits for the answer', async () => {
  const person = await signUpPerson(backend)
  const view = await open(await room.invited(admin, person.email), undefined, { wanted: '/chat' })
  const release = view.network.hold('/api/user')
  await signIn(view, person)
  await waitFor(() => expect(window.location.pathname).toBe('/repositories'))
  expect(screen.queryByRole('dialog')).toBeNull()
  release()
  const question = await screen.findByRole('dialog', { name: /^Join/ })
  await hasFocus(question)
  await view.user.click(await within(question).findByRole('button', { name: 'Decline' }))
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await view.user.click(await button('Accept'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await room.roleIn(admin.organisationId, person.email)).toBe('User')
})

it('is kept where the session turns out to be over, and asked about after the sign-in', async () => {
  const person = await signUpPerson(backend)
  await person.fetch('/api/auth/logout', { json: { refreshToken: person.refreshToken } })
  const view = await open(await room.invited(admin, person.email), person)
  await signIn(view, person)
  await screen.findByRole('dialog', { name: /^Join Organisation/ })
})

it('reads it once more when that failed, in the same dialog', async () => {
  const person = await signUpPerson(backend)
  const view = await open(await room.invited(admin, person.email), person, {
    network: (network) => {
      network.intercept = (path) =>
        path.startsWith('/api/invitations/validate/')
          ? Response.json({ message: 'Out of order.', requestId: '3f9c' }, { status: 500 })
          : undefined
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Invitation' })
  view.network.intercept = () => undefined
  await view.user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  await within(dialog).findByRole('button', { name: 'Accept' })
  expect(dialog.isConnected).toBe(true)
  expect(dialog).toBe(screen.getByRole('dialog', { name: /^Join Organisation/ }))
})

it('of somebody else waits until whoever is signed in is out', async () => {
  const address = newAddress()
  const person = await signUpPerson(backend)
  const { user } = await open(await room.invited(admin, address), person)
  await screen.findByText(`It is for ${address}, but you are signed in as ${person.email}.`)
  await user.click(await button('Sign out and continue'))
  await screen.findByRole('heading', { name: /^Join Organisation/ })
  expect(screen.getByLabelText('Password')).toBeTruthy()
})
