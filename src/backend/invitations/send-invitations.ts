import { days, hours } from '#src/lib/durations.ts'
import { isEmailAddress } from '#src/contract/email-address.ts'
import { invitationValidDays, type InvitationResult } from '#src/contract/invitations.ts'
import type { AssignableRole } from '#src/contract/members.ts'
import { isLanguage, type Language } from '#src/contract/languages.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { toEmailKey } from '../lib/email-key.ts'
import { createSecret } from '../crypto/secret-tokens.ts'
import type { Handle } from '../db/tables.ts'
import type { Member } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { toPlainWords } from '../mail/plain-words.ts'
import { readPreferredLanguage } from '../mail/preferred-language.ts'
import { readOrganisation } from '../accounts/organisations.store.ts'
import type { Services } from '../services.ts'
import { readUserRow } from '../accounts/profile.store.ts'
import { presentInvitation } from './invitation.present.ts'
import {
  closeOpenInvitation,
  findInvitation,
  findOpenInvitation,
  insertInvitation,
  isMember,
} from './invitations.store.ts'

export const invitationLifetimeMs = invitationValidDays * days

/** The limits allow a large team in an hour and protect each address from many senders. */
const limits = {
  byOrganisation: { name: 'invite-organisation', max: 60, withinMs: 1 * hours },
  byAddress: { name: 'invite-address', max: 5, withinMs: 1 * hours },
} as const satisfies Record<string, RateLimit>

interface InvitationOptions {
  readonly role: AssignableRole
  readonly replacesPending: boolean
}

interface Sender {
  readonly caller: Member
  readonly names: { readonly inviter: string; readonly organisation: string }
  readonly language: Language
}

const readSender = async ({ db }: Services, caller: Member, request: Request): Promise<Sender> => {
  const user = await readUserRow(db, caller.userId)
  const organisation = await readOrganisation(db, caller.organisationId)
  return {
    caller,
    names: {
      inviter: toPlainWords(`${user.first_name} ${user.last_name}`),
      organisation: toPlainWords(organisation.name),
    },
    language:
      [user.language, organisation.mail_language].find(isLanguage) ??
      readPreferredLanguage(request.headers.get('accept-language')),
  }
}

type Outcome = Omit<InvitationResult, 'email'> & { readonly mailId?: string }

/**
 * Invitation and mail are written together. The mail uses the inviter's language, so that it tells nothing of an
 * account.
 */
const createInvitation = async (
  services: Services,
  db: Handle,
  email: string,
  { caller, names, language }: Sender,
  options: InvitationOptions,
) => {
  const now = services.clock()
  const place = { organisationId: caller.organisationId, emailKey: toEmailKey(email) }
  await closeOpenInvitation(db, place, options.replacesPending, now)
  const secrets = { token: createSecret(), linkToken: createSecret() }
  const id = newObjectId(now)
  const terms = { role: options.role, invitedBy: caller.userId, expiresAt: now + invitationLifetimeMs }
  if (!(await insertInvitation(db, { id, email, ...place, ...terms, ...secrets }, now))) return undefined
  const mailId = await services.mailer.post(db, {
    kind: 'invitation',
    to: email,
    language,
    path: `/invitation/accept/${secrets.token}`,
    lifetime: invitationLifetimeMs,
    organisationId: caller.organisationId,
    words: names,
  })
  return { id, mailId, link: `${services.config.publicUrl}/invitation/accept/${secrets.linkToken}` }
}

const isLimited = async ({ limiter }: Services, who: string): Promise<boolean> => {
  try {
    await limiter.count(limits.byAddress, who)
    return false
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return true
    throw error
  }
}

const inviteAddress = async (
  services: Services,
  email: string,
  sender: Sender,
  options: InvitationOptions,
): Promise<Outcome> => {
  const { clock, db } = services
  const { organisationId } = sender.caller
  if (!isEmailAddress(email)) return { outcome: 'notAnAddress' }
  const place = { organisationId, emailKey: toEmailKey(email) }
  if (await isMember(db, place)) return { outcome: 'alreadyMember' }
  const open = options.replacesPending ? undefined : await findOpenInvitation(db, place, clock())
  if (open?.status === 'pending') return { outcome: 'alreadyInvited' }
  if (await isLimited(services, place.emailKey)) return { outcome: 'tooMany' }
  const address = email.normalize('NFKC').trim()
  const made = await db
    .transaction()
    .execute((transaction) => createInvitation(services, transaction, address, sender, options))
  if (made === undefined) return { outcome: 'alreadyInvited' }
  const row = await findInvitation(db, organisationId, made.id, clock())
  return {
    outcome: 'sent',
    ...(row === undefined ? {} : { invitation: presentInvitation(row) }),
    link: made.link,
    mailId: made.mailId,
  }
}

export const sendInvitations = async (
  services: Services,
  caller: Member,
  { emails, ...options }: InvitationOptions & { readonly emails: readonly string[] },
  request: Request,
): Promise<InvitationResult[]> => {
  await services.limiter.count(limits.byOrganisation, caller.organisationId)
  const sender = await readSender(services, caller, request)
  const seen = new Set<string>()
  const results: InvitationResult[] = []
  for (const email of emails) {
    const key = toEmailKey(email)
    const isRepeated = seen.has(key) && isEmailAddress(email)
    seen.add(key)
    const { mailId, ...result }: Outcome = isRepeated
      ? { outcome: 'repeated' }
      : await inviteAddress(services, email, sender, options)
    if (mailId !== undefined) services.mailer.dispatch(mailId)
    results.push({ email, ...result })
  }
  return results
}
