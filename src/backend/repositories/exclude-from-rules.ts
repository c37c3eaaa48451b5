import type { Handle } from '../db/tables.ts'
import type { RepositoryRow } from './repositories.store.ts'

type Removed = Pick<RepositoryRow, 'organisation_id' | 'host_kind' | 'host_address' | 'host_id'>

export const excludeFromRules = async (
  db: Handle,
  { organisation_id: organisationId, host_kind: kind, host_address: address, host_id: hostId }: Removed,
): Promise<void> => {
  if (kind === null || address === null || hostId === null) return
  await db
    .insertInto('import_exclusions')
    .columns(['rule_id', 'host_id'])
    .expression((select) =>
      select
        .selectFrom('import_rules')
        .where('organisation_id', '=', organisationId)
        .where('host_kind', '=', kind)
        .where('host_address', '=', address)
        .select(({ val }) => ['id as rule_id', val(hostId).as('host_id')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
