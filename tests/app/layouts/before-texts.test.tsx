import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

it('shows no text, and no key in its place, before there are texts', async () => {
  let bring: (hasTexts: boolean) => void = () => {}
  await renderView('/login', {
    backend,
    isEarly: true,
    network: (network) => void (network.hasTexts = new Promise((resolve) => (bring = resolve))),
  })
  await waitFor(() => expect(document.querySelector('progress')).not.toBeNull())
  expect(document.body.textContent).toBe('')
  expect(document.querySelector('progress')?.getAttribute('aria-label')).toBeNull()
  bring(true)
  await screen.findByRole('link', { name: 'Skip to content' })
})
