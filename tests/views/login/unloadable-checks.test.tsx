import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

vi.mock('#src/views/account-forms/account-checks.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

it('a form whose checks cannot be fetched says so and keeps what was typed', async () => {
  const { user, network } = await renderView('/login', { backend, language: 'en' })
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
  await user.type(email, 'ada@quarry.example')
  await user.type(screen.getByLabelText('Password'), 'Correct-Horse-7{Enter}')
  await screen.findByText(/^Some files of this page could not be loaded/)
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  expect(email.value).toBe('ada@quarry.example')
  expect(network.calls.filter(({ path }) => path === '/api/auth/login')).toEqual([])
})
