import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Repository } from '#src/contract/repositories.ts'
import { sampleFiles, zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { settled, startIndexingBackend } from '#tests/backend/repositories/indexing-backend.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { getReportedFacts } from '#tests/support/reported-facts.ts'
import { violations } from '#tests/ui/violations.ts'
import { chooseAction } from '../listing/choose-action.ts'
import { addByArchive } from './uploads.ts'
import { isDisabled } from '../../ui/is-disabled.ts'

const archive = new File([new Uint8Array(zipFiles(sampleFiles))], 'engine.zip')

let backend: TestBackend
let person: SignedInPerson
let engine: Repository
beforeAll(async () => {
  backend = await startIndexingBackend()
}, 60_000)
beforeEach(async () => {
  person = await signUpPerson(backend, { role: 'User' })
  const { id } = await addByArchive(person, archive, 'engine')
  engine = await settled(person, id)
})
afterAll(() => backend.close())

const open = async (path = '/repositories') => {
  const view = await renderView(path, { backend, as: person })
  await screen.findByRole('row', { name: /engine/ })
  return view
}

const choose = ({ user }: Awaited<ReturnType<typeof open>>, entry: string) => chooseAction(user, 'engine', entry)

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('editing', () => {
  it('saves, and shows it at once', async () => {
    const view = await open()
    await choose(view, 'Edit')
    await screen.findByRole('dialog', { name: 'Edit engine' })
    await view.user.clear(field('Name'))
    await view.user.type(field('Name'), 'motor')
    await view.user.type(field('Description'), 'Turns{Enter}things')
    await view.user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('link', { name: 'motor' })
    expect(await person.read(`/api/repositories/${engine.id}`)).toMatchObject({
      name: 'motor',
      description: 'Turns\nthings',
    })
    expect(getReportedFacts(view)).toEqual([{ type: 'repository.changed', action: 'edited', repositoryId: engine.id }])
  })

  it('needs a name, keeps the rest, and asks before it forgets', async () => {
    const view = await open()
    await choose(view, 'Edit')
    await screen.findByRole('dialog', { name: 'Edit engine' })
    await view.user.clear(field('Name'))
    await view.user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Enter a name.')
    await view.user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
    await view.user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await person.read(`/api/repositories/${engine.id}`)).toMatchObject({ name: 'engine' })
  })
})

describe('a clone that failed', () => {
  const fail = async (own: { status: string }) => {
    const failure = JSON.stringify({ key: 'errors.gitNotFound', parameters: {}, message: 'x' })
    await backend.services.db
      .updateTable('repositories')
      .set({ source_type: 'PublicHttp', url: 'https://git.example/enigne.git', failure, ...own })
      .where('id', '=', engine.id)
      .execute()
  }

  it('gives its cause, and is tried again at the address that was corrected', async () => {
    await fail({ status: 'Failed' })
    const view = await open()
    await screen.findByText('There is no repository at this address.')
    await view.user.click(screen.getByRole('button', { name: 'Edit address' }))
    await screen.findByRole('dialog', { name: 'Edit engine' })
    expect(field('Git address').value).toBe('https://git.example/enigne.git')
    await view.user.clear(field('Git address'))
    await view.user.type(field('Git address'), 'http://127.0.0.1/engine.git')
    await view.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(field('Git address').getAttribute('aria-invalid')).toBe('true'))
    await view.user.clear(field('Git address'))
    await view.user.type(field('Git address'), 'https://engine.invalid/engine.git')
    await view.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const realize = `/api/repositories/${engine.id}/realize`
    await waitFor(() => expect(view.network.calls.some(({ path }) => path === realize)).toBe(true))
    const repository = await settled(person, engine.id)
    expect(repository).toMatchObject({ id: engine.id, url: 'https://engine.invalid/engine.git' })
    expect(await person.read('/api/repositories')).toHaveLength(1)
  })

  it('gives its cause beside an older index', async () => {
    await fail({ status: 'Alive' })
    await open()
    await screen.findByText('The last indexing failed: There is no repository at this address.')
  })
})

