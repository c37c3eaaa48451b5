import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Role } from '#src/contract/roles.ts'
import { renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { fetchOverlays, palettePage } from './palette-page.ts'

export const paletteRoom = () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startBackend()
    await fetchOverlays()
  }, 60_000)
  afterAll(() => backend.close())
  beforeEach(() => {
    document.cookie = 'ca_pref=; path=/; max-age=0'
  })
  return {
    get backend() {
      return backend
    },
    async open(
      address = '/repositories',
      { role = 'User' as Role, ...options }: { role?: Role } & Partial<ViewOptions> = {},
    ) {
      const person = options.as ?? (await signUpPerson(backend, { role }))
      const view = await renderView(address, { backend, as: person, language: 'en', ...options })
      const palette = palettePage(view.user)
      await palette.open()
      return { person, view, palette }
    },
  }
}
