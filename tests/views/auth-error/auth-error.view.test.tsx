import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInFailures } from '#src/contract/sign-in-failures.ts'
import { readFailureReason } from '#src/views/auth-error/failure-reason.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

it('says what a reason of the list means, and leads back to the sign-in', async () => {
  const { user, address } = await renderView('/auth/error?reason=expired', { backend })
  expect(
    screen.getByText('The sign-in took too long, was opened twice or began in another browser. Start it again.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(address()).toBe('/login')
})

it('never repeats what stands in the address', async () => {
  await renderView('/auth/error?reason=Call+0900-666&error_description=<img+src=x>', { backend })
  expect(
    screen.getByText('The sign-in could not be completed. Try again, or sign in with your e-mail address.'),
  ).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/0900|<img/)
})

it('lets someone who is signed in go on', async () => {
  await renderView('/auth/error?reason=denied', { backend, as: await signUpPerson(backend) })
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/repositories')
  expect(screen.getByRole('link', { name: 'Back to your profile' }).getAttribute('href')).toBe(
    '/profile?tab=connections',
  )
})

it('leads a guest back to the invitation that was being accepted', async () => {
  const { close } = await renderView('/invitation/accept/some-token', { backend })
  close()
  await renderView('/auth/error?reason=otherAddress', { backend, reload: true })
  expect(screen.getByText(/^The invitation is for another e-mail address/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the invitation' }).getAttribute('href')).toMatch(
    /^\/invitation\/accept/,
  )
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeTruthy()
})

it.each(signInFailures)('has words for %s', async (reason) => {
  await renderView(`/auth/error?reason=${reason}`, { backend })
  const words = screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent ?? ''
  expect(words).toMatch(/^[A-Z].{30,}\.$/)
})

it.each([
  ['?reason=notLinked', 'notLinked'],
  ['?reason=linkedElsewhere', 'linkedElsewhere'],
  ['?error=access_denied', 'denied'],
  ['?error=temporarily_unavailable', 'unavailable'],
  ['?reason=constructor', 'unknown'],
  ['?error=__proto__', 'unknown'],
  ['?error=toString', 'unknown'],
  ['', 'unknown'],
])('reads %s as %s', (search, reason) => expect(readFailureReason(search)).toBe(reason))
