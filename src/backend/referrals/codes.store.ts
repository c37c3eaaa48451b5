import { randomInt } from 'node:crypto'
import type { Handle } from '../db/tables.ts'

/** The alphabet leaves out look-alikes, and vowels, so that no words arise. */
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'
const length = 8

const newCode = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

export const normaliseCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

export const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

export const findOwnCode = (db: Handle, organisationId: string, userId: string) =>
  db
    .selectFrom('referral_codes')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst()

export type CodeRow = NonNullable<Awaited<ReturnType<typeof findOwnCode>>>

export const ensureOwnCode = async (
  db: Handle,
  organisationId: string,
  userId: string,
  now: number,
): Promise<CodeRow> => {
  const known = await findOwnCode(db, organisationId, userId)
  if (known !== undefined) return known
  await db
    .insertInto('referral_codes')
    .values({ code: newCode(), organisation_id: organisationId, user_id: userId, created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ensureOwnCode(db, organisationId, userId, now)
}

export const findUsableCode = (db: Handle, code: string) =>
  db
    .selectFrom('referral_codes as c')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'c.user_id').onRef('m.organisation_id', '=', 'c.organisation_id'),
    )
    .innerJoin('organisations as o', 'o.id', 'c.organisation_id')
    .where('c.code', '=', code)
    .select(['c.code', 'c.organisation_id', 'c.user_id', 'o.plan_level'])
    .executeTakeFirst()

export type UsableCode = NonNullable<Awaited<ReturnType<typeof findUsableCode>>>
