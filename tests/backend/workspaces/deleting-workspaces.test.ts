import { describe, expect, test } from 'vitest'
import { newObjectId } from '#src/lib/object-id.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { signUpWorkspaceOwner } from './workspace-room.ts'

let backend: TestBackend
let person: SignedInPerson
let api: string
let web: string
let docs: string
const { answer, create, list } = signUpWorkspaceOwner((room) => ({ backend, person, api, web, docs } = room))

const keepConversation = (dataSources: object[]) =>
  backend.services.db
    .insertInto('conversations')
    .values({
      id: newObjectId(backend.services.clock()),
      organisation_id: person.organisationId,
      user_id: person.userId,
      title: 'What is due?',
      data_sources: JSON.stringify(dataSources),
      consumer_type: 'WebChat',
      archived_at: null,
      created_at: new Date(backend.services.clock()),
      updated_at: new Date(backend.services.clock()),
    })
    .execute()

describe('deleting', () => {
  const remove = (id: string, confirmed?: boolean) =>
    answer(`/${id}`, { method: 'DELETE', ...(confirmed === undefined ? {} : { json: { confirmed } }) })

  test('asks first when conversations ask about it', async () => {
    const { id } = await create({ name: 'Shop', repositoryIds: [api] })
    await keepConversation([{ id, name: 'Shop' }])
    expect(await answer(`/${id}`)).toMatchObject([200, { usedBy: { conversations: 1, links: 0 } }])
    expect(await remove(id)).toMatchObject([
      409,
      {
        requiresConfirmation: true,
        errorMessageKey: 'errors.workspaceInUse',
        translationParameters: { name: 'Shop', conversations: 1 },
      },
    ])
    expect((await remove(id, false))[0]).toBe(409)
    expect(await list()).toHaveLength(1)
    expect((await remove(id, true))[0]).toBe(204)
    expect(await list()).toEqual([])
    expect((await remove(id, true))[0]).toBe(404)
  })

  test('of one that nobody uses leaves its repositories alone', async () => {
    const { id } = await create({ name: 'Shop', repositoryIds: [api] })
    expect((await remove(id))[0]).toBe(204)
    expect((await person.read<unknown[]>('/api/repositories')).length).toBe(3)
  })

  test('a repository of a workspace asks first, however it came in', async () => {
    await create({ name: 'Shop', repositoryIds: [api] })
    await create({ name: 'Wide', rule: { nameContains: 'shop' } })
    const removeRepository = (id: string, json?: object) =>
      person.fetch(`/api/repositories/${id}`, { method: 'DELETE', ...(json === undefined ? {} : { json }) })
    const refusal = await removeRepository(api)
    expect([refusal.status, await refusal.json()]).toMatchObject([
      409,
      {
        requiresConfirmation: true,
        errorMessageKey: 'errors.repositoryInWorkspaces',
        translationParameters: { name: 'shop-api', workspaces: 2, conversations: 0 },
      },
    ])
    expect((await removeRepository(docs)).status).toBe(204)
    expect((await removeRepository(api, { confirmed: true })).status).toBe(204)
    expect((await list()).map(({ repositoryIds }) => repositoryIds)).toEqual([[], [web]])
  })
})
