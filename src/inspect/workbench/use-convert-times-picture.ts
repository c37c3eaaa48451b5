import { useTranslation } from 'react-i18next'
import type { FunnelAnalysis } from '../funnels/analysis.ts'
import { type Bin, findMostPeople, useConvertTimeWords } from './convert-time-words.ts'
import { drawBars } from './convert-times-picture.ts'
import { useConversionWords } from './conversion-words.ts'
import type { ComposePicture } from './draw-picture.ts'
import { useFigures } from './figures.ts'
import { useSavedPicture } from './save-picture.tsx'

export const useConvertTimesPicture = ({ id, name, window, convertTimes }: FunnelAnalysis) => {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const { describeWindow } = useConversionWords()
  const { headline, describeBin, describeShare } = useConvertTimeWords(convertTimes)
  const most = findMostPeople(convertTimes)
  const toRow = (bin: Bin) => ({
    label: describeBin(bin),
    figures: `${number(bin.people)} · ${describeShare(bin)}`,
    share: bin.people / most,
  })
  const head = { label: t('explain.time'), figures: `${t('stages.users')} · ${t('convertTimes.share')}` }
  const compose: ComposePicture = (look, measure) => ({
    title: `${t('convertTimes.title')}: ${name}`,
    lead: headline,
    drawing: drawBars(head, convertTimes.bins.map(toRow), look, measure),
    legend: [],
    notes: [describeWindow(window), t('convertTimes.text')],
  })
  return useSavedPicture(`${id}-time-to-convert`, compose)
}
