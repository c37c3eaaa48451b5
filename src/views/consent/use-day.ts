import { useTranslation } from 'react-i18next'

/** A day of this or the next month as one says it, without the year; empty when there is none. */
export const useDay = (moment: string | null): string => {
  const { i18n } = useTranslation()
  if (moment === null) return ''
  return new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'long' }).format(new Date(moment))
}
