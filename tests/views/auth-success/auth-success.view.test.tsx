import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

it('opens the product for whoever is in', async () => {
  const { address } = await renderView('/auth/success', { backend, as: await signUpPerson(backend) })
  await waitFor(() => expect(address()).toBe('/repositories'))
})

it('tells whoever is not in where they are, and leads on', async () => {
  const { user, address } = await renderView('/auth/success?code=abc', { backend })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are not signed in yet')
  await user.click(screen.getByRole('link', { name: 'Sign in with e-mail' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(address()).toBe('/login')
})
