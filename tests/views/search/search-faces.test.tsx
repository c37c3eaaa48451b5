import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { fixtureFiles } from '#tests/backend/search/fixture-repository.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
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

const open = (query = '', options = {}) => openSearch(backend, room.person, query, options)

const openWhileIndexing = async (progress: { stage: string; filesDone: number; filesTotal: number }) => {
  const person = await signUpPerson(backend)
  const { db } = backend.services
  const id = await addRepository(db, person.organisationId, 'acme/new')
  const started = { startedAt: '2026-01-05T09:00:00.000Z', filesPerSecond: 60, skipped: {} }
  await db
    .updateTable('repositories')
    .set({ status: 'Processing', progress: JSON.stringify({ ...started, ...progress }) })
    .where('id', '=', id)
    .execute()
  await openSearch(backend, person, '?q=freshly&in=acme/new')
  return { person, id }
}

it('tells a guest that the role does not include search, and asks the server for nothing', async () => {
  const guest = await signUpPerson(backend, { role: 'Guest', organisation: room.person.organisationId })
  const { network } = await openSearch(backend, guest, '?q=exchangeToken')
  await screen.findByRole('heading', { name: 'Your role does not include search' })
  expect(network.calls.filter(({ path }) => path.startsWith('/api/search'))).toEqual([])
  expect(await violations()).toEqual([])
})

describe('a mistake in an expression', () => {
  it.each([
    ['foo(bar', 'Character 4: this bracket is never closed. Write \\( for the character itself.', 'foo(bar\n   ^'],
    ['a[b-', 'Character 2: this square bracket is never closed. Write \\[ for the character itself.', 'a[b-\n ^'],
    [
      '*a',
      'Character 1: there is nothing before this that could be repeated. Write \\* for the character itself.',
      '*a\n^',
    ],
    ['ab)', 'Character 3: this bracket closes nothing. Write \\) for the character itself.', 'ab)\n  ^'],
    ['ab\\', 'Character 3: a backslash needs a character after it. Write \\\\ for the backslash itself.', 'ab\\\n  ^'],
  ])('is pointed at: %s', async (query, words, pointer) => {
    await open(`?mode=exact&regex=1&q=${encodeURIComponent(query)}`)
    await screen.findByText(words)
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toContain(words)
    expect(document.querySelector('pre')?.textContent).toBe(pointer)
  })

  it('can be searched for as plain text', async () => {
    const { user, address } = await open('?mode=exact&regex=1&q=exchangeToken(')
    await user.click(await screen.findByRole('button', { name: 'Search for it as plain text' }))
    await waitFor(() => expect(cards().length).toBeGreaterThan(1))
    expect(address()).toBe('/search?q=exchangeToken%28&mode=exact')
  })
})

