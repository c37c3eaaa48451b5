import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getReportedFacts } from '#tests/support/reported-facts.ts'
import { button, field, workspacesRoom } from '../workspaces-room.ts'

const room = workspacesRoom()
const { create, ids, list, open } = room

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
    expect([...new Set(getReportedFacts(view).map(({ type }) => type))]).toEqual([
      'workspace.wanted',
      'workspace.created',
    ])
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
    await room.person.fetch(`/api/workspaces/${id}`, {
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
    expect(getReportedFacts(view)).toEqual([
      { type: 'call.failed', kind: 'conflict', call: 'PUT /api/workspaces/:id 409' },
      { type: 'feature.used', feature: 'workspaces', action: 'edited' },
    ])
  })

  it('takes what the other made of it, when that is wanted', async () => {
    const { id } = await create({ name: 'Shop' })
    const { user } = await open(`/workspaces?edit=${id}`)
    await screen.findByRole('dialog', { name: 'Edit Shop' })
    await user.type(field('Name'), ' mine')
    await room.person.fetch(`/api/workspaces/${id}`, { method: 'PUT', json: { name: 'Theirs', version: 1 } })
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
