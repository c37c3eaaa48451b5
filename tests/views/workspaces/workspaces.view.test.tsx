import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { issueKey } from '#tests/support/api-keys.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { toldFacts } from '#tests/support/told-facts.ts'
import { chooseAction } from '../listing/choose-action.ts'
import { listed } from './workspace-data.ts'
import { isDisabled } from '../../ui/is-disabled.ts'

let backend: TestBackend
let person: SignedInPerson
const ids: Record<string, string> = {}
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  person = await signUpPerson(backend, { role: 'User' })
  for (const name of ['docs', 'shop-api', 'shop-web'])
    ids[name] = await addRepository(backend.services.db, person.organisationId, name)
})
afterAll(() => backend.close())

const open = (path = '/workspaces', more: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView(path, { backend, as: person, ...more })
const create = (json: object) => person.read<Workspace>('/api/workspaces', { json })
const list = () => person.read<Workspace[]>('/api/workspaces')
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

const choose = ({ user }: RenderedView, name: string, entry: string) => chooseAction(user, name, entry)

describe('the four faces', () => {
  it('waits in the shape of its rows, and is empty: says what this is and leads on', async () => {
    let release = () => {}
    const { user } = await open(undefined, { network: (network) => (release = network.hold('/api/workspaces')) })
    expect(await screen.findByText('Loading')).toBeTruthy()
    release()
    await screen.findByRole('heading', { name: 'Put repositories together' })
    const [, inTheMiddle] = screen.getAllByRole('button', { name: 'New workspace' })
    await user.click(inTheMiddle as HTMLElement)
    await screen.findByRole('dialog', { name: 'New workspace' })
  })

  it('failed: names the request and tries again', async () => {
    const { user, network } = await open(undefined, {
      network: (network) => {
        network.intercept = (path) =>
          path === '/api/workspaces'
            ? Response.json({ message: 'Out of order.', requestId: '3f9c' }, { status: 500 })
            : undefined
      },
    })
    await screen.findByRole('heading', { name: 'The workspaces could not be loaded' })
    expect(screen.getByText('3f9c')).toBeTruthy()
    network.intercept = () => undefined
    await user.click(button('Try again'))
    await screen.findByRole('heading', { name: 'Put repositories together' })
  })

  it('is loaded: how each is, and by name what failed', async () => {
    await backend.services.db
      .updateTable('repositories')
      .set({
        status: 'Failed',
        failure: JSON.stringify({ key: 'errors.nobodyKnows', parameters: {}, message: 'Out of luck.' }),
      })
      .where('id', '=', ids['shop-web'] ?? '')
      .execute()
    await buildIndex(backend.services.db, person.organisationId, ids['shop-api'] ?? '', [plainFile('a.ts', 'a')])
    await create({ name: 'Shop', rule: { nameContains: 'shop' }, description: 'What is sold' })
    await create({ name: 'Nothing' })
    await open()
    const row = within(await screen.findByRole('row', { name: /Shop/ }))
    for (const text of ['Partly alive', '1 alive · 1 failed', 'by rule', 'What is sold', '2'])
      expect(row.getByText(text), text).toBeTruthy()
    const failing = await row.findByRole('link', { name: 'shop-web' })
    expect([failing.getAttribute('href'), failing.title]).toEqual([
      `/repositories?repository=${ids['shop-web']}`,
      'Out of luck.',
    ])
    expect(screen.getByText('2 workspaces')).toBeTruthy()
    expect(
      within(screen.getByRole('row', { name: /Nothing/ })).getByText('No repository belongs to it yet.'),
    ).toBeTruthy()
  })
})

it('finds, filters and orders, and all of it is in the address; of 10,000 it makes a page', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    listed({
      name: `Workspace ${at}`,
      status: at % 100 === 7 ? 'Failed' : 'Alive',
      repositoryIds: Array.from({ length: at % 3 }, () => newObjectId(0)),
    }),
  )
  const view = await open('/workspaces?q=9&status=Failed', {
    network: (network) => {
      network.intercept = (path) => (path === '/api/workspaces' ? Response.json(many) : undefined)
    },
  })
  await screen.findByRole('row', { name: /Workspace 9907/ })
  expect(screen.getAllByRole('row')).toHaveLength(20)
  await view.user.click(screen.getByRole('link', { name: /^All/ }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(51))
  await view.user.clear(screen.getByRole('searchbox', { name: 'Search workspaces' }))
  await view.user.click(button('Repositories'))
  await waitFor(() => expect(view.address()).toBe('/workspaces?sort=repositories'))
  expect(screen.getByText('1–50 of 10,000')).toBeTruthy()
}, 30_000)

