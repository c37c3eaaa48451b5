import { useTranslation } from 'react-i18next'
import type { ConvertTimes } from '../funnels/analysis.ts'
import { useFigures } from './figures.ts'

export type Bin = ConvertTimes['bins'][number]

export const useConvertTimeWords = (times: ConvertTimes) => {
  const { t } = useTranslation('inspect')
  const { percent, duration } = useFigures()
  return {
    headline: t('convertTimes.headline', { median: duration(times.median), p90: duration(times.p90) }),
    describeBin: ({ from, upTo }: Bin): string =>
      upTo === null
        ? t('convertTimes.over', { from: duration(from) })
        : t('convertTimes.upTo', { upTo: duration(upTo) }),
    describeShare: ({ people }: Bin): string => percent((people / times.people) * 100),
  }
}

export const findMostPeople = ({ bins }: ConvertTimes): number => Math.max(1, ...bins.map(({ people }) => people))
