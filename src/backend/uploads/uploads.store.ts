import { sql } from 'kysely'
import type { Handle } from '../db/tables.ts'

interface Reservation {
  readonly id: string
  readonly organisationId: string
  readonly bytes: number
}

interface ReceivedUpload {
  readonly id: string
  readonly fileName: string
  readonly sizeBytes: number
}

/** The lock keeps two reservations from taking the same space. */
const reservationLock = 7_021_001

export const lockReservations = async (db: Handle): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${reservationLock}::integer)`.execute(db)
}

export const insertReservation = async (db: Handle, { id, organisationId, bytes }: Reservation, now: number) => {
  await db
    .insertInto('archive_uploads')
    .values({ id, organisation_id: organisationId, file_name: '', size_bytes: bytes, created_at: new Date(now) })
    .execute()
}

export const saveReceived = async (db: Handle, { id, fileName, sizeBytes }: ReceivedUpload, now: number) => {
  const { numUpdatedRows } = await db
    .updateTable('archive_uploads')
    .set({ file_name: fileName, size_bytes: sizeBytes, received_at: new Date(now) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const selectUnusedUploads = (db: Handle, organisationId?: string) => {
  const unused = db
    .selectFrom('archive_uploads as u')
    .leftJoin('repositories as r', 'r.upload_id', 'u.id')
    .where('r.id', 'is', null)
  return organisationId === undefined ? unused : unused.where('u.organisation_id', '=', organisationId)
}

export const measureUnused = async (db: Handle, organisationId?: string) => {
  const { bytes, oldest } = await selectUnusedUploads(db, organisationId)
    .select([
      sql<number>`coalesce(sum(u.size_bytes), 0)::float8`.as('bytes'),
      sql<Date | null>`min(u.created_at)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  return { bytes: Number(bytes), oldest }
}

export const findUpload = async (db: Handle, organisationId: string, id: string) =>
  db
    .selectFrom('archive_uploads as u')
    .leftJoin('repositories as r', 'r.upload_id', 'u.id')
    .where('u.id', '=', id)
    .where('u.organisation_id', '=', organisationId)
    .where('u.received_at', 'is not', null)
    .select(['u.id', 'u.file_name', 'r.id as repository_id'])
    .executeTakeFirst()

export const deleteUpload = async (db: Handle, organisationId: string, id: string): Promise<void> => {
  await db.deleteFrom('archive_uploads').where('id', '=', id).where('organisation_id', '=', organisationId).execute()
}

export const deleteUnusedUploads = async (db: Handle, olderThan: Date, organisationId?: string): Promise<string[]> => {
  const unused = selectUnusedUploads(db, organisationId).where('u.created_at', '<', olderThan).select('u.id')
  const gone = await db.deleteFrom('archive_uploads').where('id', 'in', unused).returning('id').execute()
  return gone.map(({ id }) => id)
}

export const deleteUnfinished = async (db: Handle, olderThan: Date): Promise<void> => {
  await db.deleteFrom('archive_uploads').where('received_at', 'is', null).where('created_at', '<', olderThan).execute()
}
