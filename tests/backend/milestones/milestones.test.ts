import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReachedMilestone } from '#src/contract/milestones.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let lead: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
})
beforeEach(async () => {
  lead = await signUpPerson(backend)
  await agree(lead)
})
afterAll(() => backend.close())

const agree = (person: SignedInPerson, statistics = true) =>
  person.fetch('/api/user/preferences/cookies', {
    method: 'PUT',
    json: {
      preferences: false,
      statistics,
      marketing: false,
      support: false,
      consentVersion: '1.1.0',
      versionAcceptedAt: new Date(backend.services.clock()).toISOString(),
    },
  })

interface Taken {
  readonly milestones: readonly ReachedMilestone[]
  readonly isIndexing: boolean
}

const take = (person: SignedInPerson, reported: readonly object[] = []) =>
  person.read<Taken>('/api/user/milestones', { json: { organisationId: person.organisationId, told: reported } })

const takeKinds = async (person: SignedInPerson): Promise<string[]> => {
  const { milestones } = await take(person)
  await take(
    person,
    milestones.map(({ kind, subjectId }) => ({ kind, subjectId })),
  )
  return milestones.map(({ kind }) => kind)
}

const addOwn = async (person: SignedInPerson, name: string, isIndexed = true): Promise<string> => {
  const { db } = backend.services
  const id = await addRepository(db, person.organisationId, name)
  await db.updateTable('repositories').set({ added_by: person.userId }).where('id', '=', id).execute()
  if (isIndexed) await index(person, id)
  return id
}

const index = async ({ organisationId }: SignedInPerson, id: string) => {
  const { clock, db } = backend.services
  await buildIndex(db, organisationId, id, [plainFile('a.ts', 'const basket = 1\n')], new Date(clock()))
}

const letDaysPass = (days: number) =>
  backend.services.db
    .updateTable('asked_sources')
    .set({ day: sql<string>`day - ${days}::integer` })
    .execute()

const search = (person: SignedInPerson, names = '') =>
  person.read(`/api/search/grep?Query=basket${names === '' ? '' : `&Names=${names}`}`)