describe('deleting', () => {
  it('waits for the name, names the consequence, and tells that it happened', async () => {
    const view = await open()
    await choose(view, 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete engine' }))
    expect(dialog.getByText(/This cannot be undone\./)).toBeTruthy()
    expect(isDisabled(dialog.getByRole('button', { name: 'Delete repository' }))).toBe(true)
    await view.user.type(field('Type engine to confirm'), 'engine')
    await view.user.click(dialog.getByRole('button', { name: 'Delete repository' }))
    await screen.findByRole('heading', { name: 'Bring your first repository' })
    await screen.findByText('engine was deleted.')
    expect((await person.fetch(`/api/repositories/${engine.id}`)).status).toBe(404)
    expect(getReportedFacts(view)).toEqual([{ type: 'repository.changed', action: 'deleted', repositoryId: engine.id }])
  })

  it('lists what uses it before the name is typed, says that an upload goes, and asks no second time', async () => {
    await person.fetch('/api/workspaces', { json: { name: 'Shop', repositoryIds: [engine.id] } })
    const view = await open()
    await choose(view, 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete engine' }))
    expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['1 workspace'])
    expect(dialog.getByText(/^Its index and the uploaded archive are deleted/)).toBeTruthy()
    expect(await violations()).toEqual([])
    await view.user.type(field('Type engine to confirm'), 'engine{Enter}')
    await screen.findByText('engine was deleted.')
    const calls = view.network.calls.filter(({ method }) => method === 'DELETE')
    expect(calls.map(({ status, body }) => [status, body])).toEqual([[204, '{"confirmed":true}']])
  })

  it('puts the server’s question, and answers it with the second press', async () => {
    await backend.services.db
      .updateTable('repositories')
      .set({ status: 'Processing' })
      .where('id', '=', engine.id)
      .execute()
    const view = await open()
    await choose(view, 'Delete')
    await view.user.type(await screen.findByRole('textbox', { name: 'Type engine to confirm' }), 'engine{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/engine/)
    expect(view.product.toasts.getSnapshot().context.toasts).toEqual([])
    await view.user.click(screen.getByRole('button', { name: 'Delete anyway' }))
    await screen.findByRole('heading', { name: 'Bring your first repository' })
    const calls = view.network.calls.filter(({ method }) => method === 'DELETE')
    expect(calls.map(({ status, body }) => [status, body])).toEqual([
      [409, '{}'],
      [204, '{"confirmed":true}'],
    ])
  })
})

describe('indexing again', () => {
  it('starts, is watched and ends', async () => {
    const view = await open()
    await choose(view, 'Re-index')
    await screen.findByText('engine is being indexed.')
    await screen.findByText('engine is ready to search.', {}, { timeout: 15_000 })
    expect(getReportedFacts(view)).toEqual([
      { type: 'repository.changed', action: 'reindexed', repositoryId: engine.id },
    ])
  })

  it('tells in a toast what no view shows', async () => {
    const view = await open()
    view.network.intercept = (path) =>
      path.endsWith('/realize') ? Response.json({ message: 'It is busy.' }, { status: 409 }) : undefined
    await choose(view, 'Re-index')
    await waitFor(() => expect(view.product.toasts.getSnapshot().context.toasts).toHaveLength(1))
    const call = 'POST /api/repositories/:id/realize 409'
    expect(getReportedFacts(view)).toEqual([{ type: 'call.failed', kind: 'conflict', call }])
  })

  it('can be stopped; the old index stays', async () => {
    await backend.services.db
      .updateTable('repositories')
      .set({ status: 'Scheduled' })
      .where('id', '=', engine.id)
      .execute()
    const view = await open()
    await choose(view, 'Cancel indexing')
    await within(screen.getByRole('row', { name: /engine/ })).findByText('Ready')
    const cancelled = { type: 'repository.changed', action: 'cancelled', repositoryId: engine.id }
    await waitFor(() => expect(getReportedFacts(view)).toContainEqual(cancelled))
    expect(view.product.toasts.getSnapshot().context.toasts).toEqual([])
  })
})

it('opens the skipped files from the menu', async () => {
  const view = await open()
  await choose(view, 'Skipped files')
  const dialog = within(await screen.findByRole('dialog', { name: 'engine' }))
  expect(await dialog.findByRole('button', { name: 'Hide the files' })).toBeTruthy()
  expect(dialog.getByText('Binary 1')).toBeTruthy()
  await dialog.findByRole('list', { name: 'Skipped files' })
})
