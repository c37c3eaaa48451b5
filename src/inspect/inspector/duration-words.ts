import { useTranslation } from 'react-i18next'
import { durationUnits } from '../duration-units.ts'

const names: Readonly<Record<(typeof durationUnits)[number][0], string>> = {
  d: 'day',
  h: 'hour',
  min: 'minute',
  s: 'second',
}

const inUnit = (amount: number, unit: string, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(amount)

/** Formats the two largest units that are not zero, as in 3 days 2 hr. */
const durationIn = (milliseconds: number, language: string): string => {
  let rest = Math.round(milliseconds)
  if (rest < 1000) return inUnit(rest, 'millisecond', language)
  const parts = durationUnits.flatMap(([unit, length]) => {
    const amount = Math.floor(rest / length)
    rest -= amount * length
    return amount === 0 ? [] : [inUnit(amount, names[unit], language)]
  })
  return parts.slice(0, 2).join(' ')
}

export const useDuration = () => {
  const { i18n } = useTranslation()
  return (milliseconds: number) => durationIn(milliseconds, i18n.language)
}
