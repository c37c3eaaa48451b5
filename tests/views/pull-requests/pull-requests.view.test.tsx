import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'
import {
  archiveId,
  harbourId,
  sampleImport,
  samplePullRequest,
  sampleRepository,
  tideId,
} from './sample-pull-requests.ts'
import { type ServedInbox, serveInbox } from './served-inbox.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
}, 60_000)
afterAll(() => backend.close())

const open = async (change: Partial<ServedInbox> = {}, query = '') => {
  const served = serveInbox(change)
  const rendered = await renderView(`/pull-requests${query}`, {
    backend,
    as: person,
    language: 'en',
    network: served.attach,
  })
  return { served, ...rendered }
}

const counts = { new: 2, stillOpen: 1, fixed: 4, dismissed: 0 }
const reviewed = samplePullRequest(2, {
  title: 'Reviewed change',
  section: 'reviewed',
  author: 'Grace',
  repository: { id: tideId, name: 'tide' },
  lastReview: { id: '0000000000000000000c0001', number: 1, state: 'Finished', counts },
})
const both = [samplePullRequest(1), reviewed]

const findTable = () => screen.findByRole('table', { name: 'Pull requests' })
const getTitles = () => [...document.querySelectorAll('[data-opens-row]')].map(({ textContent }) => textContent)

describe('the inbox of pull requests', () => {
  it('shows first what needs a review, and counts the other sections', async () => {
    await open({ pullRequests: both })
    const table = within(await findTable())
    expect(table.getByRole('link', { name: 'Change number 1' }).getAttribute('href')).toBe(
      '/pull-requests/0000000000000000000b0001',
    )
    expect(table.getByText('harbour · #1')).toBeTruthy()
    expect(table.getByText('1,200 lines added, 34 lines removed')).toBeTruthy()
    expect(table.getByText('3 files')).toBeTruthy()
    expect(table.getByText('Not reviewed')).toBeTruthy()
    const sections = within(screen.getByRole('navigation', { name: 'Section' }))
    expect(sections.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Needs review1',
      'Changed since review0',
      'Reviewed1',
      'Closed0',
      'All2',
    ])
    expect(await violations()).toEqual([])
  })

  it('tells the open findings of the last review', async () => {
    await open({ pullRequests: both }, '?section=reviewed')
    expect(within(await findTable()).getByText('3 open findings')).toBeTruthy()
  })

  it('keeps section, repository, author, words and order in the address', async () => {
    const { user, address } = await open({ pullRequests: both })
    await findTable()
    await user.click(screen.getByRole('link', { name: /^All/ }))
    await user.click(screen.getByRole('combobox', { name: 'Author' }))
    await user.click(await screen.findByRole('option', { name: 'Grace' }))
    await waitFor(() => expect(getTitles()).toEqual(['Reviewed change']))
    await user.click(screen.getByRole('combobox', { name: 'Repository' }))
    await user.click(await screen.findByRole('option', { name: 'tide' }))
    await user.type(screen.getByRole('searchbox', { name: /^Search title/ }), 'Rev')
    await user.click(screen.getByRole('button', { name: 'Changes' }))
    expect(address()).toBe(`/pull-requests?section=all&author=Grace&repository=${tideId}&q=Rev&sort=size`)
  })

  it('leads on from an empty section and from filters that match nothing', async () => {
    const { user, address } = await open({ pullRequests: [reviewed] })
    await screen.findByRole('heading', { name: 'Nothing waits for a review' })
    await user.click(screen.getByRole('link', { name: 'Show all' }))
    await findTable()
    await user.type(screen.getByRole('searchbox', { name: /^Search title/ }), 'nowhere')
    await screen.findByRole('heading', { name: 'No pull request matches' })
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await findTable()
    expect(address()).toBe('/pull-requests?section=all')
  })

  it('asks for a repository where there is none, and for an import where there is one', async () => {
    const { close } = await open({ repositories: [] })
    await screen.findByRole('heading', { name: 'No repositories yet' })
    expect(screen.getByRole('link', { name: 'Go to repositories' }).getAttribute('href')).toBe('/repositories')
    close()
    await open()
    await screen.findByRole('heading', { name: 'Nothing imported yet' })
    expect(await violations()).toEqual([])
  })

  it('says that it could not be loaded, and tries again', async () => {
    let isBroken = true
    const refuse: ServedInbox['refuse'] = (_, path) =>
      isBroken && path.startsWith('/api/pull-requests?') ? Response.json({ message: 'no' }, { status: 500 }) : undefined
    const { user } = await open({ pullRequests: both, refuse })
    await screen.findByText('The pull requests could not be loaded')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await findTable()
  })

  it('refreshes by itself while an import runs', async () => {
    const { served } = await open({ imports: [sampleImport(harbourId, { isRunning: true })] })
    await screen.findByRole('heading', { name: 'The first import is running' })
    served.pullRequests = both
    await waitFor(() => expect(getTitles()).toEqual(['Change number 1']), { timeout: 5000 })
  })
})

