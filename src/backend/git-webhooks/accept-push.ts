import { sql } from 'kysely'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import { days } from '#src/lib/durations.ts'
import { followWithImport } from '../pull-requests/import-pull-requests.ts'
import { scheduleIndexing, startIndexing } from '../repositories/schedule-indexing.ts'
import type { Services } from '../services.ts'
import { type Push, toComparableAddress } from './read-push.ts'

const keptMs = 7 * days

interface Delivery {
  readonly organisationId: string
  readonly provider: SourceHostKind
  readonly deliveryId: string
}

export const claimDelivery = async (
  { clock, db }: Services,
  { organisationId, provider, deliveryId }: Delivery,
): Promise<boolean> => {
  const now = clock()
  await db
    .deleteFrom('webhook_deliveries')
    .where('received_at', '<', new Date(now - keptMs))
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webhook_deliveries')
    .values({ organisation_id: organisationId, provider, delivery_id: deliveryId, received_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const releaseDelivery = async (
  { db }: Services,
  { organisationId, provider, deliveryId }: Delivery,
): Promise<void> => {
  await db
    .deleteFrom('webhook_deliveries')
    .where('organisation_id', '=', organisationId)
    .where('provider', '=', provider)
    .where('delivery_id', '=', deliveryId)
    .execute()
}

const findPushed = async ({ db }: Services, organisationId: string, { addresses, branch }: Push) => {
  const wanted = new Set(addresses.flatMap((address) => toComparableAddress(address) ?? []))
  const rows = await db
    .selectFrom('repositories as r')
    .innerJoin('organisations as o', 'o.id', 'r.organisation_id')
    .leftJoin('code_indexes as i', 'i.no', 'r.current_index')
    .where('r.organisation_id', '=', organisationId)
    .where('r.is_auto_indexed', '=', true)
    .where('o.is_auto_indexing_allowed', '=', true)
    .where('r.url', 'is not', null)
    .select(['r.id', 'r.url', 'r.branch', 'i.branch as indexedBranch'])
    .execute()
  return rows.filter((row) => {
    const followed = row.branch ?? row.indexedBranch
    return wanted.has(toComparableAddress(row.url ?? '') ?? '') && (followed === null || followed === branch)
  })
}

const isOfAddress = ({ addresses }: Push, url: string | null): boolean => {
  const own = toComparableAddress(url ?? '')
  return own !== undefined && addresses.some((address) => toComparableAddress(address) === own)
}

const followWithImports = async (services: Services, organisationId: string, push: Push): Promise<void> => {
  const rows = await services.db
    .selectFrom('repositories as r')
    .innerJoin('pull_request_imports as p', 'p.repository_id', 'r.id')
    .where('r.organisation_id', '=', organisationId)
    .select(['r.id', 'r.url'])
    .execute()
  for (const { id, url } of rows) if (isOfAddress(push, url)) await followWithImport(services, id)
}

/** A push that comes while the repository is indexed is kept, so that one more build follows. */
export const acceptPush = async (services: Services, organisationId: string, push: Push): Promise<void> => {
  const { clock, db } = services
  for (const { id } of await findPushed(services, organisationId, push)) {
    await db
      .updateTable('repositories')
      .set({ is_push_pending: true })
      .where('id', '=', id)
      .where('status', '=', 'Processing')
      .execute()
    if (await scheduleIndexing(db, organisationId, id, clock())) await startIndexing(services, [id])
  }
  await followWithImports(services, organisationId, push)
}

export const followPendingPushes = async (services: Services): Promise<void> => {
  const { rows } = await sql<{ id: string; organisationId: string }>`
    update repositories set is_push_pending = false
    where is_push_pending and status not in ('Scheduled', 'Processing')
    returning id, organisation_id as "organisationId"`.execute(services.db)
  for (const { id, organisationId } of rows) {
    if (await scheduleIndexing(services.db, organisationId, id, services.clock())) await startIndexing(services, [id])
  }
}
