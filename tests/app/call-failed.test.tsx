import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

vi.mock('#src/actors/toast.sink.ts', () => {
  throw new Error('the part could not be fetched')
})

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

it('tells of a failed call even where the part that words it cannot be fetched', async () => {
  const { onCallFailed } = await renderView('/login', { backend })
  onCallFailed(new Error('lost'))
  expect(await screen.findByText('The server cannot be reached. Check your connection.')).toBeTruthy()
})
