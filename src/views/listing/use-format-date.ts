import { useTranslation } from 'react-i18next'
import { isKnownLocale, chooseLocale } from '#src/lib/known-locale.ts'

export const useFormatDate = () => {
  const { language } = useTranslation().i18n
  const dateStyle = isKnownLocale(language) ? 'long' : 'short'
  const format = new Intl.DateTimeFormat(chooseLocale(language), { dateStyle, timeZone: 'UTC' })
  return (day: string): string => format.format(new Date(day))
}
