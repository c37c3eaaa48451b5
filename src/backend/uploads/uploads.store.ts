import type { Database, Handle } from '../db/tables.ts'

interface Upload {
  readonly id: string
  readonly organisationId: string
  readonly fileName: string
  readonly sizeBytes: number
}

export const insertUpload = async (db: Handle, upload: Upload, now: number): Promise<void> => {
  await db
    .insertInto('archive_uploads')
    .values({
      id: upload.id,
      organisation_id: upload.organisationId,
      file_name: upload.fileName,
      size_bytes: upload.sizeBytes,
      created_at: new Date(now),
    })
    .execute()
}

/** With whether a repository was made of it. */
export const findUpload = async (db: Handle, organisationId: string, id: string) =>
  db
    .selectFrom('archive_uploads as u')
    .leftJoin('repositories as r', 'r.upload_id', 'u.id')
    .where('u.id', '=', id)
    .where('u.organisation_id', '=', organisationId)
    .select(['u.id', 'u.file_name', 'r.id as repository_id'])
    .executeTakeFirst()

export const deleteUpload = async (db: Handle, organisationId: string, id: string): Promise<void> => {
  await db.deleteFrom('archive_uploads').where('id', '=', id).where('organisation_id', '=', organisationId).execute()
}

/** Forgets uploads that no repository was made of; their ids. */
export const deleteUnusedUploads = async (db: Database, olderThan: Date): Promise<string[]> => {
  const gone = await db
    .deleteFrom('archive_uploads')
    .where('created_at', '<', olderThan)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('repositories').select('id').whereRef('repositories.upload_id', '=', 'archive_uploads.id')),
      ),
    )
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}
