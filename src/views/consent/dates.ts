import { useTranslation } from 'react-i18next'
import { isKnownLocale, chooseLocale } from '#src/lib/known-locale.ts'

const figures = { dateStyle: 'short' } as const

export const useDay = (moment: string | null): string => {
  const { language } = useTranslation().i18n
  if (moment === null) return ''
  const style = isKnownLocale(language) ? ({ day: 'numeric', month: 'long' } as const) : figures
  return new Intl.DateTimeFormat(chooseLocale(language), style).format(new Date(moment)).replaceAll(' ', '\u00a0')
}

export const useMoment = (moment: string | null): string | null => {
  const { language } = useTranslation().i18n
  if (moment === null) return null
  const { dateStyle } = isKnownLocale(language) ? ({ dateStyle: 'long' } as const) : figures
  return new Intl.DateTimeFormat(chooseLocale(language), { dateStyle, timeStyle: 'short' }).format(new Date(moment))
}
