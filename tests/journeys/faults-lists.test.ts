import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { sampleFiles, zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { allFaults, type FaultyAction } from './support/faults.ts'
import { faultsRoom } from './support/faults-room.ts'

let person: SignedInPerson

const room = faultsRoom(
  async ({ backend }) => {
    person = await signUpPerson(backend)
    const { organisationId } = person
    const add = (name: string) => addRepository(backend.services.db, organisationId, name)
    const greeter = await add('acme/greeter')
    await buildIndex(backend.services.db, organisationId, greeter, smallSource)
    for (const name of ['acme/edited', 'acme/deleted']) {
      await buildIndex(backend.services.db, organisationId, await add(name), smallSource)
    }
    const post = (path: string, json: object) => person.read(path, { json })
    for (const name of ['Edited shop', 'Deleted shop'])
      await post('/api/workspaces', { name, repositoryIds: [greeter] })
    for (const name of ['Edited key', 'Revoked key']) await post('/api/api-keys', { name })
    for (const title of ['Edited link', 'Paused link', 'Deleted link'])
      await post('/api/organization/public-chat-links', { title, dataSourceIds: [greeter] })
  },
  { SELF_HOSTED: '1' },
)

const choose = async (page: Page, name: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
const press = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const confirm = (name: string) => (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
const row = (name: string) => (page: Page) => page.getByRole('row').filter({ hasText: name })

const openNew = async (page: Page, name: string, fields: Readonly<Record<string, string>>) => {
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value)
}
const edit = async (page: Page, name: string, label: string, value: string) => {
  await choose(page, name, 'Edit')
  await page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill(value)
}
const askToDelete = async (page: Page, name: string) => {
  await choose(page, name, 'Delete')
  await page.getByRole('alertdialog').getByRole('textbox').fill(name)
}

const archive = { name: 'engine.zip', mimeType: 'application/zip', buffer: zipFiles(sampleFiles) }

const actions: readonly FaultyAction[] = [
  {
    name: 'a git repository is added',
    path: '/repositories',
    call: 'POST /api/repositories',
    open: (page) =>
      openNew(page, 'Add repository', {
        'Git address': 'https://git.example/acme/new.git',
        Name: 'acme/new',
        Description: 'New',
      }),
    act: press('Add repository'),
    done: row('acme/new'),
    faults: allFaults,
  },
  {
    name: 'an archive is uploaded',
    path: '/repositories',
    call: 'POST /api/repositories/uploads/archive',
    open: async (page) => {
      await openNew(page, 'Add repository', {})
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Archive').click()
      await dialog.locator('input[type=file]').setInputFiles(archive)
      await dialog.getByLabel('Name', { exact: true }).fill('engine')
    },
    act: press('Add repository'),
    done: row('engine'),
  },
  {
    name: 'a repository is renamed',
    path: '/repositories',
    call: 'PUT /api/repositories/[^/]+',
    open: (page) => edit(page, 'acme/edited', 'Name', 'acme/renamed'),
    act: press('Save'),
    done: row('acme/renamed'),
    faults: allFaults,
  },
  {
    name: 'a repository is indexed again',
    path: '/repositories',
    call: 'POST /api/repositories/[^/]+/realize',
    act: (page) => choose(page, 'engine', 'Re-index'),
    done: (page) => page.getByText('engine is being indexed.'),
    faults: [...allFaults],
  },
  {
    name: 'a repository is deleted',
    path: '/repositories',
    call: 'DELETE /api/repositories/[^/]+',
    open: (page) => askToDelete(page, 'acme/deleted'),
    act: confirm('Delete repository'),
    done: (page) => page.getByText('acme/deleted was deleted.'),
    faults: allFaults,
  },
  {
    name: 'a workspace is made',
    path: '/workspaces',
    call: 'POST /api/workspaces',
    open: async (page) => {
      await openNew(page, 'New workspace', { Name: 'New shop' })
      await page.getByRole('dialog').getByText('acme/greeter', { exact: true }).click()
    },
    act: press('Create workspace'),
    done: row('New shop'),
    faults: allFaults,
  },
  {
    name: 'a workspace is renamed',
    path: '/workspaces',
    call: 'PUT /api/workspaces/[^/]+',
    open: (page) => edit(page, 'Edited shop', 'Name', 'Renamed shop'),
    act: press('Save'),
    done: row('Renamed shop'),
  },
  {
    name: 'what is missing in a workspace is indexed by itself',
    path: '/workspaces',
    call: 'POST /api/workspaces/auto-reindex',
    act: (page) => choose(page, 'Deleted shop', 'Re-index automatically'),
    done: (page) => page.getByTitle('Re-indexed automatically'),
    faults: ['unavailable', 'lost', 'silent'],
  },
  {
    name: 'a workspace is deleted',
    path: '/workspaces',
    call: 'DELETE /api/workspaces/[^/]+',
    open: (page) => askToDelete(page, 'Deleted shop'),
    act: confirm('Delete workspace'),
    done: (page) => page.getByText('Deleted shop was deleted.'),
  },
  {
    name: 'an API key is made',
    path: '/api-keys',
    call: 'POST /api/api-keys',
    open: (page) => openNew(page, 'New key', { Name: 'New key of mine' }),
    act: press('Create key'),
    done: (page) => page.getByRole('alertdialog', { name: 'New key of mine is ready' }),
    faults: allFaults,
  },
  {
    name: 'an API key is renamed',
    path: '/api-keys',
    call: 'PUT /api/api-keys/[^/]+',
    open: (page) => edit(page, 'Edited key', 'Name', 'Renamed key'),
    act: press('Save'),
    done: row('Renamed key'),
  },
  {
    name: 'an API key is revoked',
    path: '/api-keys',
    call: 'DELETE /api/api-keys/[^/]+',
    open: (page) => choose(page, 'Revoked key', 'Revoke'),
    act: confirm('Revoke'),
    done: (page) => page.getByText('Revoked key was revoked.'),
  },
  {
    name: 'a public chat link is made',
    path: '/public-chat-links',
    call: 'POST /api/organization/public-chat-links',
    open: async (page) => {
      await openNew(page, 'New link', { Title: 'New link of mine' })
      await page.getByRole('combobox', { name: 'Data sources' }).fill('greeter')
      await page.getByRole('option', { name: 'acme/greeter' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('listbox').waitFor({ state: 'detached' })
    },
    act: press('Create link'),
    done: row('New link of mine'),
    faults: allFaults,
  },
  {
    name: 'a public chat link is renamed',
    path: '/public-chat-links',
    call: 'PUT /api/organization/public-chat-links/[^/]+',
    open: (page) => edit(page, 'Edited link', 'Title', 'Renamed link'),
    act: press('Save'),
    done: row('Renamed link'),
  },
  {
    name: 'a public chat link is paused',
    path: '/public-chat-links',
    call: 'PUT /api/organization/public-chat-links/[^/]+',
    act: (page) => choose(page, 'Paused link', 'Pause'),
    done: (page) => page.getByRole('row').filter({ hasText: 'Paused link' }).getByText('Paused', { exact: true }),
    faults: ['unavailable', 'lost', 'strange', 'silent'],
  },
  {
    name: 'a public chat link is deleted',
    path: '/public-chat-links',
    call: 'DELETE /api/organization/public-chat-links/[^/]+',
    open: (page) => choose(page, 'Deleted link', 'Delete'),
    act: confirm('Delete the link'),
    done: (page) => page.getByText('“Deleted link” is deleted.'),
  },
]

it.each(actions)(
  '$name once the server is well again, and every failure before is told',
  async (action) => {
    await room.perform(action, person)
  },
  60_000,
)
