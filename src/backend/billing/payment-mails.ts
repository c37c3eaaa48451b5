import { days } from '#src/lib/durations.ts'
import type { PaidPlan } from '#src/contract/billing.ts'
import { defaultLanguage, isLanguage } from '#src/contract/languages.ts'
import { listAdministrators } from '../accounts/administrators.ts'
import { toPlainWords } from '../mail/plain-words.ts'
import type { MailKind } from '../mail/mail-kinds.ts'
import { createPaymentContext } from './payment-context.ts'
import { returnPath } from './return-path.ts'
import type { BillingTransaction } from './billing-transaction.ts'

interface Payment {
  readonly planLevel: PaidPlan
  readonly amount: number
  readonly currency: string
}

interface PaidPayment extends Payment {
  readonly start: Date
  readonly end: Date
  readonly url?: string | undefined
}

/** The provider keeps a public invoice address for at least this time. */
const invoiceLifetimeMs = 30 * days

const postPaymentMail = async (
  billing: BillingTransaction,
  kind: MailKind,
  { planLevel, amount, currency }: Payment,
  more: { readonly start?: Date; readonly end?: Date; readonly url?: string | undefined } = {},
): Promise<void> => {
  const { db, mailIds, organisation, services } = billing
  for (const { email, language: own } of await listAdministrators(db, organisation.id)) {
    const language = [own, organisation.mail_language].find(isLanguage) ?? defaultLanguage
    const { day, money, texts } = createPaymentContext(language)
    const id = await services.mailer.post(db, {
      kind,
      to: email,
      language,
      path: more.url ?? returnPath,
      ...(more.url === undefined ? {} : { lifetime: invoiceLifetimeMs }),
      organisationId: organisation.id,
      words: {
        organisation: toPlainWords(organisation.name),
        plan: texts.plans[planLevel],
        amount: money(amount, currency),
        ...(services.stripe === undefined ? { note: `${texts.test.title}. ${texts.test.text}` } : {}),
        ...(more.start && more.end ? { from: day(more.start), until: day(more.end) } : {}),
      },
    })
    mailIds.push(id)
  }
}

export const postPaid = (billing: BillingTransaction, { start, end, url, ...payment }: PaidPayment): Promise<void> =>
  postPaymentMail(billing, 'payment-received', payment, { start, end, url })

export const postDeclined = (billing: BillingTransaction, payment: Payment): Promise<void> =>
  postPaymentMail(billing, 'payment-failed', payment)
