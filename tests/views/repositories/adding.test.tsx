import { screen, waitFor, within } from '@testing-library/react'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleFiles, zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { startIndexingBackend } from '#tests/backend/repositories/indexing-backend.ts'
import { type GitServer, makeRepository, startGitServer } from '#tests/support/git-server.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '../../ui/violations.ts'
import { catchUploads, chooseFile } from './uploads.ts'
import { isDisabled } from '../../ui/is-disabled.ts'

let folder: string
let git: GitServer
let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-view-git-'))
  makeRepository(join(folder, 'app.git'), [
    { message: 'Begin', files: { 'src/answer.ts': 'export const answer = 42\n' } },
  ])
  git = await startGitServer(folder)
  backend = await startIndexingBackend({ SELF_HOSTED: '1', PRIVATE_HOSTS: `127.0.0.1:${git.port}` })
}, 60_000)
beforeEach(async () => {
  person = await signUpPerson(backend, { role: 'User' })
})
afterEach(() => vi.unstubAllGlobals())
afterAll(async () => {
  await backend.close()
  await git.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = async (options: Partial<Parameters<typeof renderView>[1]> = {}) => {
  const uploads = catchUploads(backend)
  const view = await renderView('/repositories', { backend, as: person, ...options })
  await screen.findByRole('heading', { name: 'Bring your first repository' })
  await view.user.keyboard('n')
  await screen.findByRole('dialog', { name: 'Add a repository' })
  return { ...view, uploads }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const submit = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Add repository' })
const toArchive = async ({ user }: Awaited<ReturnType<typeof open>>) => user.click(screen.getByText('Archive'))
const zip = (name = 'engine.zip') => new File([new Uint8Array(zipFiles(sampleFiles))], name)
describe('by address', () => {
  it('leads who pays to the plans when the storage is full, and nobody else', async () => {
    const full = (path: string, method: string) =>
      path === '/api/repositories' && method === 'POST'
        ? Response.json({ message: 'Full.', errorMessageKey: 'errors.storageFull' }, { status: 403 })
        : undefined
    for (const role of ['User', 'Administrator'] as const) {
      const as = await signUpPerson(backend, { role })
      const { user, close } = await open({ as, network: (network) => (network.intercept = full) })
      await user.type(field('Git address'), git.url('app.git'))
      await user.click(submit())
      const alert = within(await screen.findByRole('alert'))
      alert.getByText('The storage of your plan is full. Delete repositories, or choose a larger plan.')
      const plans = alert.queryByRole('link', { name: 'See the plans' })?.getAttribute('href') ?? null
      expect(plans).toBe(role === 'User' ? null : '/organization-billing')
      close()
    }
  })

  it('is shown at once, highlighted, and becomes searchable before one’s eyes', async () => {
    const { user } = await open()
    await user.type(field('Git address'), git.url('app.git'))
    await user.type(field('Name'), 'The app')
    await user.click(submit())
    const row = await screen.findByRole('row', { name: /The app/ })
    expect(row.hasAttribute('data-fresh')).toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await within(row).findByText('Ready', {}, { timeout: 15_000 })
    expect(within(row).getByText('Begin')).toBeTruthy()
    expect(within(row).getByText('TypeScript')).toBeTruthy()
    await screen.findByText('The app is ready to search.')
    expect(sessionStorage.getItem('repository-draft')).toBeNull()
  })

  it('says what is wrong before anything is sent, and goes there', async () => {
    const { user, network } = await open()
    await user.click(submit())
    await screen.findByText('Enter the address of a Git repository.')
    await waitFor(() => expect(document.activeElement).toBe(field('Git address')))
    await user.type(field('Git address'), 'github.com/x')
    expect(screen.queryByText('Enter the address of a Git repository.')).toBeNull()
    await user.click(submit())
    await screen.findByText('Enter an address that starts with https:// or http://.')
    expect(network.calls.some(({ method, path }) => method === 'POST' && path === '/api/repositories')).toBe(false)
    expect(await violations()).toEqual([])
  })

  it.each([
    ['http://10.0.0.1/x.git', 'Git address', /10\.0\.0\.1/],
    ['ftp', 'Git address', /https:/],
  ])('keeps everything when %s is refused', async (url, at, words) => {
    const { user, product } = await open()
    await user.type(field('Git address'), url)
    await user.type(field('Description'), 'What it is')
    await user.click(submit())
    await waitFor(() => expect(field(at).getAttribute('aria-invalid')).toBe('true'))
    const notes = document.getElementById(field(at).getAttribute('aria-describedby') ?? '')
    expect(notes?.textContent).toMatch(words)
    expect([field('Git address').value, field('Description').value]).toEqual([url, 'What it is'])
    expect(product.toasts.getSnapshot().context.toasts).toEqual([])
  })

  it('says at the name that it is taken', async () => {
    await person.read('/api/repositories', {
      json: { name: 'Web', source: { sourceType: 'PublicHttp', url: git.url('app.git') } },
    })
    const uploads = catchUploads(backend)
    const { user } = await renderView('/repositories', { backend, as: person })
    await screen.findByRole('row', { name: /Web/ })
    await user.keyboard('n')
    await screen.findByRole('dialog')
    await user.type(field('Git address'), git.url('app.git'))
    await user.type(field('Name'), 'web')
    await user.click(submit())
    await screen.findByText('There is a repository named web already.')
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    expect(uploads.transfers).toEqual([])
  })

  it('shows a failure of the whole in the form', async () => {
    const { user, network } = await open()
    await user.type(field('Git address'), git.url('app.git'))
    network.isOffline = true
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('The server cannot be reached. Check your connection.')
    network.isOffline = false
  })
})

describe('leaving the form', () => {
  it('asks while something is in it, and only then', async () => {
    const { user } = await open()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('n')
    await screen.findByRole('dialog')
    await user.type(field('Name'), 'x')
    await user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard this repository?' })
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(field('Name').value).toBe('x')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps what was typed across a reload', async () => {
    const { user, close } = await open()
    await user.type(field('Git address'), 'https://git.example/x.git')
    close()
    await open({ reload: true })
    expect(field('Git address').value).toBe('https://git.example/x.git')
  })
})

describe('by archive', () => {
  it('uploads, adds and indexes', async () => {
    const view = await open()
    await toArchive(view)
    await chooseFile(zip())
    await view.user.type(field('Description'), 'The engine')
    await view.user.click(submit())
    const row = await screen.findByRole('row', { name: /engine/ })
    await within(row).findByText('Ready', {}, { timeout: 15_000 })
    const [added] = await person.read<{ name: string; description: string; sourceType: string }[]>('/api/repositories')
    expect(added).toMatchObject({ name: 'engine', description: 'The engine', sourceType: 'ArchiveUpload' })
  })

  it('asks for a file first', async () => {
    const view = await open()
    await toArchive(view)
    await view.user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('Choose an archive first.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose a file'))
  })

  it('keeps the file when the server refuses it, and says why', async () => {
    const view = await open()
    await toArchive(view)
    await chooseFile(new File(['this is no archive at all'], 'broken.zip'))
    await view.user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toMatch(/archive/i)
    expect(screen.getByText('broken.zip')).toBeTruthy()
    expect(isDisabled(submit())).toBe(false)
  })

  it('does not upload again after the name was refused, and lets the server forget what is not wanted', async () => {
    const view = await open()
    await toArchive(view)
    await chooseFile(zip())
    await view.user.type(field('Name'), 'a::b')
    await view.user.click(submit())
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Uploaded')).toBeTruthy()
    await view.user.click(submit())
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'))
    expect(view.uploads.transfers).toHaveLength(1)
    await view.user.click(screen.getByRole('button', { name: 'Remove the file' }))
    await waitFor(() => expect(view.network.calls.at(-1)).toMatchObject({ method: 'DELETE', status: 204 }))
  })

  it('stops the upload when the form is left', async () => {
    const view = await open()
    view.uploads.isHeld = true
    await toArchive(view)
    await chooseFile(zip())
    await view.user.click(submit())
    await screen.findByRole('progressbar', { name: 'Uploading' })
    await view.user.keyboard('{Escape}')
    await screen.findByText('The upload stops, and what you entered is not saved.')
    await view.user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(view.uploads.transfers[0]?.isAborted).toBe(true))
  })

  it.each([
    [{ requestId: '3f9c' }, 'Failed to upload archive.'],
    [{ requestId: '3f9c', message: 'No room.' }, 'No room.'],
    [{ detail: 'The disk is full.' }, 'The disk is full.'],
    [
      { message: 'No room.', validationErrors: ['1 MB is left.', '3 MB are wanted.'] },
      'No room. 1 MB is left. 3 MB are wanted.',
    ],
  ])('that fails with %j says "%s"', async (body, words) => {
    const view = await open()
    view.uploads.isHeld = true
    await toArchive(view)
    await chooseFile(zip())
    await view.user.click(submit())
    await waitFor(() => expect(view.uploads.transfers).toHaveLength(1))
    view.uploads.transfers[0]?.answer(507, body)
    await screen.findByText(words)
    expect(screen.getByText('engine.zip')).toBeTruthy()
  })

  it('is explained where the plan has none', async () => {
    const free = { isCustom: false, planLevel: 'free', isAutoIndexingAllowed: false, features: [] }
    const organisation = {
      id: person.organisationId,
      name: 'Free',
      metadata: {},
      isMarketingInfoProvided: true,
      defaultChatMode: 'Auto',
      version: 1,
      plan: free,
    }
    const view = await open({
      network: (network) => {
        network.intercept = (path) => (path === '/api/organization' ? Response.json(organisation) : undefined)
      },
    })
    await toArchive(view)
    await screen.findByRole('heading', { name: 'Your plan has no archive upload' })
    const plans = screen.getByRole('link', { name: 'See the plans' })
    expect(plans.getAttribute('href')).toBe('/organization-billing')
    expect(document.querySelector('input[type=file]')).toBeNull()
  })

  it.each([
    ['../../x.zip', '../../x.zip'],
    ['<img src=x onerror=alert(1)>.zip', '<img src=x onerror=alert(1)>.zip'],
    ['invoice\u202Egpj.zip', 'invoice\u{fffd}gpj.zip'],
    [`${'a'.repeat(4096)}.zip`, `${'a'.repeat(119)}…${'a'.repeat(36)}.zip`],
  ])('shows a file name as text: %.20s', async (name, shown) => {
    const view = await open()
    await toArchive(view)
    await chooseFile(zip(name))
    expect(screen.getByText(shown).textContent).toBe(shown)
    expect(document.querySelector('img')).toBeNull()
    view.close()
  })
})
