import { useTranslation } from 'react-i18next'
import type { Billing, Money } from '#src/contract/billing.ts'
import { planLevels } from '#src/contract/organisation.ts'
import { isKnownLocale, chooseLocale } from '#src/lib/known-locale.ts'

export const useBillingWords = () => {
  const { t, i18n } = useTranslation(['billing', 'organisation'])
  const locale = chooseLocale(i18n.language)
  /** In a language the browser does not know, a numeric date avoids the month names of another language. */
  const days = new Intl.DateTimeFormat(locale, { dateStyle: isKnownLocale(i18n.language) ? 'long' : 'short' })
  const plan = (level: string): string => {
    const known = planLevels.find((each) => each === level)
    return t(`organisation:plan.levels.${known ?? 'custom'}`)
  }
  return {
    plan,
    namePlan: ({ planLevel, state }: Billing) =>
      state === 'custom' ? t('organisation:plan.levels.custom') : plan(planLevel),
    money: ({ amount, currency }: Money) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
      }).format(amount / 100),
    day: (at: string) => days.format(new Date(at)),
  }
}
