import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fixtureFiles } from '#tests/backend/search/fixture-repository.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { hasFocus } from '#tests/ui/has-focus.ts'
import { violations } from '#tests/ui/violations.ts'
import { chooseByKeyboard, chooseInSubmenu } from '../shell/shell-room.ts'
import { cards, furnish, openSearch, type Room, widen } from './search-room.tsx'

let backend: TestBackend
let room: Room
beforeAll(async () => {
  backend = await startBackend()
  room = await furnish(backend, fixtureFiles)
  await import('#src/views/search/export/write-export.ts')
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => widen(false))
afterEach(() => vi.restoreAllMocks())

const open = (search: string) => openSearch(backend, room.person, search)
const paths = () => cards().map((card) => card.getAttribute('aria-label'))
const rows = () =>
  within(cards()[0] ?? document.body)
    .getAllByRole('listitem')
    .filter((row) => row.closest('ol') !== null)
    .map((row) => `${row.querySelector('a[data-hit]') === null ? ' ' : '>'}${row.textContent?.trimEnd()}`)

const openMenu = async ({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>): Promise<HTMLElement> => {
  const button = await screen.findByRole('button', { name: 'Results: sort, context, export' })
  button.focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  await hasFocus(menu)
  return menu
}

describe('the menu of the results', () => {
  it('sorts them by path, which the address keeps', async () => {
    const { user, address } = await open('?mode=exact&q=exchangeToken')
    await chooseInSubmenu(user, await openMenu({ user }), /^Sort by/, /^Path/)
    await waitFor(() => expect(address()).toContain('sort=path'))
    await waitFor(() => expect(paths()).toEqual(paths().toSorted()))
    expect(paths().length).toBeGreaterThan(2)
  })

  it('shows lines around each match', async () => {
    const { user, address } = await open('?mode=exact&q=dropIndex')
    await chooseInSubmenu(user, await openMenu({ user }), /^Lines around a match/, /^3 lines/)
    await waitFor(() => expect(address()).toContain('context=3'))
    await waitFor(() => expect(rows().some((row) => row.startsWith(' '))).toBe(true))
    expect(rows().some((row) => row.startsWith('>'))).toBe(true)
    expect(await violations()).toEqual([])
  })

  it.each([
    ['CSV', 'quarry-search.csv', /"repository","path","fromLine","toLine","symbol","text","url"\r\n"acme\/shop",/],
    ['JSON', 'quarry-search.json', /"query": "exchangeToken",\n {2}"mode": "exact"/],
    [
      'Markdown',
      'quarry-search.md',
      /^# \[`exchangeToken`\]\(http.*q=exchangeToken\)\n\n6 matches in 4 files\n\n## `acme\/shop` `src\//,
    ],
  ])('exports what is listed as %s', async (format, name, expected) => {
    const saved: { name: string; blob: Promise<string> }[] = []
    let blob = new Blob()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      blob = given as Blob
      return 'blob:saved'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: blob.text() })
    })
    const { user } = await open('?mode=exact&q=exchangeToken')
    await chooseByKeyboard(user, await openMenu({ user }), new RegExp(`^Export as ${format}`))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe(name)
    expect(await saved[0]?.blob).toMatch(expected)
  })

  it('says how many lines an export has when a line holds several matches', async () => {
    const { user } = await open('?mode=exact&q=exchangeToken')
    await screen.findByText('6 matches in 4 files')
    await openMenu({ user })
    const labels = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(labels).toContain('Export as CSV (4 lines)')
  })

  it('offers only the export for a search by meaning', async () => {
    const { user } = await open('?mode=meaning&q=exchange%20tokens')
    await openMenu({ user })
    const labels = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(labels.map((label) => label?.replace(/\d+/, '#'))).toEqual([
      'Export as CSV (# results)',
      'Export as JSON (# results)',
      'Export as Markdown (# results)',
    ])
  })
})
