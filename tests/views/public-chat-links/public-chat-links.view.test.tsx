import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { linksPath, openHost, type Host } from '#tests/backend/public-chat/link-room.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { savedBy } from '#tests/support/saved-file.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { chooseAction } from '../listing/choose-action.ts'
import { opened } from '../../ui/has-focus.ts'

// Modules that the screen fetches are transformed before the first test, not within its time.
import '#src/views/public-chat-links/public-chat-links.view.tsx'
import '#src/views/public-chat-links/details/link-details.tsx'
import '#src/views/public-chat-links/form/create-link.tsx'
import '#src/views/public-chat-links/form/edit-link.tsx'
import '#src/views/public-chat-links/form/form-preview.tsx'
import '#src/views/public-chat-links/overlays/delete-link.tsx'
import '#src/views/public-chat-links/overlays/link-menu.tsx'

let backend: TestBackend
let host: Host
beforeAll(async () => {
  backend = await startBackend()
  host = await openHost(backend)
}, 60_000)
afterEach(() => backend.services.db.deleteFrom('public_chat_links').execute())
afterAll(() => backend.close())

const open = (address = '/public-chat-links') => renderView(address, { backend, as: host.admin })
const listed = () => host.admin.read<PublicChatLink[]>(linksPath)

describe('the list of public chat links', () => {
  it('says what they are for while there are none', async () => {
    await open()
    await screen.findByRole('heading', { name: 'Let others ask about your code' })
  })

  it('shows each with its address, its sources and its state, narrowed by the address', async () => {
    await host.make({ shortCode: 'first-one' })
    const paused = await host.make({ title: 'Another', shortCode: 'second-one' })
    await host.admin.read(`${linksPath}/${paused.id}`, { method: 'PUT', json: { isPaused: true, version: 1 } })
    const view = await open('/public-chat-links?state=paused')
    await screen.findByRole('link', { name: 'Another' })
    expect(screen.queryByRole('link', { name: 'Ask the greeter' })).toBeNull()
    await view.user.click(screen.getByRole('link', { name: /^All/ }))
    const row = (await screen.findByRole('link', { name: 'Ask the greeter' })).closest('tr')
    expect(row?.textContent).toContain('/public/chat/first-one')
    expect(row?.textContent).toContain('acme/greeter')
    expect(row?.textContent).toContain('Live')
  })

  it('is a file of what the filter leaves over, with the whole addresses', async () => {
    await host.make({ title: '=first', shortCode: 'first-one' })
    await host.make({ title: 'second', shortCode: 'second-one' })
    const { user } = await open('/public-chat-links?q=first')
    await screen.findByRole('link', { name: '=first' })
    await screen.findByText('Found: 1')
    const text = await savedBy(() => user.click(screen.getByRole('button', { name: 'Download CSV' })))
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain(`"'=first","${window.location.origin}/public/chat/first-one","live","acme/greeter","0",""`)
  })

  it('says what went wrong, and asks again', async () => {
    let isFailing = true
    const view = await renderView('/public-chat-links', {
      backend,
      as: host.admin,
      network: (network) => {
        network.intercept = (path) =>
          isFailing && path === linksPath
            ? Response.json({ status: 500, message: 'No.', requestId: 'req-7' }, { status: 500 })
            : undefined
      },
    })
    await screen.findByText('The links could not be read')
    isFailing = false
    await view.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Let others ask about your code' })
  })
})

