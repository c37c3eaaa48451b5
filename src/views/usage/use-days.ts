import { useTranslation } from 'react-i18next'
import { isKnownLocale, chooseLocale } from '#src/lib/known-locale.ts'

export const useDays = () => {
  const { language } = useTranslation().i18n
  const isKnown = isKnownLocale(language)
  const createFormat = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(chooseLocale(language), { ...style, timeZone: 'UTC' })
  const long = createFormat(isKnown ? { dateStyle: 'medium' } : { dateStyle: 'short' })
  const short = createFormat(isKnown ? { day: 'numeric', month: 'short' } : { day: '2-digit', month: '2-digit' })
  return {
    long: (day: string) => long.format(Date.parse(day)),
    short: (day: string) => short.format(Date.parse(day)),
  }
}
