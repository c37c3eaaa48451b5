import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { linksPath, openHost, type Host } from '#tests/backend/public-chat/link-room.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { press } from '../chat/chat-page.ts'
import { askVisitor, field, sees } from './visitor-page.ts'

let backend: TestBackend
let host: Host
let link: PublicChatLink
beforeAll(async () => {
  backend = await startBackend()
  host = await openHost(backend)
}, 60_000)
beforeEach(async () => {
  backend.advance(60_000)
  link = await host.make()
})
afterAll(() => backend.close())

const visit = (more: Partial<Parameters<typeof renderView>[1]> = {}) =>
  renderView(`/public/chat/${link.shortCode}`, { backend, ...more })
const change = (json: Record<string, unknown>) =>
  host.admin.read(`${linksPath}/${link.id}`, { method: 'PUT', json: { version: 1, ...json } })

describe('a visitor of a public link', () => {
  it('is told what it is about, asks, reads the cited lines and asks on after a reload', async () => {
    const { close } = await visit()
    await sees('Ask the greeter')
    await sees('acme/greeter')
    ;(await field()).focus()
    await askVisitor('Where is greet defined?')
    expect(document.activeElement).toBe(await field())
    await sees('src/greeting.ts')
    expect(document.activeElement).toBe(await field())
    const [mark, card] = await screen.findAllByRole('button', { name: /^Source 1: src\/greeting\.ts/ })
    mark?.click()
    expect(document.activeElement).toBe(card)
    card?.click()
    const dialog = await screen.findByRole('dialog', { name: 'Cited lines' })
    await within(dialog).findByLabelText('src/greeting.ts')
    expect(dialog.textContent).toContain('export function greet(name: string) {')
    await press('Close')
    expect(screen.queryByRole('group', { name: 'Rate this answer' })).toBeNull()
    expect(document.querySelector('[data-edits]')).toBeNull()
    close()
    await visit({ reload: true })
    await sees('Where is greet defined?')
    await askVisitor('What calls it?')
    await sees('src/main.ts')
    await press('New chat')
    await sees('No account is needed')
    expect((await field()).value).toBe('')
  })

  it('starts anew when the conversation that was kept cannot be opened any more, with what was typed', async () => {
    const { close } = await visit()
    await askVisitor('Where is greet defined?')
    await sees('src/greeting.ts')
    fireEvent.change(await field(), { target: { value: 'And what' } })
    close()
    const key = `public-chat:${link.shortCode}`
    sessionStorage.setItem(key, (sessionStorage.getItem(key) ?? '').replace(/"token":"[^"]+"/, '"token":"wrong"'))
    await visit({ reload: true })
    await sees('No account is needed')
    expect((await field()).value).toBe('And what')
    expect(sessionStorage.getItem(key)).toBeNull()
    await askVisitor('Where is print defined?')
    await sees('src/greeting.ts')
  })

  it('is somebody else in the next tab', async () => {
    const { close } = await visit()
    await askVisitor('Where is print defined?')
    await sees('src/greeting.ts')
    close()
    await visit()
    await sees('No account is needed')
  })

  it('sends no token and no organisation of a member to it that would matter', async () => {
    await visit({ as: host.admin })
    await sees('Ask the greeter')
    await askVisitor('Where is greet defined?')
    await sees('src/greeting.ts')
    expect(await host.admin.read('/api/conversations')).toEqual([])
  })

  it('is told of a pause in the middle, keeps what was said, and goes on', async () => {
    await visit()
    await askVisitor('Where is greet defined?')
    await sees('src/greeting.ts')
    await change({ isPaused: true })
    await askVisitor('And print?')
    await sees('This chat is taking a break')
    await sees('Where is greet defined?')
    await change({ isPaused: false, version: 2 })
    await press('Try again')
    expect(await field()).not.toBeNull()
  })

  it('is told when the only data source is deleted, keeps what was said and typed, and goes on with another', async () => {
    const { db } = backend.services
    const only = await addRepository(db, host.admin.organisationId, 'acme/only')
    await buildIndex(db, host.admin.organisationId, only, smallSource)
    await change({ dataSourceIds: [only] })
    await visit()
    await askVisitor('Where is greet defined?')
    await sees('src/greeting.ts')
    await host.admin.fetch(`/api/repositories/${only}`, { method: 'DELETE', json: { confirmed: true } })
    await askVisitor('And print?')
    await sees('This chat has no data source any more')
    await sees('Where is greet defined?')
    expect(document.querySelector('#chat-question')).toBeNull()
    await change({ dataSourceIds: [host.asker.repositoryId], version: 2 })
    await press('Try again')
    await askVisitor('Where is print defined?')
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Source 1: src\/greeting\.ts/ })).toHaveLength(4))
  })

  it('is told when the link is deleted', async () => {
    await visit()
    await askVisitor('Where is greet defined?')
    await sees('src/greeting.ts')
    await host.admin.fetch(`${linksPath}/${link.id}`, { method: 'DELETE' })
    await askVisitor('And print?')
    await sees('This chat is not available')
    expect(document.querySelector('#chat-question')).toBeNull()
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([
      'Ask the greeter',
    ])
  })

  it('meets the same words at an address that leads nowhere', async () => {
    await renderView('/public/chat/nobody-has-it', { backend })
    await sees('This chat is not available')
    expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H1'])
    await renderView('/public/chat', { backend })
    await sees('This chat is not available')
  })

  it('reads it in the language of the page', async () => {
    await visit({ language: 'de' })
    await sees('Ein Konto ist nicht nötig')
    await waitFor(() => expect(document.title).toContain('Chat'))
  })
})
