import { sql } from 'kysely'
import type { Handle } from '../db/tables.ts'
import type { GithubAccount } from '../github-app/github-account.ts'
import type { IntegrationRow } from '../integrations/integrations.store.ts'

const installationLock = 7_021_002

export const lockInstallations = async (db: Handle): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${installationLock}::integer)`.execute(db)
}

export const isTakenElsewhere = async (
  db: Handle,
  organisationId: string,
  { address, installationId }: { readonly address: string; readonly installationId: number },
): Promise<boolean> => {
  const row = await db
    .selectFrom('integrations')
    .where('kind', '=', 'github')
    .where('organisation_id', '<>', organisationId)
    .where('address', '=', address)
    .where(sql<string>`account -> 'installation' ->> 'id'`, '=', String(installationId))
    .select('organisation_id')
    .executeTakeFirst()
  return row !== undefined
}

export const saveAccountSettings = async (
  db: Handle,
  { organisation_id: organisationId }: Pick<IntegrationRow, 'organisation_id'>,
  account: GithubAccount,
  version: number,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('integrations')
    .set({ account: JSON.stringify(account), version: sql<number>`version + 1`, updated_at: now })
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'github')
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const countAddedRepositories = async (db: Handle, organisationId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('repositories')
    .where('organisation_id', '=', organisationId)
    .where('host_kind', '=', 'github')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
