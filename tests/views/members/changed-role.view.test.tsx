import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentRole } from '#machines/session/session.selectors.ts'
import { insertMembership } from '#src/backend/accounts/organisations.store.ts'
import { memberEndpoints } from '#src/contract/members.ts'
import { userEndpoints } from '#src/contract/user.ts'
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
const refreshes = (network: { calls: readonly { path: string }[] }) =>
  network.calls.filter(({ path }) => path === '/api/auth/refresh').length

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
  const secondOrganisation = await foundOrganisation(backend, 'Elsewhere')
  await insertMembership(backend.services.db, secondOrganisation, bob.userId, 'Guest', backend.services.clock())
  const { address, product, network, user } = await renderView('/settings/users', { backend, as: bob })
  await screen.findAllByRole('row')
  await ann.fetch(`/api/users/${bob.userId}/delete`, { json: { confirmed: true } })
  await user.type(screen.getByRole('searchbox'), 'x')
  await waitFor(() => expect(address()).toBe('/repositories'))
  await screen.findByText(/^You no longer belong to that organisation/)
  expect(product.session.actor.getSnapshot().context.organisationId).toBe(secondOrganisation)
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

it('who was promoted holds the new role from the next call on, and is told once', async () => {
  const ann = await signUpPerson(backend)
  const bob = await signUpPerson(backend, { organisation: ann.organisationId, role: 'User' })
  const { client, network, product } = await renderView('/repositories', { backend, as: bob })
  expect(screen.queryByRole('link', { name: 'People' })).toBeNull()
  await ann.fetch(`/api/users/${bob.userId}/roles`, { method: 'PUT', json: { role: 'Manager' } })
  await client.call(userEndpoints.read)
  await screen.findByText('Your role in this organisation has changed.')
  expect(currentRole(product.session.actor.getSnapshot())).toBe('Manager')
  await client.call(userEndpoints.read)
  expect(refreshes(network)).toBe(1)
})

it('three refusals at once tell a person once', async () => {
  const [ann, bob] = await two()
  const { client, network } = await renderView('/repositories', { backend, as: bob })
  await ann.fetch(`/api/users/${bob.userId}/roles`, { method: 'PUT', json: { role: 'User' } })
  await Promise.allSettled([1, 2, 3].map(() => client.call(memberEndpoints.list, { query: {} })))
  await screen.findByText('Your role in this organisation has changed.')
  expect(screen.getAllByText('Your role in this organisation has changed.')).toHaveLength(1)
  expect(refreshes(network)).toBe(1)
})

it('a refusal for another reason than the role exchanges nothing', async () => {
  const [, bob] = await two()
  const { client, network } = await renderView('/repositories', { backend, as: bob })
  network.intercept = (path) =>
    path.startsWith('/api/users')
      ? Response.json({ message: 'Your plan does not include it.' }, { status: 403 })
      : undefined
  await expect(client.call(memberEndpoints.list, { query: {} })).rejects.toThrow()
  await client.call(userEndpoints.read)
  expect(refreshes(network)).toBe(0)
})

it('a refusal that the token explains exchanges nothing', async () => {
  const guest = await signUpPerson(backend, { role: 'Guest' })
  const { client, network } = await renderView('/repositories', { backend, as: guest })
  await expect(client.call(memberEndpoints.list, { query: {} })).rejects.toThrow()
  await expect(client.call(memberEndpoints.list, { query: {} })).rejects.toThrow()
  expect(refreshes(network)).toBe(0)
})
