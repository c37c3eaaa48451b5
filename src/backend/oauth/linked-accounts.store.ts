import type { SignInProvider } from '#src/contract/sign-in-providers.ts'
import type { Handle } from '../db/tables.ts'
import type { HostProfile } from './host-profile.ts'
import type { SignInHost } from './sign-in-host.ts'

const where = ({ provider, server }: SignInHost, { subject }: HostProfile) => ({
  provider,
  issuer: server.issuer,
  subject,
})

export const findLinkedUser = async (
  db: Handle,
  host: SignInHost,
  profile: HostProfile,
): Promise<string | undefined> => {
  const { provider, issuer, subject } = where(host, profile)
  const row = await db
    .selectFrom('linked_accounts')
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Replaces the account that the person had linked with the same provider, and keeps the login up to date. The
 * transaction has to be given up when the account is somebody else's.
 */
export const linkAccount = async (
  db: Handle,
  host: SignInHost,
  profile: HostProfile,
  userId: string,
  now: number,
): Promise<'added' | 'known' | 'taken'> => {
  const { provider, issuer, subject } = where(host, profile)
  await db
    .deleteFrom('linked_accounts')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where((either) => either.or([either('issuer', '<>', issuer), either('subject', '<>', subject)]))
    .execute()
  const added = await db
    .insertInto('linked_accounts')
    .values({ user_id: userId, provider, issuer, subject, login: profile.login, linked_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (added !== undefined) return 'added'
  const { numUpdatedRows } = await db
    .updateTable('linked_accounts')
    .set({ login: profile.login })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'known' : 'taken'
}

export const listLinkedAccounts = (db: Handle, userId: string) =>
  db.selectFrom('linked_accounts').where('user_id', '=', userId).selectAll().orderBy('linked_at').execute()

export type LinkedAccountRow = Awaited<ReturnType<typeof listLinkedAccounts>>[number]

export const unlinkAccount = (db: Handle, userId: string, provider: SignInProvider) =>
  db.deleteFrom('linked_accounts').where('user_id', '=', userId).where('provider', '=', provider).execute()

/** Holds the row of the person, so that of two who unlink at once the second sees what the first left. */
export const lockPassword = async (db: Handle, userId: string): Promise<{ readonly hasPassword: boolean }> => {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('password_hash')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { hasPassword: row.password_hash !== null }
}
