import { expect, test } from 'vitest'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { signUpWorkspaceOwner } from './workspace-room.ts'

let backend: TestBackend
let person: SignedInPerson
let api: string
const { answer, create, list } = signUpWorkspaceOwner((room) => ({ backend, person, api } = room))

test('another organisation’s workspace is not there, for whatever call', async () => {
  const { id } = await create({ name: 'Shop', repositoryIds: [api] })
  const stranger = await signUpPerson(backend)
  const own = await addRepository(backend.services.db, stranger.organisationId, 'own')
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['PUT', '', { name: 'Mine now', version: 1 }],
    ['DELETE', '', { confirmed: true }],
    ['POST', '/repositories', { repositoryIds: [own] }],
    ['DELETE', '/repositories', { repositoryIds: [own] }],
    ['POST', '/process'],
  ]
  for (const [method, path, json] of calls) {
    const request = (target: string) =>
      answer(`/${target}${path}`, { method, ...(json === undefined ? {} : { json }) }, stranger)
    const [status, body] = await request(id)
    const [unknownStatus, unknown] = await request('a'.repeat(24))
    expect([method, path, status, unknownStatus]).toEqual([method, path, 404, 404])
    const { requestId: _one, instance: _own, ...problem } = body as Record<string, unknown>
    const { requestId: _other, instance: _its, ...unknownProblem } = unknown as Record<string, unknown>
    expect(problem).toEqual(unknownProblem)
  }
  expect((await answer('/auto-reindex', { json: { workspaceIds: [id], isEnabled: true } }, stranger))[0]).toBe(404)
  expect(await list()).toMatchObject([{ id, name: 'Shop', version: 1, repositoryIds: [api] }])
})

test.each(['Guest', 'ReadOnly'] as const)('%s may look and change nothing', async (role) => {
  const { id } = await create({ name: 'Shop' })
  const reader = await signUpPerson(backend, { role, organisation: person.organisationId })
  expect(await list(reader)).toHaveLength(1)
  expect((await answer(`/${id}`, undefined, reader))[0]).toBe(200)
  const calls: [string, string][] = [
    ['POST', ''],
    ['PUT', `/${id}`],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/repositories`],
    ['DELETE', `/${id}/repositories`],
    ['POST', `/${id}/process`],
    ['POST', '/auto-reindex'],
  ]
  for (const [method, path] of calls) expect((await answer(path, { method, json: {} }, reader))[0]).toBe(403)
})
