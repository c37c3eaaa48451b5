import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { namedDurations } from '../duration-units.ts'

const durationIn = (language: string) => {
  const formats = namedDurations.map(
    ([unit, length]) =>
      [
        length,
        new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits: 1 }),
      ] as const,
  )
  return (milliseconds: number): string => {
    const [length, format] = formats.find(([length]) => Math.abs(milliseconds) >= length) ?? formats.at(-1) ?? []
    return format === undefined || length === undefined ? '' : format.format(milliseconds / length)
  }
}

/** Formats are created once, because a log has thousands of rows. */
export const useLogWords = () => {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(language, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
      hourCycle: 'h23',
    })
    const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
    const number = new Intl.NumberFormat(language)
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
    return {
      time: (at: number) => time.format(at),
      moment: (at: number) => moment.format(at),
      duration: durationIn(language),
      number: (value: number) => number.format(value),
      percent: (share: number) => percent.format(share),
    }
  }, [language])
}

export type LogWords = ReturnType<typeof useLogWords>
