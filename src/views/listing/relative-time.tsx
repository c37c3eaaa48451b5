import { useTranslation } from 'react-i18next'
import { useFigures, useNow } from './figures.ts'

const steps = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'year', seconds: 31_557_600 },
] as const

/** The largest unit that fits; null for what happened just now, or not yet. */
export const distanceOf = (
  from: number,
  to: number,
): { unit: (typeof steps)[number]['unit']; count: number } | null => {
  const seconds = (to - from) / 1000
  const step = steps.findLast((candidate) => seconds >= candidate.seconds)
  return step === undefined ? null : { unit: step.unit, count: Math.floor(seconds / step.seconds) }
}

/** How long ago, with the exact time at hand. */
export function RelativeTime({ at }: { at: string }) {
  const { t } = useTranslation('listing')
  const { relative, time } = useFigures()
  const distance = distanceOf(Date.parse(at), useNow())
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
