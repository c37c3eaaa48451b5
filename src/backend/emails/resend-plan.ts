import type { EmailDetails } from '#src/contract/emails.ts'
import { toEmailKey } from '../lib/email-key.ts'
import type { Handle } from '../db/tables.ts'
import type { Services } from '../services.ts'
import { type Account, findAccountByAddress } from '../accounts/users.store.ts'
import type { EmailRow } from './emails.store.ts'
import { type LinkState, readLinkState } from '../mail/link-state.ts'

export type ResendPlan = EmailDetails['resend']

export const findMemberAccount = async (db: Handle, mail: EmailRow): Promise<Account | undefined> => {
  const account = await findAccountByAddress(db, toEmailKey(mail.to_address))
  if (account === undefined || account.isDisabled) return undefined
  const membership = await db
    .selectFrom('memberships')
    .where('user_id', '=', account.id)
    .where('organisation_id', '=', mail.organisation_id)
    .select('user_id')
    .executeTakeFirst()
  return membership && account
}

const planFreshLink = async (db: Handle, mail: EmailRow, link: LinkState): Promise<ResendPlan> => {
  if (mail.kind !== 'confirm-email' && mail.kind !== 'reset-password') {
    return link === 'none' ? 'isNotice' : 'notRepeated'
  }
  const account = await findMemberAccount(db, mail)
  if (account === undefined) return 'accountGone'
  if (mail.kind === 'confirm-email') return account.isConfirmed ? 'confirmedAlready' : 'fresh'
  return link === 'used' ? 'linkUsed' : 'fresh'
}

/**
 * A link that was sent is never sent twice. A new one is made only where the person could request it without signing
 * in.
 */
export const planResend = async ({ clock, config }: Services, db: Handle, mail: EmailRow): Promise<ResendPlan> => {
  const link = await readLinkState(db, mail, clock())
  const isGood = mail.sent_at === null && mail.link !== null && (link === 'none' || link === 'works')
  if (!isGood) return planFreshLink(db, mail, link)
  return config.smtpUrl === undefined ? 'keptHere' : 'same'
}
