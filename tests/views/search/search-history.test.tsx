import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fixtureFiles } from '#tests/backend/search/fixture-repository.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { hasFocus } from '#tests/ui/has-focus.ts'
import { violations } from '#tests/ui/violations.ts'
import { box, furnish, openSearch, type Room, widen } from './search-room.tsx'

let backend: TestBackend
let room: Room
beforeAll(async () => {
  backend = await startBackend()
  room = await furnish(backend, fixtureFiles)
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => widen(false))

const open = (query = '', options = {}) => openSearch(backend, room.person, query, options)
const storageKey = () => `search-history:${room.person.userId}:${room.person.organisationId}`
const keep = (recent: readonly string[], saved: readonly { name: string; search: string }[] = []) =>
  localStorage.setItem(storageKey(), JSON.stringify({ recent, saved }))
const openWith = async (...kept: Parameters<typeof keep>) => {
  const view = await open('?q=needle')
  await waitFor(() => expect(readKept().recent).toEqual(['?q=needle']))
  keep(...kept)
  view.close()
  return open('', { reload: true })
}
const readKept = (): { recent: string[]; saved: { name: string; search: string }[] } =>
  JSON.parse(localStorage.getItem(storageKey()) ?? '{"recent":[],"saved":[]}')
const rows = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const answered = () => screen.findByText(/ in \d+ files?$/)

describe('recent searches', () => {
  it('hold what was sent with Enter, and not what was typed on the way', async () => {
    const { user } = await open()
    await user.type(box(), 'exchange')
    await answered()
    expect(readKept().recent).toEqual([])
    await user.type(box(), 'Token{Enter}')
    await waitFor(() => expect(readKept().recent).toEqual(['?q=exchangeToken']))
  })

  it('hold what was left for the results, and what was opened by its address, newest first', async () => {
    const { user } = await open('?q=needle')
    await waitFor(() => expect(readKept().recent).toEqual(['?q=needle']))
    await user.clear(box())
    await user.type(box(), 'exchangeToken')
    await answered()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(readKept().recent).toEqual(['?q=exchangeToken', '?q=needle']))
  })

  it('hold a query once, with the newest choice, and ten at most', async () => {
    const older = Array.from({ length: 10 }, (_, at) => `?q=older${at}`)
    const { user } = await openWith(['?q=needle&mode=exact', ...older.slice(0, 9)])
    expect(await rows('Recent searches')).toHaveLength(10)
    await user.type(box(), 'needle{Enter}')
    await waitFor(() => expect(readKept().recent).toEqual(['?q=needle', ...older.slice(0, 9)]))
    await user.clear(box())
    await user.type(box(), 'dropIndex{Enter}')
    await waitFor(() => expect(readKept().recent).toEqual(['?q=dropIndex', '?q=needle', ...older.slice(0, 8)]))
  })

  it('do not hold a query that cannot be read', async () => {
    await open('?q=foo(&mode=exact&regex=1')
    await screen.findByText('This is not a regular expression yet')
    expect(readKept().recent).toEqual([])
  })

  it('are listed with how they search, and searched again by a press', async () => {
    const { user, address } = await openWith(['?q=exchangeToken&mode=exact&lang=Python', '?q=needle'])
    expect(await rows('Recent searches')).toEqual(['exchangeTokenExact · Python', 'needle'])
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('link', { name: /^exchangeToken/ }))
    expect(address()).toBe('/search?q=exchangeToken&mode=exact&lang=Python')
    expect(box().value).toBe('exchangeToken')
  })

  it('are removed one by one by the keyboard, which stays in the list, and come back with Undo', async () => {
    const { user } = await openWith(['?q=one', '?q=two', '?q=three'])
    const remove = (query: string) => screen.findByRole('button', { name: `Remove ${query} from the recent searches` })
    ;(await remove('two')).focus()
    await user.keyboard('{Enter}')
    expect(await rows('Recent searches')).toEqual(['one', 'three'])
    expect(document.activeElement).toBe(await remove('three'))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await remove('one'))
    await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement)
    expect(await rows('Recent searches')).toContain('three')
  })

  it('are cleared at once, and come back with Undo', async () => {
    const { user } = await openWith(['?q=one', '?q=two'])
    await user.click(await screen.findByRole('button', { name: 'Clear recent searches' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Recent searches' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await rows('Recent searches')).toEqual(['one', 'two'])
  })

  it('of a damaged storage are none', async () => {
    const view = await open()
    localStorage.setItem(storageKey(), '{"recent":[7]')
    view.close()
    await open('', { reload: true })
    await screen.findByRole('list', { name: 'Examples' })
    expect(screen.queryByRole('list', { name: 'Recent searches' })).toBeNull()
  })
})

describe('saved searches', () => {
  it('are saved beside the query under its text, by the keyboard', async () => {
    const { user } = await open('?q=exchangeToken&mode=exact')
    const save = await screen.findByRole('button', { name: 'Save this search' })
    save.focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Save search' })
    await hasFocus(dialog)
    const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Name/ })
    expect(name.value).toBe('exchangeToken')
    expect(await violations()).toEqual([])
    await user.clear(name)
    await user.keyboard('Who swaps tokens{Enter}')
    await screen.findByText('Saved as Who swaps tokens')
    expect(readKept().saved).toEqual([{ name: 'Who swaps tokens', search: '?q=exchangeToken&mode=exact' }])
    await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('true'))
  })

  it('are unsaved by the same button, with Undo', async () => {
    const { user } = await openWith([], [{ name: 'Needles', search: '?q=needle' }])
    await user.type(box(), 'needle{Enter}')
    const save = await screen.findByRole('button', { name: 'Save this search', pressed: true })
    await user.click(save)
    expect(readKept().saved).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(readKept().saved).toEqual([{ name: 'Needles', search: '?q=needle' }])
  })

  it('need a name, and say when the browser keeps nothing', async () => {
    const { user } = await open('?q=needle')
    await user.click(await screen.findByRole('button', { name: 'Save this search' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save search' }))
    await user.clear(dialog.getByRole('textbox'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Give it a name.')
    await user.type(dialog.getByRole('textbox'), 'Needles')
    const refusal = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText(/^This browser refused to keep it/)
    refusal.mockRestore()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved as Needles')
  })

  it('are renamed and deleted in the list, with Undo', async () => {
    const { user } = await openWith(
      [],
      [
        { name: 'Needles', search: '?q=needle' },
        { name: 'Tokens', search: '?q=exchangeToken' },
      ],
    )
    expect(await rows('Saved searches')).toEqual(['Needlesneedle', 'TokensexchangeToken'])
    await user.click(screen.getByRole('button', { name: 'Rename Needles' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename search' }))
    await user.clear(dialog.getByRole('textbox'))
    await user.type(dialog.getByRole('textbox'), 'Haystack{Enter}')
    await screen.findByText('Renamed to Haystack')
    expect(await rows('Saved searches')).toEqual(['Haystackneedle', 'TokensexchangeToken'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Delete Haystack' }))
    expect(await rows('Saved searches')).toEqual(['TokensexchangeToken'])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await rows('Saved searches')).toEqual(['Haystackneedle', 'TokensexchangeToken'])
  })
})

describe('the empty box', () => {
  const options = async () =>
    within(await screen.findByRole('listbox', { name: 'Suggestions' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)

  it('offers both, and searches the one chosen by the keyboard or by a press', async () => {
    const { user, address } = await openWith(['?q=dropIndex&mode=exact'], [{ name: 'Needles', search: '?q=needle' }])
    await user.keyboard('/')
    expect(await options()).toEqual(['dropIndexExact', 'Needlesneedle'])
    expect(await violations()).toEqual([])
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect([address(), box().value]).toEqual(['/search?q=needle', 'needle'])
    expect(screen.queryByRole('listbox')).toBeNull()
    screen.getByRole('button', { name: 'Clear the search' }).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('option', { name: /^dropIndex/ }))
    expect(address()).toBe('/search?q=dropIndex&mode=exact')
  })

  it('offers nothing without a history, and closes with Escape', async () => {
    const view = await open()
    await view.user.click(box())
    await screen.findByRole('list', { name: 'Examples' })
    expect(screen.queryByRole('listbox')).toBeNull()
    view.close()
    const { user } = await openWith(['?q=needle'])
    await user.click(box())
    await options()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(box())
  })
})

describe('after a sign-out', () => {
  it('nothing of it is left, and an Undo brings nothing back', async () => {
    const { user, product } = await openWith(['?q=needle'])
    await user.click(await screen.findByRole('button', { name: 'Clear recent searches' }))
    const { action } = product.toasts.getSnapshot().context.toasts.at(-1)?.getSnapshot().context.content ?? {}
    act(() => product.session.signOut())
    await waitFor(() => expect(localStorage.getItem(storageKey())).toBeNull())
    act(() => action?.onPress?.())
    expect(localStorage.getItem(storageKey())).toBeNull()
  })
})
