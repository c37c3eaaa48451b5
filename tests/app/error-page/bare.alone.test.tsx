import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'

vi.mock('#src/app/error-page/error-page.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

it('says so and offers the way out where the error page itself cannot be fetched', async () => {
  const { product } = await renderView('/repositories', { backend, as: await signUpPerson(backend), language: 'en' })
  product.navigation.send({ type: 'page.failed', status: 500 })
  await screen.findByRole('heading', { level: 1, name: 'This page could not be loaded' })
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  expect(await violations()).toEqual([])
})