const invite = async (person: SignedInPerson, guest: SignedInPerson) => {
  const now = new Date(backend.services.clock())
  const { db } = backend.services
  const { email_key } = await db
    .selectFrom('users')
    .select('email_key')
    .where('id', '=', guest.userId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('invitations')
    .values({
      id: guest.userId,
      organisation_id: person.organisationId,
      email: guest.email,
      email_key,
      role: 'User',
      invited_by: person.userId,
      token_hash: guest.userId,
      link_hash: guest.userId,
      created_at: now,
      expires_at: now,
      ended_as: 'accepted',
      ended_at: now,
    })
    .execute()
}

describe('a repository', () => {
  test('is told of once its first index is complete, to whoever added it and to nobody else', async () => {
    const colleague = await signUpPerson(backend, { organisation: lead.organisationId })
    await agree(colleague)
    const id = await addOwn(lead, 'shop', false)
    const { db } = backend.services
    await db.updateTable('repositories').set({ status: 'Processing' }).where('id', '=', id).execute()
    expect(await take(lead)).toEqual({ milestones: [], isIndexing: true })
    await index(lead, id)
    backend.advance(40_000)
    expect(await take(colleague)).toEqual({ milestones: [], isIndexing: false })
    expect(await take(lead)).toEqual({
      milestones: [{ kind: 'repositoryIndexed', subjectId: id, sourceType: expect.any(String), age: 40_000 }],
      isIndexing: false,
    })
  })

  test('is told of to one of two pages that ask at once, and again only if that one never reports it', async () => {
    const id = await addOwn(lead, 'shop')
    const taken = await Promise.all([take(lead), take(lead), take(lead)])
    expect(taken.map(({ milestones }) => milestones.length).toSorted()).toEqual([0, 0, 1])
    backend.advance(29_999)
    expect((await take(lead)).milestones).toEqual([])
    backend.advance(1)
    expect((await take(lead)).milestones).toHaveLength(1)
    await take(lead, [{ kind: 'repositoryIndexed', subjectId: id }])
    backend.advance(60_000)
    expect((await take(lead)).milestones).toEqual([])
  })

  test('is queried when its own person searches it, and in active use with the fifth time in a week', async () => {
    const { db, organisation } = { db: backend.services.db, organisation: lead.organisationId }
    await buildIndex(db, organisation, await addRepository(db, organisation, 'others'), [])
    await addOwn(lead, 'shop')
    await search(lead, 'others')
    expect(await takeKinds(lead)).toEqual(['repositoryIndexed'])
    await search(lead)
    expect(await takeKinds(lead)).toEqual(['repositoryQueried'])
    for (let count = 0; count < 3; count += 1) await search(lead, 'shop')
    await letDaysPass(7)
    await search(lead, 'shop')
    expect(await takeKinds(lead)).toEqual([])
    for (let count = 0; count < 3; count += 1) await search(lead, 'shop')
    expect(await takeKinds(lead)).toEqual([])
    await search(lead, 'shop')
    expect(await takeKinds(lead)).toEqual(['repositoryActivelyUsed'])
  })

  test('is told of before the question about it, whenever they are asked for', async () => {
    await addOwn(lead, 'shop')
    for (let count = 0; count < 5; count += 1) await search(lead)
    expect(await takeKinds(lead)).toEqual(['repositoryIndexed', 'repositoryQueried', 'repositoryActivelyUsed'])
  })
})

test('a workspace is used by who created it, and used together once a second person does within a week', async () => {
  const id = await addOwn(lead, 'shop')
  await takeKinds(lead)
  await lead.read('/api/workspaces', { json: { name: 'Sales', repositoryIds: [id] } })
  const colleague = await signUpPerson(backend, { organisation: lead.organisationId })
  await agree(colleague)
  await search(colleague, 'workspace:Sales')
  expect(await takeKinds(lead)).toEqual([])
  await letDaysPass(7)
  await search(lead, 'workspace:Sales')
  expect(await takeKinds(lead)).toEqual(['repositoryQueried', 'workspaceUsed'])
  await search(colleague, 'workspace:Sales')
  expect(await takeKinds(lead)).toEqual(['workspaceShared'])
  expect(await takeKinds(colleague)).toEqual([])
})

test('no more are taken, or reported as sent, than 50 at once', async () => {
  for (let no = 0; no < 52; no += 1) await addOwn(lead, `shop ${no}`, false)
  const { clock, db } = backend.services
  const indexed = { first_indexed_at: new Date(clock()) }
  await db.updateTable('repositories').set(indexed).where('added_by', '=', lead.userId).execute()
  const namesIn = ({ milestones }: Taken) => milestones.map(({ kind, subjectId }) => ({ kind, subjectId }))
  const first = namesIn(await take(lead))
  const second = namesIn(await take(lead, first))
  expect([first.length, second.length]).toEqual([50, 2])
  expect(namesIn(await take(lead, second))).toEqual([])
  backend.advance(60_000)
  expect(namesIn(await take(lead))).toEqual([])
  const reported = Array.from({ length: 51 }, () => ({ kind: 'repositoryQueried', subjectId: '' }))
  const json = { organisationId: lead.organisationId, told: reported }
  expect((await lead.fetch('/api/user/milestones', { json })).status).toBe(400)
})

test('who invited is told that somebody joined, and that they have asked', async () => {
  const guest = await signUpPerson(backend, { organisation: lead.organisationId })
  await invite(lead, guest)
  expect(await takeKinds(lead)).toEqual(['memberJoined'])
  await search(guest)
  expect(await takeKinds(lead)).toEqual([])
  await agree(guest)
  await search(guest)
  expect(await takeKinds(lead)).toEqual(['teamActivated'])
})

test('an answer is told of although nobody waited for it', async () => {
  await addOwn(lead, 'shop')
  await takeKinds(lead)
  const messages = [{ role: 'user', content: 'Where is the basket?' }]
  await lead.read('/api/chat/completions', { json: { messages, names: ['shop'], stream: false } })
  expect(await takeKinds(lead)).toEqual(['questionAnswered', 'repositoryQueried'])
})

describe('without consent to statistics', () => {
  test('a repository indexed before is not told of when it is indexed again after', async () => {
    await agree(lead, false)
    const id = await addOwn(lead, 'shop')
    backend.advance(1_000)
    await agree(lead)
    await search(lead)
    expect(await takeKinds(lead)).toEqual(['repositoryQueried'])
    backend.advance(1_000)
    await index(lead, id)
    expect(await takeKinds(lead)).toEqual([])
  })

  test('nothing is told and nothing noted, and what was before is not told afterwards', async () => {
    await agree(lead, false)
    await addOwn(lead, 'shop')
    await search(lead)
    expect(await take(lead)).toEqual({ milestones: [], isIndexing: false })
    const noted = await backend.services.db
      .selectFrom('asked_sources')
      .where('user_id', '=', lead.userId)
      .selectAll()
      .execute()
    expect(noted).toEqual([])
    backend.advance(1_000)
    await agree(lead)
    backend.advance(1_000)
    await agree(lead)
    await search(lead)
    expect(await takeKinds(lead)).toEqual(['repositoryQueried'])
  })

  test('nothing is on a self-hosted installation', async () => {
    const selfHosted = await startBackend({ SELF_HOSTED: 'true' })
    const person = await signUpPerson(selfHosted)
    await agree(person)
    await person.read('/api/search/grep?Query=basket')
    expect(await selfHosted.services.db.selectFrom('asked_sources').selectAll().execute()).toEqual([])
    await selfHosted.close()
  })
})
