import { sql, type Selectable } from 'kysely'
import type { InferOutput } from 'valibot'
import type { importRuleEndpoints } from '#src/contract/import-rules.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Handle, Tables } from '../db/tables.ts'

export type RuleRow = Selectable<Tables['import_rules']> & { readonly excluded: number }

type RuleFields = Pick<
  InferOutput<typeof importRuleEndpoints.create.body>,
  'include' | 'exclude' | 'hasForks' | 'hasArchived'
>

const selectRules = (db: Handle) =>
  db
    .selectFrom('import_rules')
    .selectAll('import_rules')
    .select(
      sql<number>`(select count(*)::int from import_exclusions as e where e.rule_id = import_rules.id)`.as('excluded'),
    )

export const listRules = (db: Handle, organisationId: string): Promise<RuleRow[]> =>
  selectRules(db).where('organisation_id', '=', organisationId).orderBy('created_at').orderBy('id').limit(500).execute()

export const findRule = (db: Handle, organisationId: string, id: string): Promise<RuleRow | undefined> =>
  selectRules(db).where('organisation_id', '=', organisationId).where('id', '=', id).executeTakeFirst()

export const listDueRules = (db: Handle, before: Date, max: number): Promise<RuleRow[]> =>
  selectRules(db)
    .where((where) => where.or([where('last_run_at', 'is', null), where('last_run_at', '<=', before)]))
    .orderBy(sql`last_run_at nulls first`)
    .limit(max)
    .execute()

const toColumns = ({ include, exclude, hasForks, hasArchived }: RuleFields) => ({
  include: JSON.stringify(include),
  exclude: JSON.stringify(exclude),
  has_forks: hasForks,
  has_archived: hasArchived,
})

interface NewRule extends RuleFields {
  readonly organisationId: string
  readonly host: RuleRow['host_kind']
  readonly address: string
  readonly owner: string
  readonly createdBy: string
}

export const insertRule = async (db: Handle, rule: NewRule, now: number): Promise<string> => {
  const id = newObjectId(now)
  await db
    .insertInto('import_rules')
    .values({
      id,
      organisation_id: rule.organisationId,
      host_kind: rule.host,
      host_address: rule.address,
      owner: rule.owner,
      ...toColumns(rule),
      created_by: rule.createdBy,
      created_at: new Date(now),
      version: 1,
      failure: null,
    })
    .execute()
  return id
}

/** Returns false, and changes nothing, when `version` is not current. */
export const updateRule = async (
  db: Handle,
  { organisation_id: organisationId, id }: RuleRow,
  fields: RuleFields,
  version: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('import_rules')
    .set({ ...toColumns(fields), version: sql<number>`version + 1` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteRule = async (db: Handle, organisationId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('import_rules')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns false when another process began a run of the rule meanwhile. */
export const claimRun = async (db: Handle, { id, last_run_at: before }: RuleRow, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('import_rules')
    .set({ last_run_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`last_run_at is not distinct from ${before}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const keepRun = async (
  db: Handle,
  id: string,
  { added, failure }: { readonly added: number; readonly failure: Repository['failure'] },
): Promise<void> => {
  await db
    .updateTable('import_rules')
    .set({ last_added: added, failure: failure === undefined ? null : JSON.stringify(failure) })
    .where('id', '=', id)
    .execute()
}

export const lockRule = (db: Handle, id: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('import_rules').where('id', '=', id).select('id').forShare().executeTakeFirst()

export const listExcluded = async (
  db: Handle,
  ruleId: string,
  hostIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (hostIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('import_exclusions')
    .where('rule_id', '=', ruleId)
    .where('host_id', 'in', hostIds)
    .select('host_id')
    .execute()
  return new Set(rows.map(({ host_id: hostId }) => hostId))
}
