import type { Repository } from '#src/contract/repositories.ts'
import { beginIndex } from '#src/backend/code-index/index-writer.ts'
import { addRepository, now } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { hostileTexts, packed } from './hostile-texts.ts'

type Database = TestBackend['services']['db']
type Commit = NonNullable<NonNullable<Repository['index']>['commit']>

const hash = 'a'.repeat(40)
const all = (place: string): string => hostileTexts(place).join(' ')

const rowPlaces = ['name', 'branch', 'failure', 'language', 'commit'] as const
const inOneRow = 3

type RowTexts = Readonly<Record<(typeof rowPlaces)[number], string>>

const insertRow = async (db: Database, organisationId: string, texts: RowTexts): Promise<void> => {
  const id = await addRepository(db, organisationId, texts.name)
  const commit: Commit = { hash, message: texts.commit, author: 'Ada', committedAt: now.toISOString() }
  const index = await db
    .insertInto('code_indexes')
    .values({
      organisation_id: organisationId,
      repository_id: id,
      state: 'complete',
      worker: 'test',
      beat_at: now,
      started_at: now,
      completed_at: now,
      commit_info: JSON.stringify(commit),
      branch: null,
      languages: JSON.stringify([{ name: texts.language, bytes: 1, files: 1 }]),
    })
    .returning('no')
    .executeTakeFirstOrThrow()
  const failure = JSON.stringify({ key: 'errors.nobodyKnows', parameters: {}, message: texts.failure })
  await db
    .updateTable('repositories')
    .set({ branch: texts.branch, status: 'Failed', failure, current_index: index.no })
    .where('id', '=', id)
    .execute()
}

export const fillList = async ({ services: { db } }: TestBackend, { organisationId }: SignedInPerson) => {
  const texts = rowPlaces.map((place) => [place, hostileTexts(place)] as const)
  for (let at = 0; at < hostileTexts('').length; at += inOneRow) {
    const row = texts.map(([place, all]) => [place, all.slice(at, at + inOneRow).join(' ')])
    await insertRow(db, organisationId, Object.fromEntries(row) as RowTexts)
  }
  return texts.flatMap(([, all]) => all)
}

export const maxPathLength = 4_000

export const addTrap = async ({ services: { db } }: TestBackend, { organisationId }: SignedInPerson) => {
  const id = await addRepository(db, organisationId, all('name'))
  const writer = await beginIndex(db, { organisationId, repositoryId: id, worker: 'test', now })
  const paths = packed(hostileTexts('path'), maxPathLength)
  const lines = packed(hostileTexts('line'), 200).map((text) => `marker ${text}`)
  const names = hostileTexts('symbol').slice(0, 12)
  const [first = '', ...others] = paths
  await writer.writeFiles([
    plainFile(first, lines.join('\n'), {
      language: 'HTML',
      symbols: names.map((name, at) => symbol('function', name, at + 1, at + 1)),
    }),
    ...others.map((path) => plainFile(path, 'marker', { language: 'HTML' })),
  ])
  await writer.writeSkipped([{ path: all('skipped'), reason: 'binary', sizeBytes: 1 }])
  const commit: Commit = { hash, message: all('commit'), author: all('author'), committedAt: now.toISOString() }
  await writer.seal({ now, status: 'Alive', commit })
  await db
    .updateTable('repositories')
    .set({
      description: all('description'),
      url: all('url'),
      branch: all('branch'),
      status: 'Failed',
      failure: JSON.stringify({
        key: 'errors.branchNotFound',
        parameters: { branch: all('parameter') },
        message: 'There is no such branch.',
      }),
    })
    .where('id', '=', id)
    .execute()
  return { id, paths, lines, symbols: names }
}

export const signUpTrapped = async (backend: TestBackend, role: 'Administrator' | 'ReadOnly' = 'Administrator') => {
  const { db } = backend.services
  const person = await signUpPerson(backend, { role })
  const secondPerson = await signUpPerson(backend)
  await db
    .updateTable('users')
    .set({ first_name: all('first'), last_name: all('last') })
    .where('id', '=', person.userId)
    .execute()
  const rename = (id: string, name: string) =>
    db.updateTable('organisations').set({ name }).where('id', '=', id).execute()
  await rename(person.organisationId, all('organisation'))
  await rename(secondPerson.organisationId, all('elsewhere'))
  await db
    .insertInto('memberships')
    .values({ organisation_id: secondPerson.organisationId, user_id: person.userId, role, created_at: now })
    .execute()
  return person
}
