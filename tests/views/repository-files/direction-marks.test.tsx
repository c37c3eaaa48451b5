import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { furnishFiles, openFiles, type FilesRoom, widenTo } from './files-room.tsx'

let backend: TestBackend
let room: FilesRoom
beforeAll(async () => {
  widenTo(90)
  backend = await startBackend()
  room = await furnishFiles(backend)
}, 60_000)
afterAll(() => backend.close())

it('names what turns the direction of a file name, in the list, the heading and the tree', async () => {
  const shown = 'rtl-<U+202E>gnp.ts'
  const { user } = await openFiles(backend, room, '?folder=docs')
  await user.click(await screen.findByRole('link', { name: /^rtl-<U\+202E>gnp\.ts/ }))
  await screen.findByRole('heading', { level: 1, name: shown })
  const tree = await screen.findByRole('tree', { name: 'Files of acme/shop' })
  await waitFor(() => expect(within(tree).getByText(shown)).toBeTruthy())
})
