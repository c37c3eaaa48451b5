import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { isKnownLocale, chooseLocale } from '#src/lib/known-locale.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

export const sizeFormat = (locale: string) => {
  /** The short name of the byte has no plural in some languages, English among them. */
  const formats = units.map((unit) => {
    const unitDisplay = unit === 'byte' ? 'long' : 'short'
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumSignificantDigits: 3 })
  })
  return (bytes: number): string => {
    const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
    return formats[power]?.format(bytes / 1000 ** power) ?? ''
  }
}

export const averageFormat = (locale: string) => {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return (value: number): string => {
    if (value > 0 && value < 0.1) return `<${decimal.format(0.1)}`
    return (value < 10 ? decimal : whole).format(value)
  }
}

export interface Figures {
  readonly size: (bytes: number) => string
  readonly number: (value: number) => string
  /** Below 10 with one decimal, so that a few calls in many days are not shown as zero. */
  readonly average: (value: number) => string
  /** A non-zero share is never shown as 0 %. */
  readonly percent: (share: number) => string
  readonly time: (timestamp: string) => string
  readonly relative: Intl.RelativeTimeFormat | null
}

const createFigures = (language: string): Figures => {
  const locale = chooseLocale(language)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const plain = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' })
  return {
    size: sizeFormat(locale),
    number: (value) => number.format(value),
    average: averageFormat(locale),
    percent: (share) => (share > 0 && share < 0.01 ? `<${percent.format(0.01)}` : percent.format(share)),
    time: (timestamp) => (isKnownLocale(language) ? time : plain).format(new Date(timestamp)),
    relative: isKnownLocale(language) ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }) : null,
  }
}

const figuresByLanguage = new Map<string, Figures>()

export const useFigures = (): Figures => {
  const { language } = useTranslation().i18n
  const figures = figuresByLanguage.get(language) ?? createFigures(language)
  figuresByLanguage.set(language, figures)
  return figures
}

/** All rows count from this moment, in milliseconds since 1970. */
export const NowContext = createContext<number | null>(null)

export const useNow = (): number => {
  const now = useContext(NowContext)
  if (now === null) throw new Error('a relative time needs a page that gives the time')
  return now
}