describe('the import', () => {
  const openImport = async (change: Partial<ServedInbox>) => {
    const rendered = await open(change)
    const [button] = await screen.findAllByRole('button', { name: 'Import' })
    if (button !== undefined) await rendered.user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Import pull requests' }))
    await dialog.findByRole('list', { name: 'Repository' })
    return { ...rendered, dialog }
  }

  it('tells per repository what became of it', async () => {
    const failure = { key: 'errors.gitTooLarge', parameters: {}, message: 'too large' }
    const { dialog } = await openImport({
      pullRequests: both,
      repositories: [...serveInbox().repositories, sampleRepository(archiveId, 'archive')],
      imports: [
        sampleImport(harbourId, { importedAt: '2026-01-01T00:00:00.000Z', pullRequests: 12 }),
        sampleImport(tideId, { failure }),
        sampleImport(archiveId, { hasHistory: false }),
      ],
    })
    expect(dialog.getByText('12 imported')).toBeTruthy()
    expect(dialog.getByText('The repository is too large.')).toBeTruthy()
    expect(dialog.getByText('No history')).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'archive' }).disabled).toBe(true)
    expect(await violations()).toEqual([])
  })

  it('starts the chosen ones and shows that they run', async () => {
    const { user, dialog, served } = await openImport({})
    await user.click(dialog.getByRole('checkbox', { name: 'All of these' }))
    await user.click(dialog.getByRole('checkbox', { name: 'tide' }))
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    await dialog.findByText('Importing…')
    expect(served.sent.map(({ call }) => call)).toEqual([`POST /api/pull-requests/import/${harbourId}`])
  })

  it('says why it was refused, and keeps the choice', async () => {
    const refusal = { message: 'Not now.' }
    const refuse: ServedInbox['refuse'] = (method) =>
      method === 'POST' ? Response.json(refusal, { status: 422 }) : undefined
    const { user, dialog } = await openImport({ refuse })
    await user.click(dialog.getByRole('checkbox', { name: 'tide' }))
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Not now.')
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'tide' }).checked).toBe(true)
  })
})

describe('the comparison of two commits', () => {
  it('is made of branches and commits, and opens', async () => {
    const { user, served, address } = await open({ pullRequests: both })
    await findTable()
    await user.click(screen.getByRole('button', { name: 'Compare commits' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare two commits' }))
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^From/ }).value).toBe('main'))
    const head = dialog.getByRole<HTMLInputElement>('combobox', { name: /^To/ })
    expect([...(head.list?.options ?? [])].map(({ value, label }) => [value, label])).toEqual([
      ['main', 'main'],
      ['feature/tides', 'feature/tides'],
      ['cccccccccccc', 'Measure the tide · Grace'],
    ])
    await user.type(head, 'cccccccccccc')
    expect(await violations()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Compare' }))
    await waitFor(() => expect(address()).toBe('/pull-requests/0000000000000000000b0077'))
    expect(served.sent).toEqual([
      {
        call: `POST /api/pull-requests/repository/${harbourId}/compare`,
        body: { base: 'main', head: 'cccccccccccc' },
      },
    ])
  })

  it('asks for both sides, and says why it was refused', async () => {
    const refuse: ServedInbox['refuse'] = (method) =>
      method === 'POST' ? Response.json({ message: 'Both are the same.' }, { status: 422 }) : undefined
    const { user } = await open({ pullRequests: both, refuse })
    await findTable()
    await user.click(screen.getByRole('button', { name: 'Compare commits' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare two commits' }))
    await user.click(dialog.getByRole('button', { name: 'Compare' }))
    await dialog.findByText('Choose a branch or a commit.')
    await user.type(dialog.getByRole('combobox', { name: /^To/ }), 'main')
    await user.click(dialog.getByRole('button', { name: 'Compare' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Both are the same.')
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^To/ }).value).toBe('main')
  })
})
