import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  expect(screen.getByText('The sign-in took too long or was opened twice. Start it again.')).toBeTruthy()
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
})

it.each([
  ['?reason=notLinked', 'notLinked'],
  ['?error=access_denied', 'denied'],
  ['?error=temporarily_unavailable', 'unavailable'],
  ['?reason=constructor', 'unknown'],
  ['?error=__proto__', 'unknown'],
  ['?error=toString', 'unknown'],
  ['', 'unknown'],
])('reads %s as %s', (search, reason) => expect(readFailureReason(search)).toBe(reason))
