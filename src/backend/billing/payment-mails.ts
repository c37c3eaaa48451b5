import type { PaidPlan } from '#src/contract/billing.ts'
import { defaultLanguage, isLanguage } from '#src/contract/languages.ts'
import { roleAtLeast, roles } from '#src/contract/roles.ts'
import { toPlainWords } from '../mail/plain-words.ts'
import type { MailKind } from '../mail/mail-kinds.ts'
import { paymentContextOf } from './payment-context.ts'
import { returnPath } from './return-path.ts'
import type { BillingRoom } from './in-billing.ts'

const managing = roles.filter((role) => roleAtLeast(role, 'Administrator'))

/** Who answers for what is paid, and may sign in. */
const administratorsOf = ({ db, organisation }: BillingRoom) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('organisation_id', '=', organisation.id)
    .where('role', 'in', managing)
    .where('users.disabled_at', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)
    .select(['users.email', 'users.language'])
    .orderBy('users.id')
    .execute()

interface Payment {
  readonly planLevel: PaidPlan
  /** In hundredths. */
  readonly amount: number
  readonly currency: string
}

interface Paid extends Payment {
  readonly start: Date
  readonly end: Date
  /** The provider's document; left out: it is found under billing. */
  readonly url?: string | undefined
}

/** For so long at least the provider shows an invoice to whoever has its address. */
const invoiceLifetime = 30 * 24 * 60 * 60_000

const post = async (
  room: BillingRoom,
  kind: MailKind,
  { planLevel, amount, currency }: Payment,
  more: { readonly start?: Date; readonly end?: Date; readonly url?: string | undefined } = {},
): Promise<void> => {
  const { db, mails, organisation, services } = room
  for (const { email, language: own } of await administratorsOf(room)) {
    const language = [own, organisation.mail_language].find(isLanguage) ?? defaultLanguage
    const { day, money, texts } = paymentContextOf(language)
    const id = await services.mailer.post(db, {
      kind,
      to: email,
      language,
      path: more.url ?? returnPath,
      ...(more.url === undefined ? {} : { lifetime: invoiceLifetime }),
      organisationId: organisation.id,
      words: {
        organisation: toPlainWords(organisation.name),
        plan: texts.plans[planLevel],
        amount: money(amount, currency),
        ...(services.stripe === undefined ? { note: `${texts.test.title}. ${texts.test.text}` } : {}),
        ...(more.start && more.end ? { from: day(more.start), until: day(more.end) } : {}),
      },
    })
    mails.push(id)
  }
}

export const postPaid = (room: BillingRoom, { start, end, url, ...payment }: Paid): Promise<void> =>
  post(room, 'payment-received', payment, { start, end, url })

export const postDeclined = (room: BillingRoom, payment: Payment): Promise<void> =>
  post(room, 'payment-failed', payment)
