import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

it('a language that the server cannot keep is said so, and the page goes back to the one before', async () => {
  const { product } = await renderView('/repositories', {
    backend,
    as: await signUpPerson(backend),
    network: (network) => {
      network.intercept = (path, method) =>
        path === '/api/user/preferences/language' && method === 'PUT'
          ? Response.json({ message: 'It broke.' }, { status: 500 })
          : undefined
    },
  })
  await act(async () => product.language.send({ type: 'language.choose', language: 'de' }))
  await screen.findByText('The language could not be changed to Deutsch.')
  await waitFor(() => expect(product.language.getSnapshot().context.language).toBe('en'))
  expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['en', 'en'])
})
