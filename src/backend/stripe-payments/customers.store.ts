import type { Handle } from '../db/tables.ts'

export const findCustomer = async (db: Handle, organisationId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('payment_customers')
    .where('organisation_id', '=', organisationId)
    .select('customer_id')
    .executeTakeFirst()
  return row?.customer_id
}

/** Objects of one Stripe mode do not exist in the other one. */
export const toMode = ({ livemode }: { readonly livemode: boolean }): 'live' | 'test' => (livemode ? 'live' : 'test')

const modeKey = 'payment-mode'

export const readStoredMode = async (db: Handle): Promise<string | undefined> =>
  (await db.selectFrom('settings').where('key', '=', modeKey).select('value').executeTakeFirst())?.value

export const saveCustomer = async (
  db: Handle,
  organisationId: string,
  { id: customerId, ...made }: { readonly id: string; readonly livemode: boolean },
): Promise<string> => {
  await db
    .insertInto('settings')
    .values({ key: modeKey, value: toMode(made) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('payment_customers')
    .values({ organisation_id: organisationId, customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const saved = await findCustomer(db, organisationId)
  if (saved === undefined) throw new Error(`the customer ${customerId} belongs to another organisation`)
  return saved
}

export const findByCustomer = (db: Handle, customerId: string) =>
  db.selectFrom('payment_customers').where('customer_id', '=', customerId).selectAll().executeTakeFirst()

export const raiseVersion = async (db: Handle, organisationId: string, version: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment_customers')
    .set({ version: version + 1 })
    .where('organisation_id', '=', organisationId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const isEventHandled = async (db: Handle, id: string): Promise<boolean> =>
  (await db.selectFrom('payment_events').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

export const recordEvent = (db: Handle, id: string, now: number) =>
  db
    .insertInto('payment_events')
    .values({ id, taken_at: new Date(now) })
    .execute()
