import { useTranslation } from 'react-i18next'
import { useFigures, useNow } from './figures.ts'

const steps = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'year', seconds: 31_557_600 },
] as const

interface Distance {
  readonly unit: (typeof steps)[number]['unit']
  readonly count: number
}

/**
 * Returns the largest whole unit; null for a time just now or in the future. Both arguments are milliseconds since
 * 1970.
 */
export const timeSince = (from: number, now: number): Distance | null => {
  const elapsedSeconds = (now - from) / 1000
  const step = steps.findLast((candidate) => elapsedSeconds >= candidate.seconds)
  return step === undefined ? null : { unit: step.unit, count: Math.floor(elapsedSeconds / step.seconds) }
}

/** Rounds, so that 7 days minus an hour are still 7 days; null when less than a minute is left. */
export const timeUntil = (now: number, to: number): Distance | null => {
  const remainingSeconds = (to - now) / 1000
  const step = steps.findLast((candidate) => remainingSeconds >= 0.95 * candidate.seconds)
  return step === undefined ? null : { unit: step.unit, count: Math.round(remainingSeconds / step.seconds) }
}

export function RelativeTime({ at }: { at: string }) {
  const { t } = useTranslation('listing')
  const { relative, time } = useFigures()
  const distance = timeSince(Date.parse(at), useNow())
  const words =
    distance === null
      ? t('ago.now')
      : (relative?.format(-distance.count, distance.unit) ?? t(`ago.${distance.unit}`, { amount: distance.count }))
  return (
    <time dateTime={at} title={time(at)}>
      {words}
    </time>
  )
}
