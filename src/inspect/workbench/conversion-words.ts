import { useTranslation } from 'react-i18next'
import { windowLengths } from '../funnels/conversion-window.ts'
import { useFigures } from './figures.ts'
import type { AnalysedFunnel } from './use-analysis.ts'

export const useConversionWords = () => {
  const { t } = useTranslation('inspect')
  const { number, percent, duration } = useFigures()
  return {
    describeFigures: ({ completed, entered, conversion, window }: AnalysedFunnel): string => {
      const figures = { completed: number(completed), entered: number(entered), conversion: percent(conversion) }
      return t(window === 'none' ? 'conversion.headline' : 'conversion.headlineWithin', figures)
    },
    describeWindow: (window: AnalysedFunnel['window']): string =>
      `${t('conversion.window')}: ${window === 'none' ? t('conversion.noWindow') : duration(windowLengths[window])}`,
    listNotes: ({ undated, overTime: { leftOut, points } }: AnalysedFunnel): readonly string[] => [
      ...(points.some(({ isOpen }) => isOpen) ? [t('conversion.openHelp')] : []),
      ...(leftOut > 0 ? [t('conversion.leftOut', { amount: number(leftOut) })] : []),
      ...(undated > 0 ? [t('conversion.undated', { amount: number(undated) })] : []),
    ],
  }
}
