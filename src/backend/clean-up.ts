import { deleteStaleAuthRows } from './auth/delete-stale-auth-rows.ts'
import { settleSubscriptions } from './billing/settle-subscription.ts'
import { trimCollected } from './collector/events.store.ts'
import { trimVisitorConversations } from './public-chat/trim-conversations.ts'
import { refreshAutoIndexed } from './workspaces/refresh-auto-indexed.ts'
import type { Services } from './services.ts'
import { creditMonths } from './stripe-payments/credit-months.ts'

const lastCleanUp = 'clean-up'

/** Several processes ask every hour; only one of them gets the day. */
const claimDay = async ({ db }: Services, day: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ key: lastCleanUp, value: day })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: day }).where('settings.value', '<', day))
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const cleanUp = async (services: Services, day: string): Promise<void> => {
  if (!(await claimDay(services, day))) return
  const { clock, config, db } = services
  await deleteStaleAuthRows(services)
  await trimCollected(db, clock(), config.maxCollectedBytes.total)
  await trimVisitorConversations(db)
  await settleSubscriptions(services)
  await creditMonths(services)
  await refreshAutoIndexed(services)
}
