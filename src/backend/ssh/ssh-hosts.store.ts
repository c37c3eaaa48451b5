import type { Handle } from '../db/tables.ts'
import { getShippedKeys } from './host-keys.ts'

const selectHosts = (db: Handle, organisationId: string) =>
  db.selectFrom('ssh_hosts').where('organisation_id', '=', organisationId).selectAll()

export type SshHostRow = Awaited<ReturnType<ReturnType<typeof selectHosts>['executeTakeFirstOrThrow']>>

export interface HostPlace {
  readonly host: string
  readonly port: number
}

export const listHosts = (db: Handle, organisationId: string): Promise<SshHostRow[]> =>
  selectHosts(db, organisationId).orderBy('host').orderBy('port').execute()

export const findHostKeys = async (
  db: Handle,
  organisationId: string,
  { host, port }: HostPlace,
): Promise<readonly string[]> => {
  const row = await selectHosts(db, organisationId).where('host', '=', host).where('port', '=', port).executeTakeFirst()
  return row?.public_keys ?? getShippedKeys(host, port)
}

export const putHost = (
  db: Handle,
  organisationId: string,
  { id, host, port, publicKeys }: HostPlace & { readonly id: string; readonly publicKeys: readonly string[] },
  now: Date,
): Promise<SshHostRow> => {
  const known = { public_keys: JSON.stringify(publicKeys), confirmed_at: now }
  return db
    .insertInto('ssh_hosts')
    .values({ id, organisation_id: organisationId, host, port, ...known })
    .onConflict((conflict) => conflict.constraint('ssh_hosts_by_address').doUpdateSet(known))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const deleteHost = async (db: Handle, organisationId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('ssh_hosts')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
