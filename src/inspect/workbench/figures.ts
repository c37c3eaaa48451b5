import { useTranslation } from 'react-i18next'

const none = '–'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

const duration = (milliseconds: number, language: string): string => {
  const [unit, length] = units.find(([, length]) => milliseconds >= length) ?? (['millisecond', 1] as const)
  const amount = milliseconds / length
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: amount < 10 ? 1 : 0,
  }).format(amount)
}

const percent = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100)

/** Numbers as they are written in the language shown; a dash is "nobody". Percents are from 0 to 100, durations milliseconds. */
export const useFigures = () => {
  const { i18n } = useTranslation()
  const { language } = i18n
  return {
    number: (value: number) => new Intl.NumberFormat(language).format(value),
    percent: (value: number | null) => (value === null ? none : percent(value, language)),
    duration: (value: number | null) => (value === null ? none : duration(value, language)),
    moment: (at: number) =>
      Number.isFinite(at)
        ? new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' }).format(at)
        : none,
  }
}
