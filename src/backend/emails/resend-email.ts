import { minutes } from '#src/lib/durations.ts'
import { isLanguage } from '#src/contract/languages.ts'
import { postConfirmationAgain, postPasswordReset } from '../credentials/account-mail.ts'
import { toEmailKey } from '../lib/email-key.ts'
import type { Handle } from '../db/tables.ts'
import type { Member } from '../http/caller.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { notFound, refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { claimResend, type EmailRow, findEmail, setReplacement } from './emails.store.ts'
import { noteEvent } from '../mail/outbox.store.ts'
import { findMemberAccount, planResend } from './resend-plan.ts'

const limits = {
  organisation: { name: 'resend-mail-organisation', max: 60, withinMs: 10 * minutes },
  address: { name: 'resend-mail-address', max: 5, withinMs: 15 * minutes },
} as const satisfies Record<string, RateLimit>

const repeatWindowMs = 1 * minutes

const writeWithFreshLink = async (services: Services, db: Handle, mail: EmailRow): Promise<string> => {
  const account = await findMemberAccount(db, mail)
  if (account === undefined) throw refused(409, 'errors.mailNotResent', { details: 'accountGone' })
  const language = account.language ?? (isLanguage(mail.language) ? mail.language : 'en')
  const to = { ...account, language }
  return mail.kind === 'confirm-email' ? postConfirmationAgain(services, db, to) : postPasswordReset(services, db, to)
}

const resend = async (services: Services, db: Handle, mail: EmailRow, userId: string): Promise<string> => {
  const now = services.clock()
  if (!(await claimResend(db, mail.id, now, repeatWindowMs))) {
    const { resent_as: follower = null } = (await findEmail(db, mail.organisation_id ?? '', mail.id)) ?? {}
    return follower ?? mail.id
  }
  const plan = await planResend(services, db, mail)
  if (plan !== 'same' && plan !== 'fresh') throw refused(409, 'errors.mailNotResent', { details: plan })
  await noteEvent(db, mail.id, { at: new Date(now), kind: 'resent', userId })
  const follower = plan === 'fresh' ? await writeWithFreshLink(services, db, mail) : null
  await setReplacement(db, mail.id, follower)
  return follower ?? mail.id
}

export const resendEmail = async (
  services: Services,
  { organisationId, userId }: Member,
  id: string,
): Promise<string> => {
  const { db, limiter, mailer } = services
  const mail = await findEmail(db, organisationId, id)
  if (mail === undefined) throw notFound()
  await limiter.count(limits.organisation, organisationId)
  await limiter.count(limits.address, toEmailKey(mail.to_address))
  const sent = await db.transaction().execute((transaction) => resend(services, transaction, mail, userId))
  mailer.dispatch(sent)
  return sent
}
