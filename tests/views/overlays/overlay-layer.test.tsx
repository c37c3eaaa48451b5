import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OverlayName } from '#machines/overlays/overlay-names.ts'
import { OverlayLayer } from '#src/views/overlays/overlay-layer.tsx'
import { type NamedOverlays, useNamedOverlays } from '#src/views/overlays/use-named-overlays.ts'
import { ProductProvider } from '#src/views/product.ts'
import { fetchOverlays, palettePage } from '#tests/views/command-palette/palette-page.ts'
import { sidebar } from '#tests/views/shell/shell-room.ts'
import { hasFocus } from '#tests/ui/has-focus.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
  await fetchOverlays()
}, 60_000)
afterAll(() => backend.close())

describe('overlays opened by name', () => {
  it('fail for a name that is none', async () => {
    const { product } = await renderView('/login', { backend, language: 'en' })
    let overlays: NamedOverlays | undefined
    function Probe() {
      const named = useNamedOverlays()
      useEffect(() => {
        overlays = named
      }, [named])
      return null
    }
    render(
      <ProductProvider value={product}>
        <OverlayLayer>
          <Probe />
        </OverlayLayer>
      </ProductProvider>,
    )
    expect(() => overlays?.open('nothing' as OverlayName)).toThrow('Overlay not found')
  })

  it('say so when they cannot be had and offer to load the page again, and open when they can', async () => {
    let isOffline = true
    const view = await renderView('/repositories', {
      backend,
      as: await signUpPerson(backend),
      language: 'en',
      network: (network) => {
        const { fetch } = network
        const failing: typeof fetch = (input, init) =>
          isOffline && String(input).includes('/commands.json')
            ? Promise.reject(new TypeError('Failed to fetch'))
            : fetch(input, init)
        Object.assign(network, { fetch: failing })
      },
    })
    const palette = palettePage(view.user)
    await view.user.click(sidebar().getByRole('button', { name: 'Commands' }))
    expect(await screen.findByText(/^Some files of this page could not be loaded/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
    expect(palette.dialog()).toBeNull()
    isOffline = false
    await palette.open()
  })

  it('are one at a time: the keys of the page rest while one is open', async () => {
    const view = await renderView('/repositories', { backend, as: await signUpPerson(backend), language: 'en' })
    const user = userEvent.setup()
    await user.keyboard('?')
    await hasFocus(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    await user.keyboard('{Control>}k{/Control}')
    await user.keyboard('n')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await palettePage(view.user).open()
  })
})
