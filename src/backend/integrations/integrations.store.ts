import { sql, type Selectable } from 'kysely'
import type { HostFault, IntegrationKind } from '#src/contract/integration-health.ts'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import type { Handle, Tables } from '../db/tables.ts'

export type IntegrationRow = Selectable<Tables['integrations']>

export interface IntegrationPlace {
  readonly organisationId: string
  readonly kind: IntegrationKind
}

export const findIntegration = (
  db: Handle,
  { organisationId, kind }: IntegrationPlace,
): Promise<IntegrationRow | undefined> =>
  db
    .selectFrom('integrations')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .selectAll()
    .executeTakeFirst()

export interface IntegrationFields {
  readonly address: string
  readonly account: Readonly<Record<string, unknown>>
  /** `null`: none is kept. */
  readonly secret: { readonly sealed: string; readonly ending: string } | null
  readonly expiresAt: Date | null
}

const toColumns = ({ address, account, secret, expiresAt }: IntegrationFields) => ({
  address,
  account: JSON.stringify(account),
  sealed_secret: secret?.sealed ?? null,
  secret_ending: secret?.ending ?? null,
  expires_at: expiresAt,
  expiry_announced_at: null,
  checked_at: null,
  fault: null,
  failing_since: null,
})

/**
 * Returns false, and changes nothing, when `version` is not current; it is `undefined` where there is no integration
 * yet. The health of the former credentials is forgotten, the webhook secret stays.
 */
export const saveIntegration = async (
  db: Handle,
  { organisationId, kind }: IntegrationPlace,
  fields: IntegrationFields,
  version: number | undefined,
  now: Date,
): Promise<boolean> => {
  const columns = toColumns(fields)
  if (version === undefined) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('integrations')
      .values({ organisation_id: organisationId, kind, ...columns, version: 1, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('integrations')
    .set({ ...columns, version: sql<number>`version + 1`, updated_at: now })
    .where((where) => where.and({ organisation_id: organisationId, kind, version }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false where there is no integration. */
export const saveWebhookSecret = async (
  db: Handle,
  { organisationId, kind }: IntegrationPlace,
  sealed: string | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('integrations')
    .set({ sealed_webhook_secret: sealed })
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteIntegration = async (db: Handle, { organisationId, kind }: IntegrationPlace): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('integrations')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** An integration that was changed or removed since it was read keeps nothing. */
export const keepHealth = async (
  db: Handle,
  { organisation_id: organisationId, kind, version }: Pick<IntegrationRow, 'organisation_id' | 'kind' | 'version'>,
  fault: HostFault | undefined,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('integrations')
    .set(
      fault === undefined
        ? { checked_at: now, fault: null, failing_since: null }
        : { checked_at: now, fault: JSON.stringify(fault), failing_since: sql`coalesce(failing_since, ${now})` },
    )
    .where((where) => where.and({ organisation_id: organisationId, kind, version }))
    .execute()
}

export const keepAccount = async (
  db: Handle,
  { organisation_id: organisationId, kind, version }: Pick<IntegrationRow, 'organisation_id' | 'kind' | 'version'>,
  account: Readonly<Record<string, unknown>>,
  expiresAt: Date | null,
): Promise<void> => {
  await db
    .updateTable('integrations')
    .set({ account: JSON.stringify(account), expires_at: expiresAt })
    .where((where) => where.and({ organisation_id: organisationId, kind, version }))
    .execute()
}

export const countHostRepositories = async (
  db: Handle,
  { organisationId, kind }: { readonly organisationId: string; readonly kind: SourceHostKind },
): Promise<number> => {
  const { count } = await db
    .selectFrom('repositories')
    .where('organisation_id', '=', organisationId)
    .where('host_kind', '=', kind)
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
