import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'
import { chooseByKeyboard, readEntries, sidebar, signUpInTwo } from './shell-room.ts'
import { isDisabled } from '../../ui/is-disabled.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const open = async () => {
  const { person, first, second } = await signUpInTwo(backend, ['Administrator', 'ReadOnly'])
  await addRepository(backend.services.db, first.id, 'granite-quarry')
  await addRepository(backend.services.db, second.id, 'marble-hall')
  const view = await renderView('/repositories', { backend, as: person, language: 'en' })
  await screen.findByText('granite-quarry')
  return { view, first, second }
}

const openMenu = async (view: Awaited<ReturnType<typeof open>>['view'], name: string) => {
  const button = await sidebar().findByRole('button', { name })
  button.focus()
  await view.user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu', { name })
  await waitFor(() => expect(document.activeElement).toBe(menu))
  return menu
}

describe('the organisation', () => {
  it('of somebody who is in one is a name, and nothing to press', async () => {
    await renderView('/repositories', { backend, as: await signUpPerson(backend), language: 'en' })
    expect(await sidebar().findByText(/^Organisation of person-/)).toBeTruthy()
    expect(sidebar().queryByRole('button', { name: /^Organisation of/ })).toBeNull()
  })

  it('is changed by keyboard; from then on everything is asked and shown for the other', async () => {
    const { view, second } = await open()
    const menu = await openMenu(view, 'Granite')
    expect(readEntries(menu)).toEqual(['Granite ✓', 'Marble'])
    expect(await violations()).toEqual([])
    const before = view.network.calls.length
    await chooseByKeyboard(view.user, menu, /^Marble/)
    expect(await screen.findByText('marble-hall')).toBeTruthy()
    expect(screen.queryByText('granite-quarry')).toBeNull()
    expect(await sidebar().findByRole('button', { name: 'Marble' })).toBeTruthy()
    expect(view.network.calls.slice(before).map(({ path }) => path)).toContain('/api/repositories')
    expect(view.product.session.actor.getSnapshot().context.organisationId).toBe(second.id)
  })

  it('brings its own role: what one may not do there cannot be pressed', async () => {
    const { view } = await open()
    const add = () => screen.getByRole('button', { name: 'Add repository' })
    expect(isDisabled(add())).toBe(false)
    const menu = await openMenu(view, 'Granite')
    await chooseByKeyboard(view.user, menu, /^Marble/)
    await screen.findByText('marble-hall')
    expect(isDisabled(add())).toBe(true)
  })

  it('shows nothing of the one before while the other is on its way, nor when its answer comes late', async () => {
    const { view } = await open()
    const menu = await openMenu(view, 'Granite')
    const release = view.network.hold('/api/repositories')
    await chooseByKeyboard(view.user, menu, /^Marble/)
    await waitFor(() => expect(screen.queryByText('granite-quarry')).toBeNull())
    await waitFor(() =>
      expect(
        view.network.calls.filter(({ path, status }) => path === '/api/repositories' && status === 'pending'),
      ).not.toEqual([]),
    )
    expect(screen.queryByText('marble-hall')).toBeNull()
    release()
    expect(await screen.findByText('marble-hall')).toBeTruthy()
    expect(screen.queryByText('granite-quarry')).toBeNull()
  })

  it('is kept over a reload', async () => {
    const { view } = await open()
    const menu = await openMenu(view, 'Granite')
    await chooseByKeyboard(view.user, menu, /^Marble/)
    await screen.findByText('marble-hall')
    view.close()
    await renderView('/repositories', { backend, reload: true })
    expect(await screen.findByText('marble-hall')).toBeTruthy()
    expect(screen.queryByText('granite-quarry')).toBeNull()
  })

  it('is remembered on this device, and nothing that was typed or chosen in the one before is', async () => {
    const { view, second } = await open()
    sessionStorage.setItem('chat-draft:new', 'Where is the granite?')
    sessionStorage.setItem('workspace-draft:new', '{}')
    sessionStorage.setItem('page-draft:profile', '{}')
    localStorage.setItem('recent-commands', '["granite"]')
    const menu = await openMenu(view, 'Granite')
    await chooseByKeyboard(view.user, menu, /^Marble/)
    await screen.findByText('marble-hall')
    await screen.findByText('Now in Marble.')
    expect(decodeURIComponent(document.cookie)).toContain(`"organisation":"${second.id}"`)
    expect(Object.keys(sessionStorage).filter((key) => /draft/.test(key))).toEqual(['page-draft:profile'])
    expect(localStorage.getItem('recent-commands')).toBeNull()
  })

  it('leads away from a screen that one may not open there', async () => {
    const { view } = await open()
    view.close()
    const { person } = await signUpInTwo(backend, ['Administrator', 'ReadOnly'])
    const again = await renderView('/monitoring/usage', { backend, as: person, language: 'en' })
    const menu = await openMenu(again, 'Granite')
    await chooseByKeyboard(again.user, menu, /^Marble/)
    await waitFor(() => expect(again.address()).toBe('/repositories'))
  })

  it('can be changed from the collapsed sidebar, too', async () => {
    const { view } = await open()
    await view.user.click(sidebar().getByRole('button', { name: 'Collapse navigation' }))
    await view.user.click(await sidebar().findByRole('button', { name: 'Granite' }))
    await chooseByKeyboard(view.user, await screen.findByRole('menu'), /^Marble/)
    expect(await screen.findByText('marble-hall')).toBeTruthy()
  })
})
