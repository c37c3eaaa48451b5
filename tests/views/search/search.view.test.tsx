import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixtureFiles } from '#tests/backend/search/fixture-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'
import { box, cards, furnish, hitsIn, markedIn, openSearch, type Room, widen } from './search-room.tsx'

let backend: TestBackend
let room: Room
beforeAll(async () => {
  backend = await startBackend()
  room = await furnish(backend, fixtureFiles)
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => widen(false))

const open = (query = '', options = {}) => openSearch(backend, room.person, query, options)
const paths = () => cards().map((card) => card.getAttribute('aria-label'))
const status = () => screen.findByText(/ in \d+ files?$/)

describe('the summary', () => {
  it('of a search for words and meaning says that there are more than are listed', async () => {
    const files = Array.from({ length: 40 }, (_, part) => plainFile(`src/part${part}.ts`, `const broad = ${part}`))
    const broad = await furnish(backend, files, { name: 'acme/broad' })
    await openSearch(backend, broad.person, '?q=broad')
    expect((await status()).textContent).toBe('30 closest results in 30 files')
    expect(screen.getByText('These are the first 30 results. Narrow the search to see others.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('of a search for meaning says that the closest are listed', async () => {
    await open('?mode=meaning&q=exchangeToken')
    expect((await status()).textContent).toMatch(/^\d+ closest results? in \d+ files?$/)
  })
})

describe('typing', () => {
  it('is searched as one pauses, one step of the history, in the address', async () => {
    const { user, address } = await open()
    await user.type(box(), 'exchangeToken')
    expect((await status()).textContent).toMatch(/^\d+ results in \d+ files$/)
    expect(address()).toBe('/search?q=exchangeToken')
    expect(paths()[0]).toBe('src/session/tokens.ts')
    expect(markedIn(document.body)).toContain('exchangeToken')
  })

  it('is searched at once with Enter, and each run is one step back', async () => {
    const { user, address } = await open()
    await user.type(box(), 'needle{Enter}')
    expect(address()).toBe('/search?q=needle')
    await user.clear(box())
    await user.type(box(), 'dropIndex{Enter}')
    expect(address()).toBe('/search?q=dropIndex')
    window.history.back()
    await waitFor(() => expect(box().value).toBe('needle'))
    window.history.back()
    await waitFor(() => expect(box().value).toBe(''))
    await screen.findByRole('heading', { name: 'Search all your code' })
  })

  it('cancels the search before it, whose results stay until the next are there', async () => {
    const { user, network } = await open('?q=exchangeToken&mode=exact')
    await status()
    const release = network.hold('/api/search/code')
    await user.clear(box())
    await user.type(box(), 'dropIndex{Enter}')
    await user.clear(box())
    await user.type(box(), 'needle{Enter}')
    expect(paths()).toContain('src/session/tokens.ts')
    release()
    await waitFor(() => expect(paths()).toEqual(['src/data/wide.py']))
    const grepCalls = network.calls.filter(({ path }) => path.startsWith('/api/search/code'))
    expect(grepCalls.map(({ path, status: answer }) => [/Query=(\w+)/.exec(path)?.[1], answer])).toEqual([
      ['exchangeToken', 200],
      ['dropIndex', 'unanswered'],
      ['needle', 200],
    ])
  })

  it('of one character asks nothing yet', async () => {
    const { user, network } = await open()
    await user.type(box(), 'x{Enter}')
    await screen.findByText('Type at least two characters.')
    expect(network.calls.filter(({ path }) => path.startsWith('/api/search'))).toEqual([])
  })
})

describe('the ways to search', () => {
  it('exactly: every line, each match marked, with the symbol around it', async () => {
    await open('?q=exchangeToken&mode=exact')
    expect((await status()).textContent).toBe('6 matches in 4 files')
    const session = screen.getByRole('article', { name: 'src/session/session.ts' })
    expect(hitsIn(session)).toEqual(['4return exchangeToken(token) // exchangeToken asks the server'])
    expect(markedIn(session)).toEqual(['exchangeToken', 'exchangeToken'])
    expect(session.textContent).toMatch(/Session/)
    expect(within(session).getByText('TypeScript')).toBeTruthy()
    expect(await violations()).toEqual([])
  })

  it('by an expression, switched on in the box', async () => {
    const { user, address } = await open('?q=exchange%5BA-Z%5D%5Cw%2B&mode=exact')
    await screen.findByRole('heading', { name: 'Nothing found' })
    await user.click(screen.getByRole('button', { name: 'Regular expression' }))
    expect((await status()).textContent).toBe('6 matches in 4 files')
    expect(address()).toContain('regex=1')
  })

  it('by whole words, switched on in the box', async () => {
    const { user, address } = await open('?q=exchange&mode=exact')
    await status()
    await user.click(screen.getByRole('button', { name: 'Whole words' }))
    expect(address()).toMatch(/^\/search\?q=exchange(?:%20|\+)word(?::|%3A)yes&mode=exact$/)
    expect(box().value).toBe('exchange word:yes')
    await screen.findByRole('button', { name: 'Whole words', pressed: true })
    await waitFor(() => expect(markedIn(document.body)).not.toContain('exchangeToken'))
    await user.click(screen.getByRole('button', { name: 'Whole words' }))
    expect(address()).toBe('/search?q=exchange&mode=exact')
  })

  it('exactly in any case, until the query has a capital letter or the switch says so', async () => {
    const { user, address } = await open('?q=exchangetoken&mode=exact')
    expect((await status()).textContent).toBe('6 matches in 4 files')
    expect(markedIn(document.body)).toContain('exchangeToken')
    const matchCase = screen.getByRole('button', { name: 'Match case' })
    expect(matchCase.getAttribute('aria-pressed')).toBe('false')
    await user.click(matchCase)
    await screen.findByText('No line contains “exchangetoken” in exactly this case.')
    expect(matchCase.getAttribute('aria-pressed')).toBe('true')
    expect(address()).toBe('/search?q=exchangetoken&mode=exact&case=sensitive')
    await user.keyboard('{Enter}')
    expect((await status()).textContent).toBe('6 matches in 4 files')
    expect(address()).toBe('/search?q=exchangetoken&mode=exact')
    await user.clear(box())
    await user.type(box(), 'ExchangeToken{Enter}')
    await waitFor(() => expect(matchCase.getAttribute('aria-pressed')).toBe('true'))
    await user.click(matchCase)
    expect(address()).toBe('/search?q=ExchangeToken&mode=exact&case=insensitive')
    expect((await status()).textContent).toBe('6 matches in 4 files')
    expect(await violations()).toEqual([])
  })

  it('by meaning, chosen like any radio button', async () => {
    const { user, address } = await open('?q=deletion+of+repositories')
    await status()
    await user.click(screen.getByRole('radio', { name: 'Meaning' }))
    await waitFor(() => expect(paths()[0]).toBe('src/repositories/remove-repository.ts'))
    expect(address()).toBe('/search?q=deletion+of+repositories&mode=meaning')
    expect(screen.getByText('Deletes a repository with its index.')).toBeTruthy()
  })

  it('a long line is shown around its match', async () => {
    await open('?q=needle&mode=exact')
    await status()
    const [hit = ''] = hitsIn(screen.getByRole('article', { name: 'src/data/wide.py' }))
    expect(hit.length).toBeLessThan(400)
    expect(markedIn(document.body)).toEqual(['needle'])
  })

  it('a file is found by its name alone, and opens', async () => {
    const { user, address } = await open('?q=remove-repository&mode=exact')
    await user.click(await screen.findByRole('link', { name: /remove-repository/ }))
    expect(address()).toContain(`repo=${room.repositoryId}&file=src/repositories/remove-repository.ts`)
  })
})

describe('filters', () => {
  it('stand in the address and as chips that take them away', async () => {
    const { user, address } = await open('?q=exchangeToken&mode=exact&in=acme/shop&lang=JavaScript&path=vendor/')
    await waitFor(() => expect(paths()).toEqual(['vendor/legacy/tokens.js']))
    await user.click(screen.getByRole('button', { name: 'Remove the filter JavaScript' }))
    await user.click(screen.getByRole('button', { name: 'Remove the filter vendor/' }))
    expect(address()).toBe('/search?q=exchangeToken&mode=exact&in=acme/shop')
    await waitFor(() => expect(paths()).toHaveLength(4))
  })

  it('are chosen in a panel that comes when it is wanted', async () => {
    const { user, address } = await open('?q=exchangeToken&mode=exact')
    await status()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await user.click(await screen.findByRole('combobox', { name: 'Languages' }))
    await user.click(await screen.findByRole('option', { name: 'JavaScript' }))
    await waitFor(() => expect(paths()).toEqual(['vendor/legacy/tokens.js']))
    await user.type(screen.getByRole('textbox', { name: 'Path' }), '*.ts{Enter}')
    await screen.findByRole('heading', { name: 'Nothing found' })
    expect(address()).toBe('/search?q=exchangeToken&mode=exact&lang=JavaScript&path=*.ts')
    await user.click(screen.getByRole('button', { name: 'Search without filters' }))
    expect(address()).toBe('/search?q=exchangeToken&mode=exact')
    await user.click(screen.getByRole('checkbox', { name: 'Whole words' }))
    expect(new URLSearchParams(address().split('?')[1]).get('q')).toBe('exchangeToken word:yes')
    await user.click(screen.getByRole('checkbox', { name: 'Whole words' }))
    expect(address()).toBe('/search?q=exchangeToken&mode=exact')
  })
})

describe('the keyboard', () => {
  it('goes to the box, through the results, into a file and back', async () => {
    widen(true)
    const { user, address } = await open('?q=exchangeToken&mode=exact')
    await status()
    await user.keyboard('/')
    expect(document.activeElement).toBe(box())
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('export function exchangeToken')
    await user.keyboard('j')
    const second = document.activeElement
    expect(second?.textContent).toContain('return exchangeToken(token)')
    await user.keyboard('k')
    expect(document.activeElement?.textContent).toContain('export function exchangeToken')
    await user.keyboard('j{Enter}')
    expect(address()).toContain('file=src/session/session.ts&line=4')
    const preview = await screen.findByRole('complementary', { name: 'File' })
    await within(preview).findByText(/export class Session/)
    await user.keyboard('l')
    expect(document.activeElement?.closest('aside')).toBe(preview)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary', { name: 'File' })).toBeNull()
    expect(document.activeElement?.closest('[data-hit]')?.textContent).toContain('return exchangeToken(token)')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(box())
  })

  it('leaves letters alone that are typed into the box', async () => {
    const { user } = await open()
    await user.type(box(), 'jk/o')
    expect(box().value).toBe('jk/o')
  })
})
