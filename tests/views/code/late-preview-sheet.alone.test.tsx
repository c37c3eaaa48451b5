import { use } from 'react'
import { act, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { furnish, type Room, widen } from '#tests/views/search/search-room.tsx'

const sheet = vi.hoisted(() => ({ isWanted: false, arrival: new Promise<null>(() => undefined) }))
vi.mock('#src/views/code/preview-sheet.tsx', () => ({
  default() {
    sheet.isWanted = true
    return use(sheet.arrival)
  },
}))

let backend: TestBackend
let room: Room
beforeAll(async () => {
  backend = await startBackend()
  room = await furnish(backend, [plainFile('src/berth.ts', 'export const berth = 7')])
}, 60_000)
afterAll(() => backend.close())

const skeletons = () => document.querySelectorAll('[aria-busy=true]')

it('takes no room on a phone while the sheet of a file is on its way', async () => {
  widen(false)
  const address = `/search?q=berth&repo=${room.repositoryId}&file=src/berth.ts`
  await renderView(address, { backend, as: room.person, language: 'en' })
  await waitFor(() => expect(sheet.isWanted).toBe(true))
  await act(async () => undefined)
  await waitFor(() => expect(skeletons()).toHaveLength(0))
})
