import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseRepository } from '#src/backend/repositories/choose-repository.ts'
import type { OpenDatabase } from '#src/backend/db/open-database.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { addOrganisation, addRepository, now } from '#tests/backend/code-index/indexed-repository.ts'
import { openMemoryDatabase } from '#tests/support/prepared-database.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openMemoryDatabase()
})
afterAll(() => database.close())

let added = 0
const addWaiting = async (organisationId: string, archiveBytes: number | null): Promise<string> => {
  const { db } = database
  added += 1
  const id = await addRepository(db, organisationId, `r${added}`)
  const uploadId = archiveBytes === null ? null : newObjectId(now.getTime())
  if (archiveBytes !== null && uploadId !== null) {
    const upload = { id: uploadId, organisation_id: organisationId, file_name: 'a.zip', size_bytes: archiveBytes }
    await db
      .insertInto('archive_uploads')
      .values({ ...upload, created_at: now, received_at: now })
      .execute()
  }
  const waiting = { status: 'Scheduled', upload_id: uploadId, created_at: new Date(now.getTime() + added) }
  await db.updateTable('repositories').set(waiting).where('id', '=', id).execute()
  return id
}

const chooseAll = async (underWay: readonly string[] = []): Promise<readonly string[]> => {
  const next = await chooseRepository(database.db, underWay)
  return next === undefined ? underWay : chooseAll([...underWay, next])
}

test('one small repository starts beside the share of its organisation, and another organisation has its own', async () => {
  const { db } = database
  const organisation = await addOrganisation(db)
  const big: string[] = []
  for (const bytes of [null, 400e6, 400e6, 400e6]) big.push(await addWaiting(organisation, bytes))
  expect(await chooseAll()).toEqual(big.slice(0, 3))
  const small = [await addWaiting(organisation, 1e6), await addWaiting(organisation, 1e6)]
  expect(await chooseAll(big.slice(0, 3))).toEqual([...big.slice(0, 3), small[0]])

  const secondOrganisation = await addOrganisation(db)
  const others = await addWaiting(secondOrganisation, null)
  expect(await chooseAll([...big.slice(0, 3), ...small.slice(0, 1)])).toEqual([...big.slice(0, 3), small[0], others])
})

test('small repositories of many organisations take no more than two places beside the others', async () => {
  const { db } = database
  await db.deleteFrom('repositories').execute()
  for (const _ of Array.from({ length: 12 })) await addWaiting(await addOrganisation(db), 1e6)
  expect(await chooseAll()).toHaveLength(10)
})
