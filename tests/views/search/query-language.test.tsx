import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixtureFiles } from '#tests/backend/search/fixture-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'
import { box, cards, furnish, openSearch, type Room, widen } from './search-room.tsx'

let backend: TestBackend
let room: Room
beforeAll(async () => {
  backend = await startBackend()
  room = await furnish(backend, fixtureFiles)
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => widen(false))

const open = (query: string) => openSearch(backend, room.person, `?mode=exact&q=${encodeURIComponent(query)}`)
const paths = () => cards().map((card) => card.getAttribute('aria-label'))
const currentQuery = (address: string) => new URLSearchParams(address.split('?')[1]).get('q')

describe('a mistake in the query', () => {
  it.each([
    ['token or', 'Character 7: there is nothing after this.', 'token or\n      ^^'],
    ['(token or x', 'Character 1: this group is never closed.', '(token or x\n^'],
    ['token lang:gp', 'Character 7: no language has this name.', 'token lang:gp\n      ^^^^^^^'],
    ['"token', 'Character 1: this quotation mark is never closed.', '"token\n^'],
  ])('of %j is pointed at', async (query, words, pointer) => {
    await open(query)
    await screen.findByText('This query cannot be read yet')
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toContain(words)
    expect(document.querySelector('pre')?.textContent).toBe(pointer)
    expect(await violations()).toEqual([])
  })

  it('goes away when the query is searched for as plain text', async () => {
    const { user, address } = await open('exchangeToken(token) or')
    await user.click(await screen.findByRole('button', { name: 'Search for it as plain text' }))
    await screen.findByText('No file matches “"exchangeToken(token) or"”.')
    expect(currentQuery(address())).toBe('"exchangeToken(token) or"')
  })
})

describe('in Auto', () => {
  const openAuto = (query: string) => openSearch(backend, room.person, `?q=${encodeURIComponent(query)}`)

  it.each([
    ['token OR', 'Character 7: there is nothing after this.', 'token OR\n      ^^'],
    ['(token or x', 'Character 1: this group is never closed.', '(token or x\n^'],
    ['"token', 'Character 1: this quotation mark is never closed.', '"token\n^'],
    ['/get(\\w+/', 'Character 5: this bracket is never closed.', '/get(\\w+/\n    ^'],
  ])('a mistake in %j is pointed at', async (query, words, pointer) => {
    await openAuto(query)
    await waitFor(() => expect(document.querySelector('pre')?.textContent).toBe(pointer))
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toContain(words)
  })

  it('an expression that cannot be read is searched for as plain text', async () => {
    const { user, address } = await openAuto('/get(\\w+/')
    await user.click(await screen.findByRole('button', { name: 'Search for it as plain text' }))
    await screen.findByRole('heading', { name: 'Nothing found' })
    expect(currentQuery(address())).toBe('"/get(\\\\w+/"')
  })

  it('an excluded term and a phrase work, with the controls of the query language', async () => {
    const { user, address } = await openAuto('"exchangeToken(token)" -import')
    expect((await screen.findByText(/ in \d+ files?$/)).textContent).toMatch(/^\d+ match/)
    await screen.findByRole('button', { name: 'Query syntax' })
    expect(screen.getByRole('button', { name: 'Match case', pressed: true })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Regular expression', pressed: false }))
    expect(address()).toContain('regex=1')
    await screen.findByRole('button', { name: 'Regular expression', pressed: true })
  })

  it('a question stays one, without those controls', async () => {
    await openAuto('how are tokens exchanged and stored')
    await screen.findByText(/results? in \d+ files?$/)
    expect(screen.queryByRole('button', { name: 'Query syntax' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Match case' })).toBeNull()
  })
})

describe('the totals', () => {
  it('count matches and files, and say the time', async () => {
    await open('exchangeToken -file:test')
    expect((await screen.findByText(/in \d+ files$/)).textContent).toBe('5 matches in 3 files')
    expect(screen.getByText(/^\d+ ms$/)).toBeTruthy()
  })
})

describe('the totals of filters alone', () => {
  it('count files', async () => {
    await open('file:tokens')
    await screen.findByText(/^\d+ ms$/)
    expect(screen.getByText(/^\d+ files?$/)).toBeTruthy()
    expect(screen.queryByText(/0 matches/)).toBeNull()
  })

  it('and every count beside them are minimums when counting stopped', async () => {
    widen(true)
    const files = Array.from({ length: 760 }, (_, part) =>
      plainFile(`${part % 2 === 0 ? 'lib' : 'app'}/part${part}.ts`, `const part = ${part}`),
    )
    const broad = await furnish(backend, files, { name: 'acme/many' })
    await openSearch(backend, broad.person, '?q=-file:src')
    await screen.findByText(/^\d{3}\+ files$/)
    const rail = await screen.findByRole('complementary', { name: 'Narrow the results' })
    expect(within(rail).getByRole('button', { name: /^app\/, \d+\+ files$/ }).textContent).toMatch(/\d\+$/)
  })
})

describe('what narrows the results', () => {
  it('is a list beside them, whose entries edit the query', async () => {
    widen(true)
    const { user, address } = await open('token')
    const rail = await screen.findByRole('complementary', { name: 'Narrow the results' })
    expect(within(rail).getByRole('button', { name: 'Markdown, 1 file' })).toBeTruthy()
    await user.click(within(rail).getByRole('button', { name: 'Markdown, 1 file' }))
    await waitFor(() => expect(paths()).toEqual(['docs/guide.md']))
    expect(currentQuery(address())).toBe('token lang:Markdown')
    const chosen = screen.getByRole('button', { name: 'Markdown, 1 file', pressed: true })
    await user.click(chosen)
    await waitFor(() => expect(paths().length).toBeGreaterThan(1))
    expect(currentQuery(address())).toBe('token')
  })

  it('groups alternatives before it adds a filter, and is folded where there is no room', async () => {
    const { user, address } = await open('needle or dropIndex')
    await user.click(await screen.findByRole('button', { name: 'Narrow the results' }))
    await user.click(screen.getByRole('button', { name: 'Python, 1 file' }))
    await waitFor(() => expect(paths()).toEqual(['src/data/wide.py']))
    expect(currentQuery(address())).toBe('(needle or dropIndex) lang:Python')
  })
})

describe('nothing found', () => {
  it('names the part that excludes everything, and searches without it', async () => {
    const { user, address } = await open('exchangeToken lang:python')
    await screen.findByText('No file matches “exchangeToken lang:python”.')
    await user.click(screen.getByRole('button', { name: 'Without lang:python: 4 files' }))
    await waitFor(() => expect(cards()).toHaveLength(4))
    expect(currentQuery(address())).toBe('exchangeToken')
    expect(await violations()).toEqual([])
  })
})

describe('the cause of nothing', () => {
  it.each([
    ['repo:nonexistent exchangeToken', 'No repository you can search has “nonexistent” in its name.'],
    ['branch:Nope', 'No indexed branch has “Nope” in its name.'],
  ])('is named for %s, without advice that cannot help', async (query, words) => {
    await open(query)
    await screen.findByText(words)
    for (const name of ['Ignore case', 'Search by meaning']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('promises nothing for words that do not exist', async () => {
    await openSearch(backend, room.person, '?q=zzxqv&path=nowhere/')
    await screen.findByText(/Check the spelling, or try fewer or other words\.$/)
    expect(screen.queryByRole('button', { name: /^Search (by meaning|for the exact text)/ })).toBeNull()
  })

  it('repeats a long query shortened', async () => {
    const query = 'zzxqv'.repeat(150)
    await open(query)
    await screen.findByText(`No line contains “${query.slice(0, 120)}…” in any case.`)
    expect(box().value).toBe(query)
  })
})

describe('a query that cannot be sent as it is', () => {
  it('of more than 1,000 characters is said to be too long, and stays in the box', async () => {
    const { user, network } = await open('')
    const query = `${'word '.repeat(210)}end`
    await user.click(box())
    await user.paste(query)
    await screen.findByText('Character 1001: the query is too long from here on. Shorten it.')
    expect(box().value).toBe(query)
    expect(screen.queryByRole('button', { name: 'Search for it as plain text' })).toBeNull()
    expect(network.calls.filter(({ path }) => path.startsWith('/api/search/code'))).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('with a control character is searched with a blank in its place', async () => {
    await openSearch(backend, room.person, '?q=exchangeToken%00x&in=acme%00/shop')
    await waitFor(() => expect(box().value).toBe('exchangeToken x'))
    expect(screen.queryByText(/does not exist/)).toBeNull()
  })
})

describe('the syntax of a query', () => {
  it('is explained beside the box of an exact search', async () => {
    const { user } = await open('token')
    await user.click(await screen.findByRole('button', { name: 'Query syntax' }))
    expect(screen.getByText('Path contains this text; a pattern such as *.test.ts works too')).toBeTruthy()
    expect(screen.getByText('file:src/')).toBeTruthy()
    expect(await violations()).toEqual([])
  })
})
