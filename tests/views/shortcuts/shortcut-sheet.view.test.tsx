import { act, fireEvent, queries, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#src/contract/roles.ts'
import { chatShortcuts } from '#src/views/chat/shortcuts.ts'
import { repositoryShortcuts } from '#src/views/repositories/shortcuts.ts'
import type { Shortcut } from '#src/views/shortcuts/shortcut.ts'
import { searchShortcuts } from '#src/views/search/shortcuts.ts'
import { shellShortcuts } from '#src/views/shell/shell-shortcuts.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { fetchOverlays, palettePage } from '#tests/views/command-palette/palette-page.ts'
import { hasFocus } from '#tests/ui/has-focus.ts'
import { violations } from '#tests/ui/violations.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
  await fetchOverlays()
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => {
  document.cookie = 'ca_pref=; path=/; max-age=0'
})

const open = async (address: string, role: Role = 'User') =>
  renderView(address, { backend, as: await signUpPerson(backend, { role }), language: 'en' })

const sheetThere = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await hasFocus(dialog)
  return within(dialog)
}

const openSheet = async ({ user }: RenderedView) => {
  await user.keyboard('?')
  return sheetThere()
}

const closeSheet = async ({ user }: RenderedView) => {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

type Queries = ReturnType<typeof within<typeof queries>>

const readSheet = (sheet: Queries) =>
  Object.fromEntries(
    sheet.getAllByRole('heading', { level: 3 }).map((heading) => [
      heading.textContent,
      within(heading.parentElement ?? document.body)
        .getAllByRole('listitem')
        .map((row) => (row.textContent ?? '').replaceAll(/\s+/g, ' ').trim()),
    ]),
  )

const everywhere = ['Open the commands Ctrl K', 'Show the keyboard shortcuts ?', 'Close the top panel Esc']

describe('the sheet of shortcuts', () => {
  it('says what the keys of this screen do, from their bindings, and axe finds nothing', async () => {
    const view = await open('/repositories')
    const sheet = await openSheet(view)
    expect(readSheet(sheet)).toEqual({
      Repositories: [
        'Search the repositories /',
        'Next repository j',
        'Previous repository k',
        'Open the repository Enter',
        'Add a repository n',
      ],
      'On every screen': everywhere,
    })
    expect(await violations()).toEqual([])
  })

  it('says it for another screen, with every key that does the same', async () => {
    const sheet = await openSheet(await open('/search'))
    expect(readSheet(sheet)).toEqual({
      Search: [
        'To the search box /',
        'Next result j or ↓Down arrow',
        'Previous result k or ↑Up arrow',
        'Next file n',
        'Previous file N',
        'Open the result o or Enter',
        'Copy a link to the result y',
        'Close the file, or back to the search box Esc',
      ],
      'On every screen': everywhere,
    })
  })

  it('leaves out what this person cannot do', async () => {
    const sheet = await openSheet(await open('/repositories', 'ReadOnly'))
    expect(readSheet(sheet)['Repositories']).not.toContain('Add a repository n')
  })

  it.each([
    ['/repositories', repositoryShortcuts],
    ['/search', searchShortcuts],
    ['/chat', chatShortcuts],
  ])('on %s misses none of the keys that are bound', async (address, list) => {
    const sheet = await openSheet(await open(address))
    const keys = sheet.getAllByText((_, element) => element?.tagName === 'KBD').map(({ textContent }) => textContent)
    const named: Readonly<Record<string, string>> = { Escape: 'Esc', ArrowDown: '↓Down arrow', ArrowUp: '↑Up arrow' }
    const bound: readonly Shortcut[] = list.shortcuts.filter(({ does }) => does !== 'closePreview' && does !== 'enter')
    const everywhereBound: readonly Shortcut[] = shellShortcuts.shortcuts
    const shared = everywhereBound.filter(({ key }) => key === 'k' || bound.every((own) => own.key !== key))
    const expected = [...bound, ...shared].flatMap(({ key, withControl }) =>
      withControl ? ['Ctrl', key.toUpperCase()] : [named[key] ?? key],
    )
    expect(new Set(keys)).toEqual(new Set(expected))
  })
})

describe('keys that are pressed alone', () => {
  it('are not taken while one types', async () => {
    const view = await open('/search')
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search code' })
    box.focus()
    await view.user.keyboard('?/jk')
    expect(box.value).toBe('?/jk')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are switched off in the sheet, kept off over a reload, and on again', async () => {
    const view = await open('/repositories')
    const sheet = await openSheet(view)
    await view.user.click(sheet.getByRole('switch', { name: /^Single-key shortcuts/ }))
    expect(readSheet(sheet)['Repositories']).toEqual([
      'Search the repositories Switched off',
      'Next repository Switched off',
      'Previous repository Switched off',
      'Open the repository Enter',
      'Add a repository Switched off',
    ])
    await closeSheet(view)
    await view.user.keyboard('?n/')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.tagName).not.toBe('INPUT')
    view.close()

    const again = await renderView('/repositories', { backend, reload: true })
    await again.user.keyboard('n')
    expect(screen.queryByRole('dialog')).toBeNull()
    const palette = palettePage(again.user)
    await palette.open()
    await palette.run('keyboard', /^Keyboard shortcuts$/)
    const off = await sheetThere()
    await again.user.click(off.getByRole('switch', { name: /^Single-key shortcuts/ }))
    await closeSheet(again)
    await again.user.keyboard('n')
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('are not offered where they are switched off', async () => {
    const { product } = await open('/search')
    expect(document.querySelector('kbd')).not.toBeNull()
    act(() => product.appearance.change({ singleKeys: false }))
    expect(document.querySelector('kbd')).toBeNull()
  })

  it('are found by their place under a layout without Latin letters', async () => {
    await open('/repositories')
    fireEvent.keyDown(document.body, { key: 'т', code: 'KeyN' })
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('/ leads to the search from another screen, ready to type; on the search itself to its box', async () => {
    const view = await open('/chat')
    await screen.findByRole('heading', { level: 1 })
    await view.user.keyboard('/')
    await waitFor(() => expect(view.address()).toBe('/search'))
    const box = () => screen.getByRole('combobox', { name: 'Search code' })
    await waitFor(() => expect(document.activeElement).toBe(box()))
    box().blur()
    await view.user.keyboard('/')
    expect(document.activeElement).toBe(box())
  })
})
