import { isLanguage, type Language } from '#src/contract/languages.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { toEmailKey } from '../lib/email-key.ts'
import type { Handle } from '../db/tables.ts'

export interface NewUser {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string | null
  readonly language: Language | null
  readonly isConfirmed: boolean
}

export const placeholderName = (email: string): string => email.trim().split('@')[0]?.slice(0, 100) ?? ''

/** Returns the new id, or undefined when the address already has an account. */
export const insertUser = async (db: Handle, user: NewUser, now: number): Promise<string | undefined> => {
  const row = await db
    .insertInto('users')
    .values({
      id: newObjectId(now),
      email: user.email.normalize('NFKC').trim(),
      email_key: toEmailKey(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      job_title: null,
      department: null,
      password_hash: user.passwordHash,
      email_confirmed_at: user.isConfirmed ? new Date(now) : null,
      language: user.language,
      introduction_received_at: null,
      disabled_at: null,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface Account {
  readonly id: string
  readonly email: string
  readonly emailKey: string
  readonly passwordHash: string | null
  readonly isConfirmed: boolean
  readonly isDisabled: boolean
  readonly language: Language | null
}

const selectAccounts = (db: Handle) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'password_hash', 'email_confirmed_at', 'disabled_at', 'language'])

const toAccount = (row: Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number]): Account => ({
  id: row.id,
  email: row.email,
  emailKey: row.email_key,
  passwordHash: row.password_hash,
  isConfirmed: row.email_confirmed_at !== null,
  isDisabled: row.disabled_at !== null,
  language: isLanguage(row.language) ? row.language : null,
})

export const findAccountByAddress = async (db: Handle, emailKey: string): Promise<Account | undefined> => {
  const row = await selectAccounts(db).where('email_key', '=', emailKey).executeTakeFirst()
  return row && toAccount(row)
}

export const readAccount = async (db: Handle, userId: string): Promise<Account> =>
  toAccount(await selectAccounts(db).where('id', '=', userId).executeTakeFirstOrThrow())

export const setPassword = (db: Handle, userId: string, passwordHash: string | null) =>
  db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()

export const confirmAddress = (db: Handle, userId: string, now: number) =>
  db
    .updateTable('users')
    .set((row) => ({ email_confirmed_at: row.fn.coalesce('email_confirmed_at', row.val(new Date(now))) }))
    .where('id', '=', userId)
    .execute()

/** A second sign-up with an unconfirmed address replaces what the first one entered. */
export const updateUnconfirmedAccount = (
  db: Handle,
  userId: string,
  user: Pick<NewUser, 'passwordHash' | 'language'>,
) =>
  db
    .updateTable('users')
    .set({
      password_hash: user.passwordHash,
      language: user.language,
    })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute()
