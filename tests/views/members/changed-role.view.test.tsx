import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertMembership } from '#src/backend/organisation/organisations.store.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { foundOrganisation, type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const two = async (): Promise<readonly [SignedInPerson, SignedInPerson]> => {
  const ann = await signUpPerson(backend)
  return [ann, await signUpPerson(backend, { organisation: ann.organisationId })]
}
const refreshes = (network: { asked: readonly { path: string }[] }) =>
  network.asked.filter(({ path }) => path === '/api/auth/refresh').length

it('who is an administrator no longer is led away with the next call, is told, and asks for no more', async () => {
  const [ann, bob] = await two()
  const { address, network, user } = await renderView('/settings/users', { backend, as: bob })
  await screen.findAllByRole('row')
  await ann.fetch(`/api/users/${bob.userId}/roles`, { method: 'PUT', json: { role: 'User' } })
  await user.type(screen.getByRole('searchbox'), 'x')
  await waitFor(() => expect(address()).toBe('/repositories'))
  await screen.findByText('Your role in this organisation has changed.')
  expect(screen.queryByRole('link', { name: 'People' })).toBeNull()
  expect(refreshes(network)).toBe(1)
})

it('who was removed and belongs elsewhere goes on there', async () => {
  const [ann, bob] = await two()
  const other = await foundOrganisation(backend, 'Elsewhere')
  await insertMembership(backend.services.db, other, bob.userId, 'Guest', backend.services.clock())
  const { address, product, network, user } = await renderView('/settings/users', { backend, as: bob })
  await screen.findAllByRole('row')
  await ann.fetch(`/api/users/${bob.userId}/delete`, { json: { confirmed: true } })
  await user.type(screen.getByRole('searchbox'), 'x')
  await waitFor(() => expect(address()).toBe('/repositories'))
  await screen.findByText(/^You no longer belong to that organisation/)
  expect(product.session.actor.getSnapshot().context.organisationId).toBe(other)
  expect(refreshes(network)).toBe(1)
})

it('who was removed and belongs nowhere else is signed out', async () => {
  const [ann, bob] = await two()
  const { address, user } = await renderView('/settings/users', { backend, as: bob })
  await screen.findAllByRole('row')
  await ann.fetch(`/api/users/${bob.userId}/delete`, { json: { confirmed: true } })
  await user.type(screen.getByRole('searchbox'), 'x')
  await waitFor(() => expect(address()).toBe('/login'))
})

it('a refusal that the token explains exchanges nothing', async () => {
  const guest = await signUpPerson(backend, { role: 'Guest' })
  const { client, network } = await renderView('/repositories', { backend, as: guest })
  const { memberEndpoints } = await import('#src/contract/members.ts')
  await expect(client.call(memberEndpoints.list, { query: {} })).rejects.toThrow()
  await expect(client.call(memberEndpoints.list, { query: {} })).rejects.toThrow()
  expect(refreshes(network)).toBe(0)
})
