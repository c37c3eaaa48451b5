import type { Language } from '#src/contract/languages.ts'
import { type PaymentTexts, paymentTexts } from './texts/payment-texts.ts'

export interface PaymentContext {
  readonly language: Language
  readonly texts: PaymentTexts
  /** Formats an amount in hundredths of the currency. */
  readonly money: (amount: number, currency: string) => string
  readonly day: (at: Date) => string
}

export const createPaymentContext = (language: Language): PaymentContext => {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    language,
    texts: paymentTexts[language],
    money: (amount, currency) => new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 100),
    day: (at) => days.format(at),
  }
}
