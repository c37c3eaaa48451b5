import { newObjectId } from '#src/lib/object-id.ts'
import type { Handle } from '../db/tables.ts'
import { findCheckoutFolder } from '../repositories/checkout-files.ts'
import { insertRepository } from '../repositories/repositories.store.ts'
import { sampleSource } from '../repositories/sample-source.ts'
import { findFreeName } from '../repositories/repository-name.ts'
import type { Services } from '../services.ts'

const demoRepository = 'demo-repository'

const findDemoOrganisation = async (db: Handle): Promise<string | undefined> => {
  const row = await db
    .selectFrom('settings')
    .innerJoin('memberships', 'memberships.user_id', 'settings.value')
    .where('settings.key', '=', 'demo-user')
    .orderBy('memberships.created_at')
    .select('memberships.organisation_id')
    .executeTakeFirst()
  return row?.organisation_id
}

/** Runs once: a deleted demo repository stays away. It counts for no limit of the plan. */
export const seedRepository = async ({ clock, config, db }: Services): Promise<void> => {
  if (config.demo === undefined || findCheckoutFolder() === undefined) return
  await db.transaction().execute(async (transaction) => {
    const organisationId = await findDemoOrganisation(transaction)
    if (organisationId === undefined) return
    const id = newObjectId(clock())
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('settings')
      .values({ key: demoRepository, value: id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    const { defaultName, ...own } = sampleSource
    const name = await findFreeName(transaction, organisationId, defaultName)
    await insertRepository(
      transaction,
      { id, organisationId, name, ...own, isAutoIndexed: false, addedBy: null },
      clock(),
    )
  })
}
