import type { Language } from '#src/contract/languages.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { emailKeyOf } from '../auth/email-key.ts'
import type { Handle } from '../db/tables.ts'

export interface NewUser {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string | null
  readonly language: Language | null
  readonly isConfirmed: boolean
}

/** The new person's id; undefined when the address already has an account. */
export const insertUser = async (db: Handle, user: NewUser, now: number): Promise<string | undefined> => {
  const row = await db
    .insertInto('users')
    .values({
      id: newObjectId(now),
      email: user.email.normalize('NFKC').trim(),
      email_key: emailKeyOf(user.email),
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