describe('nothing found', () => {
  it('says what was searched and how to search wider', async () => {
    const { user, address } = await open('?q=EXCHANGETOKEN&mode=exact')
    await screen.findByText('No line contains “EXCHANGETOKEN” in exactly this case.')
    await user.click(screen.getByRole('button', { name: 'Ignore case' }))
    await waitFor(() => expect(cards().length).toBeGreaterThan(2))
    expect(address()).toBe('/search?q=EXCHANGETOKEN&mode=exact&case=insensitive')
  })

  it('shows the query as text', async () => {
    await open(`?mode=meaning&q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
    await screen.findByText('No code speaks of “<img src=x onerror=alert(1)>”.')
    expect(document.querySelector('main img')).toBeNull()
    expect(await violations()).toEqual([])
  })
})

describe('a search that fails', () => {
  it('says why, names the request and can be asked again', async () => {
    const { user, network } = await open('', {})
    network.intercept = (path) =>
      path.startsWith('/api/search/code')
        ? new Response(JSON.stringify({ message: 'The index is on fire', requestId: 'req-7' }), {
            status: 500,
            headers: { 'content-type': 'application/problem+json' },
          })
        : undefined
    await user.click(screen.getByRole('radio', { name: 'Exact' }))
    await user.type(box(), 'needle{Enter}')
    await screen.findByText('The index is on fire')
    expect(screen.getByText('req-7')).toBeTruthy()
    network.intercept = () => undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(cards()).toHaveLength(1))
  })

  it('without a connection says so', async () => {
    const { user, network } = await open()
    network.isOffline = true
    await user.type(box(), 'needle{Enter}')
    await screen.findByText('The server cannot be reached. Check your connection.')
  })

  it('for a repository that is gone offers to search without it', async () => {
    const { user, address } = await open('?q=needle&in=gone/away')
    await screen.findByText('There is no repository named gone/away. It was removed or renamed.')
    await user.click(screen.getByRole('button', { name: 'Search without it' }))
    await waitFor(() => expect(cards()).not.toHaveLength(0))
    expect(address()).toBe('/search?q=needle')
  })
})

describe('what there is to search', () => {
  it('nothing: someone who may adds a repository next', async () => {
    await openSearch(backend, await signUpPerson(backend, { role: 'User' }), '?q=anything')
    const link = await screen.findByRole('link', { name: 'Add a repository' })
    expect(link.getAttribute('href')).toBe('/repositories')
    expect(await violations()).toEqual([])
  })

  it('nothing: someone who may not asks another', async () => {
    await openSearch(backend, await signUpPerson(backend, { role: 'ReadOnly' }))
    await screen.findByText(/Ask someone with the role User/)
    expect(screen.queryByRole('link', { name: 'Add a repository' })).toBeNull()
  })

  it('a repository that is being indexed: how far it is; then the results by themselves', async () => {
    const { person, id } = await openWhileIndexing({ stage: 'analysing', filesDone: 1204, filesTotal: 4816 })
    await screen.findByRole('heading', { name: /still being indexed/ })
    await screen.findByText('1,204 of 4,816 files')
    expect(screen.getByText('Analysing')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'acme/new' }).getAttribute('value')).toBe('0.25')
    await buildIndex(backend.services.db, person.organisationId, id, [plainFile('a.ts', 'const freshly = 1')])
    await waitFor(() => expect(cards()).toHaveLength(1), { timeout: 10_000 })
  })

  it('a repository whose files are being looked through: no share of a number that still grows', async () => {
    await openWhileIndexing({ stage: 'scanning', filesDone: 12, filesTotal: 40 })
    await screen.findByText('Looking through the files')
    expect(screen.getByRole('progressbar', { name: 'acme/new' }).getAttribute('value')).toBeNull()
  })

  it('an index that is complete in one list before the other is waited for, not given up', async () => {
    const own = await furnish(backend, fixtureFiles)
    let isLate = true
    const late = (path: string) => (isLate && path.startsWith('/api/datasources/ready') ? Response.json([]) : undefined)
    await openSearch(backend, own.person, '?q=needle', {
      network: (network) => {
        network.intercept = late
      },
    })
    await screen.findByRole('heading', { name: 'Your code is still being indexed' })
    isLate = false
    await waitFor(() => expect(cards()).not.toHaveLength(0), { timeout: 10_000 })
  })

  it('an index that is being rebuilt, and one that is not there yet, are said', async () => {
    const own = await furnish(backend, fixtureFiles, { name: 'acme/old' })
    const { db } = backend.services
    await db.updateTable('repositories').set({ status: 'Processing' }).where('id', '=', own.repositoryId).execute()
    await addRepository(db, own.person.organisationId, 'acme/soon')
    await openSearch(backend, own.person, '?q=needle')
    await screen.findByText(/^acme\/old: a new index is being made/)
    await screen.findByText('acme/soon: not indexed yet, so not searched.')
    await waitFor(() => expect(cards()).not.toHaveLength(0))
  })

  it('waits in the shape of results', async () => {
    let release = () => {}
    const options = {
      network: (network: { hold: (path: string) => () => void }) => (release = network.hold('/api/search')),
    }
    await open('?q=needle', options)
    expect((await screen.findAllByText('Searching')).length).toBeGreaterThan(0)
    release()
    await waitFor(() => expect(cards()).not.toHaveLength(0))
  })
})
