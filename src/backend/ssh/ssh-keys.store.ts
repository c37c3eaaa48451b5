import { sql, type ExpressionBuilder } from 'kysely'
import type { SshFailure } from '#src/contract/ssh-keys.ts'
import type { Repository } from '#src/contract/repositories.ts'
import type { Handle, Tables } from '../db/tables.ts'
import type { SshKeyPair } from './ssh-key.ts'

export interface KeyOwner {
  readonly organisationId: string
  readonly repositoryId: string | null
}

const isOwnedBy =
  ({ organisationId, repositoryId }: KeyOwner) =>
  (where: ExpressionBuilder<Tables, 'ssh_keys'>) =>
    where.and([
      where('organisation_id', '=', organisationId),
      where('repository_id', 'is not distinct from', repositoryId),
    ])

const selectKey = (db: Handle, owner: KeyOwner) => db.selectFrom('ssh_keys').where(isOwnedBy(owner)).selectAll()

export type SshKeyRow = Awaited<ReturnType<ReturnType<typeof selectKey>['executeTakeFirstOrThrow']>>

export const findKey = (db: Handle, owner: KeyOwner): Promise<SshKeyRow | undefined> =>
  selectKey(db, owner).executeTakeFirst()

export const findUsedKey = async (db: Handle, owner: KeyOwner): Promise<SshKeyRow | undefined> =>
  (owner.repositoryId === null ? undefined : await findKey(db, owner)) ??
  (await findKey(db, { ...owner, repositoryId: null }))

export interface NewKey extends Omit<SshKeyPair, 'privateKey'> {
  readonly id: string
  readonly sealedKey: string
  readonly comment: string
  readonly isGenerated: boolean
}

const toColumns = (key: NewKey, now: Date) => ({
  sealed_key: key.sealedKey,
  type: key.type,
  bits: key.bits,
  public_key: key.publicKey,
  fingerprint: key.fingerprint,
  comment: key.comment,
  is_generated: key.isGenerated,
  created_at: now,
  last_used_at: null,
  failure: null,
  failing_repository_id: null,
  failing_since: null,
})

export const putKey = async (
  db: Handle,
  owner: KeyOwner,
  version: number | undefined,
  key: NewKey,
  now: Date,
): Promise<boolean> => {
  if (version === undefined) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('ssh_keys')
      .values({
        ...toColumns(key, now),
        id: key.id,
        organisation_id: owner.organisationId,
        repository_id: owner.repositoryId,
        version: 1,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('ssh_keys')
    .set({ ...toColumns(key, now), version: sql<number>`version + 1` })
    .where(isOwnedBy(owner))
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteKey = async (db: Handle, owner: KeyOwner): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('ssh_keys').where(isOwnedBy(owner)).executeTakeFirst()
  return numDeletedRows > 0n
}

export const noteUse = async (
  db: Handle,
  { id, version }: Pick<SshKeyRow, 'id' | 'version'>,
  repositoryId: string,
  failure: SshFailure | undefined,
  now: Date,
): Promise<void> => {
  const isSame = sql<boolean>`failing_repository_id = ${repositoryId}`
  const ended = { failure: null, failing_repository_id: null, failing_since: null }
  const change = db.updateTable('ssh_keys').where('id', '=', id).where('version', '=', version)
  if (failure === undefined) {
    await change.set({ last_used_at: now }).execute()
    await change.set(ended).where(isSame).execute()
    return
  }
  await change
    .set({
      failure: JSON.stringify(failure),
      failing_since: sql<Date>`case when ${isSame} then failing_since else ${now}::timestamptz end`,
      failing_repository_id: repositoryId,
    })
    .execute()
}

export const forgetFailure = async (db: Handle, organisationId: string, repositoryId: string): Promise<void> => {
  await db
    .updateTable('ssh_keys')
    .set({ failure: null, failing_repository_id: null, failing_since: null })
    .where('organisation_id', '=', organisationId)
    .where('failing_repository_id', '=', repositoryId)
    .execute()
}

export const listRepositoriesUsing = async (db: Handle, organisationId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('repositories as r')
    .leftJoin('ssh_keys as k', 'k.repository_id', 'r.id')
    .where('r.organisation_id', '=', organisationId)
    .where('r.source_type', '=', 'SshKey' satisfies Repository['sourceType'])
    .where('k.id', 'is', null)
    .select('r.name')
    .orderBy('r.name')
    .execute()
  return rows.map(({ name }) => name)
}

export const findSource = async (db: Handle, organisationId: string, id: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('repositories')
    .select('source_type')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.source_type
}

export const findRepositoryName = async (
  db: Handle,
  organisationId: string,
  id: string | null,
): Promise<string | undefined> => {
  if (id === null) return undefined
  const row = await db
    .selectFrom('repositories')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name
}
