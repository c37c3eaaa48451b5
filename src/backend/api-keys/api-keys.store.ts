import { sql } from 'kysely'
import { minutes } from '#src/lib/durations.ts'
import type { ApiKeyScope } from '#src/contract/api-keys.ts'
import type { Handle } from '../db/tables.ts'

const useIntervalMs = 1 * minutes

const selectLiveKeys = (db: Handle, organisationId: string) =>
  db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'k.created_by').onRef('m.organisation_id', '=', 'k.organisation_id'),
    )
    .where('k.organisation_id', '=', organisationId)
    .where('k.revoked_at', 'is', null)
    .selectAll('k')
    .select(['u.first_name', 'u.last_name', 'm.role as creator_role'])

export type ApiKeyRow = Awaited<ReturnType<ReturnType<typeof selectLiveKeys>['executeTakeFirstOrThrow']>>

export const listApiKeys = (db: Handle, organisationId: string): Promise<ApiKeyRow[]> =>
  selectLiveKeys(db, organisationId).orderBy('k.created_at', 'desc').orderBy('k.id', 'desc').execute()

export const findApiKey = (db: Handle, organisationId: string, id: string): Promise<ApiKeyRow | undefined> =>
  selectLiveKeys(db, organisationId).where('k.id', '=', id).executeTakeFirst()

export const findKeyByHash = (db: Handle, hash: string) =>
  db
    .selectFrom('api_keys')
    .where('hash', '=', hash)
    .select(['id', 'organisation_id', 'scope', 'data_sources', 'expires_at', 'last_used_at', 'revoked_at'])
    .executeTakeFirst()

export type KnownKey = NonNullable<Awaited<ReturnType<typeof findKeyByHash>>>

export interface Scope {
  readonly scope: ApiKeyScope
  readonly dataSources: readonly { readonly id: string; readonly name: string }[]
}

const toStoredScope = ({ scope, dataSources }: Scope) => ({ scope, data_sources: JSON.stringify(dataSources) })

interface NewKey {
  readonly id: string
  readonly organisationId: string
  readonly name: string
  readonly hash: string
  readonly ending: string
  readonly scope: Scope
  readonly expiresAt: Date | null
  readonly createdBy: { readonly id: string; readonly name: string }
}

export const insertApiKey = async (db: Handle, key: NewKey, now: Date): Promise<void> => {
  await db
    .insertInto('api_keys')
    .values({
      id: key.id,
      organisation_id: key.organisationId,
      name: key.name,
      hash: key.hash,
      ending: key.ending,
      ...toStoredScope(key.scope),
      created_by: key.createdBy.id,
      created_by_name: key.createdBy.name,
      expires_at: key.expiresAt,
      last_used_at: null,
      revoked_at: null,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export interface KeyChange {
  readonly name: string
  readonly scope?: Scope
  readonly expiresAt?: Date | null
}

export const updateApiKey = async (
  db: Handle,
  { id, organisationId, version }: { id: string; organisationId: string; version: number },
  { name, scope, expiresAt }: KeyChange,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({
      name,
      version: sql<number>`version + 1`,
      updated_at: now,
      ...(scope === undefined ? {} : toStoredScope(scope)),
      ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const revokeApiKey = async (db: Handle, organisationId: string, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: now, updated_at: now })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes at most once per minute; of concurrent calls only one writes. */
export const noteUse = async (db: Handle, { id, last_used_at: lastUsedAt }: KnownKey, now: number): Promise<void> => {
  if (lastUsedAt !== null && now - lastUsedAt.getTime() < useIntervalMs) return
  await db
    .updateTable('api_keys')
    .set({ last_used_at: new Date(now) })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', new Date(now - useIntervalMs))]),
    )
    .execute()
}
