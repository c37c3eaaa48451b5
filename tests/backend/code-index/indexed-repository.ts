import { beginIndex } from '#src/backend/code-index/index-writer.ts'
import type { IndexedFile } from '#src/backend/code-index/indexed-file.ts'
import type { Database } from '#src/backend/db/tables.ts'
import { newObjectId } from '#src/lib/object-id.ts'

export const now = new Date(Date.UTC(2026, 0, 5, 9))

export const addOrganisation = async (db: Database): Promise<string> => {
  const id = newObjectId(now.getTime())
  await db
    .insertInto('organisations')
    .values({
      id,
      name: 'Organisation',
      industry: null,
      company_size: null,
      marketing_info_provided_at: null,
      plan_level: 'startup',
      is_plan_custom: false,
      is_auto_indexing_allowed: true,
      plan_features: '[]',
      features: '[]',
      created_at: now,
    })
    .execute()
  return id
}

export const addRepository = async (db: Database, organisationId: string, name: string): Promise<string> => {
  const id = newObjectId(now.getTime())
  await db
    .insertInto('repositories')
    .values({
      id,
      organisation_id: organisationId,
      name,
      description: null,
      source_type: 'ArchiveUpload',
      url: null,
      branch: null,
      upload_id: null,
      status: 'New',
      failure: null,
      progress: null,
      current_index: null,
      is_auto_indexed: false,
      created_at: now,
    })
    .execute()
  return id
}

export const addIndexedRepository = async (
  db: Database,
  organisationId: string,
  name: string,
  files: readonly IndexedFile[],
): Promise<string> => {
  const id = await addRepository(db, organisationId, name)
  await buildIndex(db, organisationId, id, files)
  return id
}

export const buildIndex = async (
  db: Database,
  organisationId: string,
  repositoryId: string,
  files: readonly IndexedFile[],
  completedAt = now,
): Promise<number> => {
  const writer = await beginIndex(db, { organisationId, repositoryId, worker: 'test', now })
  await writer.writeFiles(files)
  await writer.seal({ now: completedAt, status: 'Alive' })
  return writer.no
}
