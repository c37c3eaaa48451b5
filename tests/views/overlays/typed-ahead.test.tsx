import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { palettePage } from '#tests/views/command-palette/palette-page.ts'
import { paletteRoom } from '#tests/views/command-palette/palette-room.ts'

const room = paletteRoom()

const openSearch = async () => {
  let release = (_hasTexts: boolean) => {}
  const person = await signUpPerson(room.backend)
  const view = await renderView('/search', { backend: room.backend, as: person, language: 'en' })
  view.network.hasTexts = new Promise((resolve) => (release = resolve))
  const search = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search code' })
  search.focus()
  return { ...view, search, palette: palettePage(view.user), arrive: () => release(true) }
}

describe('the command palette', () => {
  it('has what was typed while it was loading, which reaches nothing else', async () => {
    const { user, search, palette, arrive, address } = await openSearch()
    await user.keyboard('{Control>}k{/Control}')
    await user.keyboard('n?arx{Backspace}k{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    arrive()
    await waitFor(() => expect(palette.box().value).toBe('n?ark'))
    await waitFor(() => expect(document.activeElement).toBe(palette.box()))
    await user.keyboard('er')
    expect([palette.box().value, search.value, address()]).toEqual(['n?arker', '', '/search'])
  })

  it.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['a press elsewhere', (user: UserEvent) => user.click(screen.getByRole('combobox', { name: 'Search code' }))],
  ])('leaves the keyboard alone after %s, though it is still loading', async (_, cancel) => {
    const { user, search, palette, arrive } = await openSearch()
    await user.keyboard('{Control>}k{/Control}x')
    await cancel(user)
    await user.keyboard('here')
    expect(search.value).toBe('here')
    arrive()
    await waitFor(() => expect(palette.box().value).toBe('x'))
  })
})
