import { describe, expect, test } from 'vitest'
import { refreshAutoIndexed } from '#src/backend/workspaces/refresh-auto-indexed.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { signUpWorkspaceOwner } from './workspace-room.ts'

let backend: TestBackend
let person: SignedInPerson
let api: string
let web: string
let docs: string
const { answer, create, list, save, setStatus } = signUpWorkspaceOwner(
  (room) => ({ backend, person, api, web, docs } = room),
)

test('processing queues what needs it, once, and nothing else', async () => {
  const { id } = await create({ name: 'Shop', repositoryIds: [api, web, docs] })
  await setStatus(api, 'Alive')
  await setStatus(web, 'Failed')
  const outside = await addRepository(backend.services.db, person.organisationId, 'elsewhere')
  const process = () => answer(`/${id}/process`, { method: 'POST' })
  const both = await Promise.all([process(), process()])
  expect(both.map(([, body]) => (body as { queued: number }).queued).toSorted()).toEqual([0, 2])
  expect(both[0]?.[1]).toMatchObject({ workspace: { id, health: { alive: 1, processing: 2 } } })
  const { status } = await person.read(`/api/repositories/${outside}`)
  expect(status).toBe('New')
})

describe('automatic indexing', () => {
  const switchOn = (ids: string[], isEnabled = true) =>
    answer('/auto-reindex', { json: { workspaceIds: ids, isEnabled } })
  const allow = (isAllowed: boolean) =>
    backend.services.db
      .updateTable('organisations')
      .set({ is_auto_indexing_allowed: isAllowed })
      .where('id', '=', person.organisationId)
      .execute()

  test('is for plans that have it, and can always be switched off', async () => {
    const { id } = await create({ name: 'Shop' })
    await allow(false)
    expect(await switchOn([id])).toMatchObject([403, { errorMessageKey: 'errors.autoIndexingNotInPlan' }])
    expect((await save(id, { name: 'Shop', isAutoIndexed: true, version: 1 }))[0]).toBe(403)
    await allow(true)
    expect(await switchOn([id])).toEqual([204, undefined])
    expect((await list())[0]).toMatchObject({ isAutoIndexed: true, version: 2 })
    await allow(false)
    expect((await save(id, { name: 'Shop', isAutoIndexed: true, version: 2 }))[0]).toBe(200)
    expect((await switchOn([id], false))[0]).toBe(204)
    expect((await list())[0]?.isAutoIndexed).toBe(false)
  })

  test('knows only workspaces of the organisation', async () => {
    const { id } = await create({ name: 'Shop' })
    expect((await switchOn([id, 'a'.repeat(24)]))[0]).toBe(404)
    expect((await list())[0]?.isAutoIndexed).toBe(false)
  })

  test('keeps its repositories fresh, those of the rule too', async () => {
    const { db } = backend.services
    for (const id of [api, web, docs]) {
      await buildIndex(db, person.organisationId, id, [plainFile('a.ts', 'const a = 1')])
      await db.updateTable('repositories').set({ source_type: 'PublicHttp' }).where('id', '=', id).execute()
    }
    const { id } = await create({ name: 'Shop', repositoryIds: [api], rule: { nameContains: 'web' } })
    await switchOn([id])
    backend.advance(24 * 60 * 60_000)
    await refreshAutoIndexed(backend.services)
    const rows = await db
      .selectFrom('repositories')
      .where('organisation_id', '=', person.organisationId)
      .where('status', '=', 'Scheduled')
      .select('id')
      .orderBy('name')
      .execute()
    expect(rows).toEqual([{ id: api }, { id: web }])
  })
})
