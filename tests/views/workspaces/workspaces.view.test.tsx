import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { issueKey } from '#tests/support/api-keys.ts'
import type { RenderedView } from '#tests/support/render-view.tsx'
import { getReportedFacts } from '#tests/support/reported-facts.ts'
import { chooseAction } from '../listing/choose-action.ts'
import { listed } from './workspace-data.ts'
import { isDisabled } from '../../ui/is-disabled.ts'
import { button, field, workspacesRoom } from './workspaces-room.ts'

const room = workspacesRoom()
const { create, ids, list, open } = room

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
    await room.backend.services.db
      .updateTable('repositories')
      .set({
        status: 'Failed',
        failure: JSON.stringify({ key: 'errors.nobodyKnows', parameters: {}, message: 'Out of luck.' }),
      })
      .where('id', '=', ids['shop-web'] ?? '')
      .execute()
    await buildIndex(room.backend.services.db, room.person.organisationId, ids['shop-api'] ?? '', [
      plainFile('a.ts', 'a'),
    ])
    await create({ name: 'Shop', rule: { nameContains: 'shop' }, description: 'What is sold' })
    await create({ name: 'Nothing' })
    await open()
    const row = within(await screen.findByRole('row', { name: /Shop/ }))
    for (const text of ['Partly ready', '1 ready · 1 failed', 'by rule', 'What is sold', '2'])
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
    await room.switchPerson({})
    const { id } = await create({ name: 'Shop' })
    for (let no = 1; no <= 6; no += 1)
      await issueKey(room.person, { name: `deploy ${no}`, scope: 'SelectedDataSources', dataSourceIds: [id] })
    await issueKey(room.person, { name: 'not limited' })
    const { id: linkId } = await room.person.read<PublicChatLink>('/api/organization/public-chat-links', {
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
    await room.switchPerson({ role: 'User' })
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
    await choose(view, 'Shop', 'Re-index automatically')
    await screen.findByRole('img', { name: 'Re-indexed automatically' })
    expect(await list()).toMatchObject([{ isAutoIndexed: true, health: { processing: 2 } }])
    expect(getReportedFacts(view)).toEqual([
      { type: 'feature.used', feature: 'workspaces', action: 'processed' },
      { type: 'feature.used', feature: 'workspaces', action: 'auto_indexing_on' },
    ])
  })

  it('is deleted only after it was said who uses it, and the server was answered', async () => {
    const { id } = await create({ name: 'Shop' })
    const now = new Date(room.backend.services.clock())
    await room.backend.services.db
      .insertInto('conversations')
      .values({
        id: newObjectId(now.getTime()),
        organisation_id: room.person.organisationId,
        user_id: room.person.userId,
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
  await buildIndex(room.backend.services.db, room.person.organisationId, ids['docs'] ?? '', [plainFile('a.ts', 'a')])
  const { id } = await create({ name: 'Shop', repositoryIds: [ids['docs']] })
  await room.switchPerson({ role: 'Guest' })
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
