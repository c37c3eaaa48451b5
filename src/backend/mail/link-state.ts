import type { EmailDetails } from '#src/contract/emails.ts'
import type { Handle } from '../db/tables.ts'
import type { EmailRow } from '../emails/emails.store.ts'

export type LinkState = EmailDetails['link']

/** Tokens are removed a day after they expire. */
export const readLinkState = async (db: Handle, mail: EmailRow, now: number): Promise<LinkState> => {
  if (mail.link_hash === null) return 'none'
  const token = await db
    .selectFrom('one_time_tokens')
    .where('hash', '=', mail.link_hash)
    .select('used_at')
    .executeTakeFirst()
  if (token !== undefined && token.used_at !== null) return 'used'
  return (mail.link_expires_at?.getTime() ?? 0) > now ? 'works' : 'expired'
}
