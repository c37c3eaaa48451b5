import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

const fetched = vi.hoisted(() => ({ count: 0 }))
vi.mock('#src/actors/session-calls.ts', async (load) => {
  fetched.count += 1
  return load()
})

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

it('a signed-in page at rest has what a sign-out needs, and makes no call for it', async () => {
  const signedOut = await renderView('/login', { backend })
  await screen.findByRole('button', { name: 'Sign in' })
  expect(fetched.count).toBe(0)
  signedOut.close()
  const view = await renderView('/repositories', { backend, as: await signUpPerson(backend) })
  await waitFor(() => expect(fetched.count).toBe(1), { timeout: 10_000 })
  expect(view.network.calls.filter(({ path }) => /auth\/(refresh|logout)/.test(path))).toEqual([])
})
