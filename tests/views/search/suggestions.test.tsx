import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { fixtureFiles } from '#tests/backend/search/fixture-repository.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'
import { box, cards, furnish, openSearch, type Room, widen } from './search-room.tsx'

let backend: TestBackend
let room: Room
beforeAll(async () => {
  backend = await startBackend()
  room = await furnish(backend, fixtureFiles)
  const { db } = backend.services
  await db.updateTable('repositories').set({ branch: 'main' }).where('id', '=', room.repositoryId).execute()
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => widen(false))

const open = async (search = '?mode=exact') => {
  const view = await openSearch(backend, room.person, search)
  await view.user.click(await screen.findByRole('combobox', { name: 'Search code' }))
  return view
}
const options = async () =>
  within(await screen.findByRole('listbox', { name: 'Suggestions' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('while a query is typed', () => {
  it('a filter is offered with what it does, and then its values', async () => {
    const { user } = await open()
    await user.keyboard('token la')
    expect(await options()).toEqual(['lang:Language, by name or file ending'])
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(active()).toBeUndefined()
    await user.keyboard('{ArrowDown}')
    expect(active()).toContain('lang:')
    expect(await violations()).toEqual([])
    await user.keyboard('{Enter}')
    expect(box().value).toBe('token lang:')
    await user.keyboard('pyth')
    await waitFor(async () => expect(await options()).toEqual(['Python']))
    await user.keyboard('{ArrowUp}{Tab}')
    expect([box().value, box() === document.activeElement]).toEqual(['token lang:Python ', true])
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box().getAttribute('aria-expanded')).toBe('false')
  })

  it('Enter without a choice searches and leaves the list closed, so the next arrow enters the results', async () => {
    const { user } = await open()
    await user.keyboard('token lang:typescript')
    await waitFor(async () => expect(await options()).toEqual(['TypeScript']))
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await waitFor(() => expect(cards().length).toBeGreaterThan(0))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.hasAttribute('data-hit')).toBe(true)
  })

  it.each([
    ['repo:sh', ['acme/shop'], 'repo:acme/shop '],
    ['branch:ma', ['main'], 'branch:main '],
    ['case:', ['yes', 'no', 'auto'], 'case:yes '],
    ['-word:n', ['no'], '-word:no '],
    ['file:wide', ['src/data/wide.py'], 'file:src/data/wide.py '],
    ['lang:.py', ['Python'], 'lang:Python '],
  ])('%s is completed by a press', async (typed, values, completed) => {
    const { user } = await open()
    await user.keyboard(typed)
    await waitFor(async () => expect(await options()).toEqual(values))
    await user.click(screen.getByRole('option', { name: values[0] ?? '' }))
    expect([box().value, box() === document.activeElement]).toEqual([completed, true])
  })

  it('symbols are offered with the file that defines them', async () => {
    const { user } = await open()
    await user.keyboard('sym:exchange')
    await waitFor(async () => expect(await options()).toContain('exchangeTokensrc/session/tokens.ts'))
  })

  it('Escape closes the list and keeps the text; the next key opens it again', async () => {
    const { user } = await open()
    await user.keyboard('lang:py')
    await options()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect([box().value, box() === document.activeElement]).toEqual(['lang:py', true])
    await user.keyboard('t')
    expect(await options()).toEqual(['Python'])
  })

  it('Enter without a choice searches, and leaving the box closes the list', async () => {
    const { user } = await open()
    await user.keyboard('exchangeToken file:te')
    await options()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(cards().length).toBeGreaterThan(0))
    await user.tab()
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('the list stays closed over the results after Enter, until the query changes', async () => {
    const { user } = await open()
    await user.keyboard('token lang:type{Enter}')
    await user.keyboard('{ArrowLeft}{End}')
    fireEvent.select(box())
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await user.keyboard('s')
    expect(await options()).toEqual(['TypeScript'])
  })

  it('only languages of the index and repositories that can be searched are offered', async () => {
    await addRepository(backend.services.db, room.person.organisationId, 'acme/unread')
    const { user } = await open()
    await user.keyboard('repo:acme')
    await waitFor(async () => expect(await options()).toEqual(['acme/shop']))
    await user.clear(box())
    await user.keyboard('lang:')
    await waitFor(async () => expect(await options()).toContain('TypeScript'))
    expect(await options()).not.toContain('Rust')
    await user.clear(box())
    await user.keyboard('lang:rus')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  })

  it('Tab takes the suggestion that is marked', async () => {
    const { user } = await open('')
    await user.keyboard('token la')
    await options()
    await user.keyboard('{ArrowDown}{Tab}')
    expect([box().value, box() === document.activeElement]).toEqual(['token lang:', true])
  })

  it('a term that is not finished is no mistake as long as the list is open', async () => {
    const { user, network } = await open()
    await user.keyboard('token lang:ty')
    expect(await options()).toEqual(['TypeScript'])
    await waitFor(() => expect(network.calls.filter(({ path }) => path.startsWith('/api/search/code')).length).toBe(1))
    const message = 'This query cannot be read yet'
    expect([screen.queryByText(message), box().getAttribute('aria-invalid')]).toEqual([null, 'false'])
    await user.keyboard('{Escape}')
    await screen.findByText(message)
    expect(box().getAttribute('aria-invalid')).toBe('true')
    await user.keyboard('p')
    await user.click(await screen.findByRole('option', { name: 'TypeScript' }))
    expect([screen.queryByText(message), box().value]).toEqual([null, 'token lang:TypeScript '])
    await screen.findByText(/ in \d+ files?$/)
    expect(screen.queryByText(message)).toBeNull()
  })

  it('an unknown value is a mistake as soon as nothing is offered for it', async () => {
    const { user } = await open()
    await user.keyboard('token lang:zzz')
    await screen.findByText('This query cannot be read yet')
    expect(box().getAttribute('aria-describedby')).toBe('search-mistake')
  })

  it('nothing is offered for a search by meaning', async () => {
    const { user } = await open('?mode=meaning')
    await user.keyboard('lang:py')
    await waitFor(() => expect(box().value).toBe('lang:py'))
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})

describe('a search in every way', () => {
  it('reads a query with a filter as an exact search does', async () => {
    await openSearch(backend, room.person, `?q=${encodeURIComponent('exchangeToken -file:test')}`)
    expect((await screen.findByText(/in \d+ files$/)).textContent).toBe('5 matches in 3 files')
    await openSearch(backend, room.person, `?q=${encodeURIComponent('exchangeToken lang:python')}`)
    await screen.findByText('No file matches “exchangeToken lang:python”.')
  })
})
