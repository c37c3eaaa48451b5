import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Role } from '#src/contract/roles.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const patience = { timeout: 15_000 }
const mark = '/api/user/mark-introduction-message-received'
const newcomer = async (role?: Role) => {
  const person = await signUpPerson(backend, { isIntroduced: false, ...(role ? { role } : {}) })
  await addRepository(backend.services.db, person.organisationId, 'harbour')
  return person
}
const welcome = async () => within(await screen.findByRole('region', { name: 'Welcome to Quarry' }, patience))

it('leads a newcomer to what there is, stays when that could not be noted, and never comes again once read', async () => {
  const person = await newcomer()
  const { user, network } = await renderView('/repositories', { backend, as: person })
  const card = await welcome()
  expect(card.getByRole('link', { name: 'Search the code' }).getAttribute('href')).toBe('/search')
  expect(card.getByRole('link', { name: 'Ask a question' }).getAttribute('href')).toBe('/chat')
  network.intercept = (path) =>
    path === mark ? Response.json({ message: 'Out of order.', requestId: '3f9c' }, { status: 500 }) : undefined
  await user.click(card.getByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(network.calls.some(({ path, status }) => path === mark && status === 500)).toBe(true))
  await waitFor(() => expect(card.getByRole('button', { name: 'Got it' })).toBeTruthy(), patience)
  network.intercept = () => undefined
  await user.click(card.getByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Welcome to Quarry' })).toBeNull(), patience)
  expect(await person.read('/api/user/introduction-message-status')).toEqual({ isReceived: true })
}, 60_000)

it('comes before the list, which it never pushes down', async () => {
  const wait = globalThis.setTimeout
  /** The list stops waiting for the card after 1,500 ms, which a busy machine may need. */
  const withoutLimit = (run: () => void, ms?: number) => (ms === 1_500 ? wait(() => undefined) : wait(run, ms))
  vi.stubGlobal('setTimeout', withoutLimit)
  let answer = () => {}
  const { network } = await renderView('/repositories', {
    backend,
    as: await newcomer(),
    network: (network) => void (answer = network.hold('/api/user/introduction-message-status')),
  })
  const isAnswered = (path: string) => network.calls.some((call) => call.path === path && call.status === 200)
  await waitFor(() => expect(isAnswered('/api/repositories')).toBe(true), patience)
  await act(() => new Promise((resolve) => setImmediate(resolve)))
  expect(screen.queryByRole('row', { name: /harbour/ })).toBeNull()
  answer()
  await welcome()
  await screen.findByRole('row', { name: /harbour/ })
}, 60_000)

it('waits for the first repository, which the page asks for alone', async () => {
  const person = await signUpPerson(backend, { isIntroduced: false })
  await renderView('/repositories', { backend, as: person })
  await screen.findByRole('heading', { name: 'Bring your first repository' }, patience)
  expect(screen.queryByRole('region', { name: 'Welcome to Quarry' })).toBeNull()
  await addRepository(backend.services.db, person.organisationId, 'harbour')
  await renderView('/repositories', { backend, as: person, reload: true })
  await welcome()
}, 60_000)

it('does not welcome a guest, who may neither search nor ask', async () => {
  const { network } = await renderView('/repositories', { backend, as: await newcomer('Guest') })
  await screen.findByRole('row', { name: /harbour/ }, patience)
  expect(screen.queryByRole('region', { name: 'Welcome to Quarry' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Search the code' })).toBeNull()
  expect(network.calls.some(({ path }) => path.startsWith('/api/user/introduction'))).toBe(false)
}, 60_000)
