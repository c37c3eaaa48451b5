import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { insertConversation } from '#src/backend/chat/conversations.store.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { violations } from '#tests/ui/violations.ts'
import { paletteRoom } from './palette-room.ts'

const room = paletteRoom()
const { open } = room

describe('finding', () => {
  const furnish = async () => {
    const person = await signUpPerson(room.backend, { role: 'User' })
    const { db } = room.backend.services
    const repositoryId = await addRepository(db, person.organisationId, 'acme/shop-window')
    await addRepository(db, person.organisationId, 'acme/billing')
    const conversation = {
      owner: { userId: person.userId, organisationId: person.organisationId },
      dataSources: [],
      consumerType: 'WebChat',
      now: new Date(room.backend.services.clock()),
    }
    const conversationId = newObjectId(1)
    await insertConversation(db, { ...conversation, id: conversationId, title: 'Where is the shop opened?' })
    await insertConversation(db, { ...conversation, id: newObjectId(2), title: 'An archived shop' })
    const [archived] = await person.read<{ id: string; title: string }[]>('/api/conversations?searchTerm=archived')
    await person.fetch(`/api/conversations/${archived?.id}/archive`, { method: 'POST', json: {} })
    return { person, repositoryId, conversationId }
  }

  it('the search for the text first, then repositories by name and conversations by title', async () => {
    const { person } = await furnish()
    const { view, palette } = await open('/search', { as: person })
    expect(view.network.calls.map(({ path }) => path)).not.toContain('/api/conversations')
    await view.user.keyboard('shop')
    await waitFor(() =>
      expect(palette.groups()).toEqual({
        Repositories: ['acme/shop-window'],
        Conversations: ['Where is the shop opened?'],
        Code: ['Search code for “shop”'],
      }),
    )
    expect(Object.keys(palette.groups())).toEqual(['Code', 'Repositories', 'Conversations'])
    expect(palette.marked()).toBe('Search code for “shop”')
    expect(await violations()).toEqual([])
  })

  it('has what is found before the commands; what comes late never moves the mark', async () => {
    const { person } = await furnish()
    await addRepository(room.backend.services.db, person.organisationId, 'themes-for-shops')
    const { view, palette } = await open('/search', { as: person })
    const release = view.network.hold('/api/repositories')
    await view.user.keyboard('shop')
    await screen.findByRole('option', { name: 'Where is the shop opened?' })
    await waitFor(() => expect(palette.marked()).toBe('Search code for “shop”'))
    await view.user.keyboard('{ArrowDown}')
    await waitFor(() => expect(palette.marked()).toBe('Where is the shop opened?'))
    release()
    await waitFor(() => expect(palette.groups()['Repositories']).toEqual(['acme/shop-window', 'themes-for-shops']))
    expect(Object.keys(palette.groups())).toEqual(['Code', 'Repositories', 'Conversations'])
    expect(palette.marked()).toBe('Where is the shop opened?')
    await view.user.keyboard('{Control>}a{/Control}theme')
    await waitFor(() => expect(palette.marked()).toBe('Search code for “theme”'))
    expect(Object.keys(palette.groups())).toEqual(['Code', 'Repositories', 'Do'])
  })

  it('a repository, and opens it', async () => {
    const { person, repositoryId } = await furnish()
    const { view, palette } = await open('/search', { as: person })
    await palette.find('wind', 'ow', 'acme/shop-window')
    await waitFor(() => expect(view.address()).toBe(`/repositories?repository=${repositoryId}`))
    expect(await screen.findByRole('dialog', { name: 'acme/shop-window' })).toBeTruthy()
  })

  it('a workspace, and opens it; a new one begins from anywhere', async () => {
    const { person } = await furnish()
    const made = await person.read<{ id: string }>('/api/workspaces', { json: { name: 'All shops' } })
    const { view, palette } = await open('/search', { as: person })
    await view.user.keyboard('shop')
    await waitFor(() =>
      expect(Object.keys(palette.groups())).toEqual(['Code', 'Repositories', 'Workspaces', 'Conversations']),
    )
    expect(palette.groups()['Workspaces']).toEqual(['All shops'])
    await view.user.click(screen.getByRole('option', { name: 'All shops' }))
    await waitFor(() => expect(view.address()).toBe(`/workspaces?workspace=${made.id}`))
    expect(await screen.findByRole('dialog', { name: 'All shops' })).toBeTruthy()
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await palette.open()
    await palette.run('new work', 'New workspace')
    expect(await screen.findByRole('dialog', { name: 'New workspace' })).toBeTruthy()
  })

  it('says when the workspaces could not be read, and finds the rest', async () => {
    const { person } = await furnish()
    const { view, palette } = await open('/search', { as: person })
    view.network.intercept = (path) =>
      path === '/api/workspaces' ? Response.json({ message: 'down' }, { status: 503 }) : undefined
    await view.user.keyboard('shop')
    expect((await screen.findByRole('alert')).textContent).toContain('The workspaces could not be read.')
    await waitFor(() => expect(palette.groups()['Repositories']).toEqual(['acme/shop-window']))
  })

  it('a conversation, and goes on with it', async () => {
    const { person, conversationId } = await furnish()
    const { view, palette } = await open('/repositories', { as: person })
    await palette.find('where', ' shop', 'Where is the shop opened?')
    await waitFor(() => expect(view.address()).toBe(`/chat?conversation=${conversationId}`))
  })

  it('a text in the code, as it was typed', async () => {
    const { person } = await furnish()
    const { view, palette } = await open('/repositories', { as: person })
    await palette.run('a && b = "c"', /^Search code for/)
    await waitFor(() => expect(view.address()).toMatch(/^\/search\?q=/))
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search code' }).value).toBe('a && b = "c"')
  })

  it('says that it is looking, and what it may already do meanwhile', async () => {
    const { person } = await furnish()
    const { view, palette } = await open('/search', { as: person })
    const release = view.network.hold('/api/conversations')
    await view.user.keyboard('shop')
    expect(await screen.findByText('Looking for repositories, workspaces and conversations')).toBeTruthy()
    await waitFor(() => expect(palette.groups()['Repositories']).toEqual(['acme/shop-window']))
    expect(palette.groups()['Code']).toEqual(['Search code for “shop”'])
    expect(await violations()).toEqual([])
    release()
    await waitFor(() => expect(palette.groups()['Conversations']).toEqual(['Where is the shop opened?']))
    await waitFor(() => expect(screen.queryByText('Looking for repositories, workspaces and conversations')).toBeNull())
  })

  it('says what could not be read, goes on with the rest, and tries again', async () => {
    const { person } = await furnish()
    const { view, palette } = await open('/search', { as: person })
    let isDown = true
    view.network.intercept = (path) =>
      isDown && path === '/api/conversations' ? Response.json({ message: 'down' }, { status: 503 }) : undefined
    await view.user.keyboard('shop')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The conversations could not be read.')
    await waitFor(() => expect(palette.groups()['Repositories']).toEqual(['acme/shop-window']))
    expect(await violations()).toEqual([])
    isDown = false
    await view.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(palette.groups()['Conversations']).toEqual(['Where is the shop opened?']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('finds for the person that is signed in, in the organisation that is chosen', async () => {
    await furnish()
    const { view, palette } = await open('/search')
    await view.user.keyboard('shop')
    await waitFor(() => expect(palette.options()).toEqual(['Search code for “shop”']))
    await waitFor(() =>
      expect(view.network.calls.filter(({ path }) => path === '/api/repositories').map(({ status }) => status)).toEqual(
        [200],
      ),
    )
    expect(palette.options()).toEqual(['Search code for “shop”'])
  })
})