describe('making a link', () => {
  it('looks at the short code as one types, and offers another', async () => {
    await host.make({ shortCode: 'taken-code' })
    const view = await open('/public-chat-links?new')
    const code = await screen.findByRole('textbox', { name: /^Short code/ })
    await view.user.type(code, 'taken-code')
    await screen.findByText('taken-code is taken.')
    await view.user.click(await screen.findByRole('button', { name: 'Use taken-code-chat' }))
    await screen.findByText('taken-code-chat is free.')
  })

  it('shows what visitors will see, as it is typed', async () => {
    const view = await open('/public-chat-links?new')
    await opened(screen.findByRole('dialog'))
    const preview = await screen.findByRole('region', { name: 'What visitors see' })
    await within(preview).findByText('Answers quote the code, with file and lines.')
    expect(within(preview).queryByText('acme/greeter')).toBeNull()
    await view.user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Ask away')
    within(preview).getByRole('heading', { name: 'Ask away' })
    await view.user.click(screen.getByRole('combobox', { name: 'Data sources' }))
    const option = await screen.findByRole('option', { name: 'acme/greeter' })
    // The list lies over the dialog one frame after it opens.
    await waitFor(() => expect(getComputedStyle(option).pointerEvents).toBe('auto'))
    await view.user.click(option)
    await within(preview).findByText('acme/greeter')
    expect(within(preview).queryByRole('button')).toBeNull()
  })

  it('refuses at the fields what is missing, and keeps what was typed', async () => {
    const view = await open('/public-chat-links?new')
    await view.user.click(await screen.findByRole('button', { name: 'Create link' }))
    await screen.findByText('Enter a title.')
    await screen.findByText('Choose at least one data source.')
    const title = screen.getByRole('textbox', { name: /^Title/ })
    await waitFor(() => expect(document.activeElement).toBe(title))
    await view.user.type(title, 'Ask away')
    await view.user.click(screen.getByRole('button', { name: 'Create link' }))
    const sources = screen.getByRole('combobox', { name: 'Data sources' })
    await waitFor(() => expect(document.activeElement).toBe(sources))
    expect(document.getElementById(sources.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Choose at least one data source.',
    )
    expect(await listed()).toEqual([])
  })
})

describe('a link', () => {
  it('is shown with what visitors see, and paused', async () => {
    const { id } = await host.make()
    const view = await open(`/public-chat-links?link=${id}`)
    const panel = await screen.findByRole('dialog')
    await within(panel).findByText('Answers quote the code, with file and lines.')
    await view.user.click(within(panel).getByRole('button', { name: 'Pause' }))
    await within(panel).findByText('Visitors are told that this chat takes no questions at the moment.')
    expect(await listed()).toMatchObject([{ state: 'paused' }])
  })

  it('says in the list and in its details that its data source was deleted, and what to do', async () => {
    const { db } = backend.services
    const only = await addRepository(db, host.admin.organisationId, 'acme/only')
    const { id } = await host.make({ dataSourceIds: [only] })
    await host.admin.fetch(`/api/repositories/${only}`, { method: 'DELETE', json: { confirmed: true } })
    const view = await open('/public-chat-links?state=noSources')
    const row = (await screen.findByRole('link', { name: 'Ask the greeter' })).closest('tr')
    expect(row?.textContent).toContain('No data source')
    expect(row?.textContent).toContain('acme/only was deleted')
    await view.user.click(screen.getByRole('link', { name: 'Ask the greeter' }))
    const panel = await screen.findByRole('dialog')
    await within(panel).findByText('This link has nothing to answer from')
    await within(panel).findByText('Visitors are told that this chat has no data source any more.')
    await view.user.click(within(panel).getByRole('button', { name: 'Pause' }))
    await view.user.click(await within(panel).findByRole('button', { name: 'Resume questions' }))
    await screen.findByText('“Ask the greeter” is saved.')
    expect(await listed()).toMatchObject([{ id, state: 'noSources', isPaused: false }])
  })

  it('is changed without its address', async () => {
    const { id, shortCode } = await host.make()
    const view = await open(`/public-chat-links?edit=${id}`)
    const title = await screen.findByRole('textbox', { name: /^Title/ })
    expect(screen.queryByRole('textbox', { name: /^Short code/ })).toBeNull()
    await view.user.clear(title)
    await view.user.type(title, 'Ask away')
    await view.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await listed()).toMatchObject([{ title: 'Ask away', shortCode }]))
  })

  it('that somebody else has changed meanwhile is theirs or mine, as the person chooses', async () => {
    const { id } = await host.make()
    const change = (json: Record<string, unknown>) => host.admin.read(`${linksPath}/${id}`, { method: 'PUT', json })
    const { user } = await open(`/public-chat-links?edit=${id}`)
    const form = await screen.findByRole('dialog', { name: 'Edit Ask the greeter' })
    const title = within(form).getByRole<HTMLInputElement>('textbox', { name: /^Title/ })
    await user.clear(title)
    await user.type(title, 'mine')
    await change({ title: 'theirs', isPaused: true, version: 1 })
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await within(form).findByText(/Someone else has changed this link/)
    expect(title.value).toBe('mine')
    await within(form).findByText('Title: theirs')
    within(form).getByText('State: Paused')
    await user.click(within(form).getByRole('button', { name: 'Take theirs' }))
    expect(title.value).toBe('theirs')
    await user.type(title, ' and mine')
    await change({ title: 'theirs again', dataSourceIds: [host.secretId], version: 2 })
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await within(form).findByText('Title: theirs again')
    within(form).getByText('Answers from: acme/vault')
    await user.click(within(form).getByRole('button', { name: 'Save mine' }))
    await waitFor(async () => expect(await listed()).toMatchObject([{ title: 'theirs and mine', isPaused: true }]))
    expect(await listed()).toMatchObject([{ dataSources: [{ name: 'acme/greeter' }] }])
  })

  it('is still what was typed after a reload over what somebody else saved, and asks', async () => {
    const { id } = await host.make({ title: 'before' })
    const view = await open(`/public-chat-links?edit=${id}`)
    const first = await screen.findByRole('dialog', { name: 'Edit before' })
    await view.user.type(within(first).getByRole('textbox', { name: /^Title/ }), ' mine')
    view.close()
    await host.admin.read(`${linksPath}/${id}`, { method: 'PUT', json: { title: 'theirs', version: 1 } })
    const { user } = await renderView(`/public-chat-links?edit=${id}`, { backend, as: host.admin, reload: true })
    const form = await screen.findByRole('dialog', { name: 'Edit theirs' })
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: /^Title/ }).value).toBe('before mine')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await within(form).findByText('Title: theirs')
    expect(await listed()).toMatchObject([{ title: 'theirs' }])
  })

  it('is deleted once that is confirmed', async () => {
    await host.make()
    const view = await open()
    await chooseAction(view.user, 'Ask the greeter', 'Delete')
    await view.user.click(await screen.findByRole('button', { name: 'Delete the link' }))
    await screen.findByRole('heading', { name: 'Let others ask about your code' })
    expect(await listed()).toEqual([])
  })
})

describe('who may', () => {
  it('is not offered it without the role, or without the feature', async () => {
    const { organisationId } = host.admin
    const manager = await signUpPerson(backend, { role: 'Manager', organisation: organisationId })
    const view = await renderView('/public-chat-links', { backend, as: manager })
    await waitFor(() => expect(view.address()).toBe('/repositories'))
    expect(screen.queryByRole('link', { name: 'Public chat links' })).toBeNull()
    view.close()
    const secondPerson = await signUpPerson(backend)
    await backend.services.db
      .updateTable('organisations')
      .set({ features: JSON.stringify([]) })
      .where('id', '=', secondPerson.organisationId)
      .execute()
    const without = await renderView('/public-chat-links', { backend, as: secondPerson })
    await waitFor(() => expect(without.address()).toBe('/repositories'))
    expect(screen.queryByRole('link', { name: 'Public chat links' })).toBeNull()
  })
})
