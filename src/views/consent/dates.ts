import { useTranslation } from 'react-i18next'
import { isKnownLocale, localeOf } from '#src/lib/known-locale.ts'

const figures = { dateStyle: 'short' } as const

/** A day of this or the next month as one says it, without the year, never broken over two lines; empty when there is none. */
export const useDay = (moment: string | null): string => {
  const { language } = useTranslation().i18n
  if (moment === null) return ''
  const style = isKnownLocale(language) ? ({ day: 'numeric', month: 'long' } as const) : figures
  return new Intl.DateTimeFormat(localeOf(language), style).format(new Date(moment)).replaceAll(' ', '\u00a0')
}

/** A day and its time; null stays null. */
export const useMoment = (moment: string | null): string | null => {
  const { language } = useTranslation().i18n
  if (moment === null) return null
  const { dateStyle } = isKnownLocale(language) ? ({ dateStyle: 'long' } as const) : figures
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle, timeStyle: 'short' }).format(new Date(moment))
}
