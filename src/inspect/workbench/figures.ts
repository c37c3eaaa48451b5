import { useTranslation } from 'react-i18next'
import { isKnownLocale, chooseLocale } from '#src/lib/known-locale.ts'
import { namedDurations } from '../duration-units.ts'

const none = '–'

const toAmount = (milliseconds: number) => {
  const [unit, length] = namedDurations.find(([, length]) => milliseconds >= length) ?? (['millisecond', 1] as const)
  const amount = milliseconds / length
  return { unit, amount, maximumFractionDigits: amount < 10 ? 1 : 0 }
}

/** Null is a dash. Percents are from 0 to 100, and durations are in milliseconds. */
export const useFigures = () => {
  const { t, i18n } = useTranslation('inspect')
  const { language } = i18n
  const locale = chooseLocale(language)
  const duration = (milliseconds: number): string => {
    const { unit, amount, maximumFractionDigits } = toAmount(milliseconds)
    if (isKnownLocale(language)) {
      const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const
      return new Intl.NumberFormat(locale, style).format(amount)
    }
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits }).format(amount)
    return t(`durations.${unit}`, { amount: number })
  }
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
    percent: (value: number | null) => (value === null ? none : percent.format(value / 100)),
    duration: (value: number | null) => (value === null ? none : duration(value)),
    moment: (at: number) =>
      Number.isFinite(at)
        ? new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' }).format(at)
        : none,
  }
}