describe('creating', () => {
  it('takes what was picked and what a rule brings, and shows what that comes to while one types', async () => {
    const view = await open('/workspaces?new')
    const { user } = view
    const dialog = within(await screen.findByRole('dialog', { name: 'New workspace' }))
    await user.type(field('Name'), 'Shop')
    await user.type(await dialog.findByRole('searchbox', { name: 'Search repositories' }), 'doc')
    await user.click(dialog.getByRole('checkbox', { name: 'docs' }))
    expect(dialog.getByText('Picked: 1')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'By rule' }))
    expect(dialog.getByText(/^There is no rule\./)).toBeTruthy()
    await user.type(field('Name contains'), 'shop')
    expect(dialog.getByText('Fit now: 2')).toBeTruthy()
    expect(
      within(dialog.getByRole('list'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['shop-api', 'shop-web'])
    await user.type(field('Name fits the pattern'), '*-web')
    expect(dialog.getByText('Fit now: 1')).toBeTruthy()
    expect(dialog.getByText('Belong to it: 2')).toBeTruthy()
    await user.click(button('Create workspace'))
    await screen.findByRole('row', { name: /Shop/ })
    expect(view.address()).toBe('/workspaces')
    expect(await list()).toMatchObject([
      { name: 'Shop', pickedIds: [ids['docs']], rule: { nameContains: 'shop', namePattern: '*-web' } },
    ])
    expect([...new Set(toldFacts(view).map(({ type }) => type))]).toEqual(['workspace.wanted', 'workspace.created'])
    expect(sessionStorage.getItem('workspace-draft:new')).toBeNull()
  })

  it('picks all that was found, and leaves them out again', async () => {
    const { user } = await open('/workspaces?new')
    await user.type(await screen.findByRole('searchbox', { name: 'Search repositories' }), 'SHOP')
    await user.click(button('Pick all found (2)'))
    expect(screen.getByText('Picked: 2')).toBeTruthy()
    await user.click(button('Leave out all found (2)'))
    expect(screen.getByText('Picked: 0')).toBeTruthy()
  })

  it('refuses at the field, keeps what was typed over a reload, and asks before it forgets', async () => {
    await create({ name: 'Shop' })
    const { user, close } = await open('/workspaces?new')
    await screen.findByRole('dialog', { name: 'New workspace' })
    await user.click(button('Create workspace'))
    await screen.findByText('Enter a name.')
    await user.type(field('Name'), 'shop')
    await user.click(button('Create workspace'))
    await screen.findByText('There is a workspace named shop already.')
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
    close()
    const again = await open('/workspaces?new', { reload: true })
    await screen.findByRole('dialog', { name: 'New workspace' })
    expect(field('Name').value).toBe('shop')
    await again.user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard this workspace?' })
    await again.user.click(button('Discard'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sessionStorage.getItem('workspace-draft:new')).toBeNull()
  })
})

describe('changing', () => {
  it('of two people lets one win; the other keeps what was typed and chooses', async () => {
    const { id } = await create({ name: 'Shop', repositoryIds: [ids['shop-api']] })
    const view = await open(`/workspaces?edit=${id}`)
    const { user } = view
    await screen.findByRole('dialog', { name: 'Edit Shop' })
    await user.clear(field('Name'))
    await user.type(field('Name'), 'Mine')
    await person.fetch(`/api/workspaces/${id}`, {
      method: 'PUT',
      json: { name: 'Theirs', repositoryIds: [ids['docs'], ids['shop-web']], version: 1 },
    })
    await user.click(button('Save'))
    await screen.findByText('Someone else has changed this workspace since you opened it.')
    await screen.findByText('Name: Theirs')
    expect(screen.getByText('Repositories: 2')).toBeTruthy()
    expect(field('Name').value).toBe('Mine')
    await user.click(button('Save mine'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await list()).toMatchObject([{ name: 'Mine', pickedIds: [ids['shop-api']], version: 3 }])
    expect(toldFacts(view)).toEqual([
      { type: 'call.failed', kind: 'conflict', call: 'PUT /api/workspaces/:id 409' },
      { type: 'feature.used', feature: 'workspaces', action: 'edited' },
    ])
  })

  it('takes what the other made of it, when that is wanted', async () => {
    const { id } = await create({ name: 'Shop' })
    const { user } = await open(`/workspaces?edit=${id}`)
    await screen.findByRole('dialog', { name: 'Edit Shop' })
    await user.type(field('Name'), ' mine')
    await person.fetch(`/api/workspaces/${id}`, { method: 'PUT', json: { name: 'Theirs', version: 1 } })
    await user.click(button('Save'))
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
    expect(field('Name').value).toBe('Theirs')
    await user.clear(field('Name'))
    await user.type(field('Name'), 'Ours')
    await user.click(button('Save'))
    await screen.findByRole('row', { name: /Ours/ })
    expect(await list()).toMatchObject([{ name: 'Ours', version: 3 }])
  })
})

describe('one of them', () => {
  it('is opened by its address: what belongs to it, its rule and who uses it', async () => {
    const { id } = await create({ name: 'Shop', rule: { nameContains: 'shop', sourceTypes: ['ArchiveUpload'] } })
    await open(`/workspaces?workspace=${id}`)
    const details = within(await screen.findByRole('dialog', { name: 'Shop' }))
    for (const text of ['Name contains “shop”', 'Comes from: Archive', '2 not indexed'])
      expect(details.getByText(text), text).toBeTruthy()
    await details.findByText('No conversation, API key or public link uses it')
    expect(details.getByRole('link', { name: 'shop-api' })).toBeTruthy()
  })

  it('names the keys and public links that use it, before it is deleted as well, to who may see them', async () => {
    person = await signUpPerson(backend, { organisation: person.organisationId })
    const { id } = await create({ name: 'Shop' })
    for (let no = 1; no <= 6; no += 1)
      await issueKey(person, { name: `deploy ${no}`, scope: 'SelectedDataSources', dataSourceIds: [id] })
    await issueKey(person, { name: 'not limited' })
    const { id: linkId } = await person.read<PublicChatLink>('/api/organization/public-chat-links', {
      json: { title: 'Ask the shop', dataSourceIds: [id] },
    })
    const view = await open(`/workspaces?workspace=${id}`)
    const details = within(await screen.findByRole('dialog', { name: 'Shop' }))
    await details.findByText('API keys that reach it: 6')
    const link = await details.findByRole('link', { name: 'Ask the shop' })
    expect(link.getAttribute('href')).toBe(`/public-chat-links?link=${linkId}`)
    const keys = (await details.findAllByRole('link', { name: /^deploy / })).map((named) => named.textContent)
    expect(keys).toEqual([1, 2, 3, 4, 5].map((no) => `deploy ${no}`))
    expect(details.getByRole('link', { name: '1 more' }).getAttribute('href')).toBe('/api-keys?q=Shop')
    await view.user.keyboard('{Escape}')
    await choose(view, 'Shop', 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Shop' }))
    await dialog.findByRole('link', { name: 'Ask the shop' })
    view.close()
    person = await signUpPerson(backend, { role: 'User', organisation: person.organisationId })
    const { network } = await open(`/workspaces?workspace=${id}`)
    const shown = within(await screen.findByRole('dialog', { name: 'Shop' }))
    await shown.findByText('Public chat links that answer from it: 1')
    expect(shown.queryByRole('link', { name: /deploy|shop/i })).toBeNull()
    expect(network.calls.filter(({ path }) => /api-keys|chat-links/.test(path))).toEqual([])
  })

  it('that is not there says so', async () => {
    await open(`/workspaces?workspace=${'a'.repeat(24)}`)
    await screen.findByText('This workspace is not here')
  })

  it('is indexed where something is missing, and switched to be indexed by itself', async () => {
    await create({ name: 'Shop', repositoryIds: [ids['shop-api'], ids['shop-web']] })
    const view = await open()
    await screen.findByRole('row', { name: /Shop/ })
    await choose(view, 'Shop', 'Index what is missing')
    await screen.findByText('2 repositories are being indexed.')
    await choose(view, 'Shop', 'Index again by itself')
    await screen.findByRole('img', { name: 'Indexed again by itself' })
    expect(await list()).toMatchObject([{ isAutoIndexed: true, health: { processing: 2 } }])
    expect(toldFacts(view)).toEqual([
      { type: 'feature.used', feature: 'workspaces', action: 'processed' },
      { type: 'feature.used', feature: 'workspaces', action: 'auto_indexing_on' },
    ])
  })

  it('is deleted only after it was said who uses it, and the server was answered', async () => {
    const { id } = await create({ name: 'Shop' })
    const now = new Date(backend.services.clock())
    await backend.services.db
      .insertInto('conversations')
      .values({
        id: newObjectId(now.getTime()),
        organisation_id: person.organisationId,
        user_id: person.userId,
        title: 'What is due?',
        data_sources: JSON.stringify([{ id, name: 'Shop' }]),
        consumer_type: 'WebChat',
        archived_at: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    const view = await open()
    await screen.findByRole('row', { name: /Shop/ })
    await choose(view, 'Shop', 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Shop' }))
    await dialog.findByText('Conversations that ask about it: 1')
    await view.user.type(field('Type Shop to confirm'), 'Shop')
    await view.user.click(dialog.getByRole('button', { name: 'Delete workspace' }))
    await dialog.findByText('Conversations that ask about Shop: 1. Delete it?')
    await view.user.click(dialog.getByRole('button', { name: 'Delete anyway' }))
    await screen.findByText('Shop was deleted.')
    expect(await list()).toEqual([])
  })
})

it('who may only look finds no way to change anything, and opens no form by its address', async () => {
  await buildIndex(backend.services.db, person.organisationId, ids['docs'] ?? '', [plainFile('a.ts', 'a')])
  const { id } = await create({ name: 'Shop', repositoryIds: [ids['docs']] })
  person = await signUpPerson(backend, { role: 'Guest', organisation: person.organisationId })
  const view = await open('/workspaces?new')
  await screen.findByRole('row', { name: /Shop/ })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(isDisabled(button('New workspace'))).toBe(true)
  expect(screen.getByText(/^You can see which workspaces there are\. Searching and asking need/)).toBeTruthy()
  await view.user.click(button('Actions for Shop'))
  for (const name of [/^Search in it/, /^Ask about it/]) {
    const entry = await screen.findByRole('menuitem', { name })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    expect(entry.textContent).toContain('Needs the role Read only')
  }
  view.close()
  await open(`/workspaces?edit=${id}`)
  const details = within(await screen.findByRole('dialog', { name: 'Shop' }))
  expect(details.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(details.queryByRole('link', { name: 'Search in it' })).toBeNull()
  expect(details.queryByRole('link', { name: 'Ask about it' })).toBeNull()
  expect(details.getByRole('switch')).toHaveProperty('disabled', true)
})
