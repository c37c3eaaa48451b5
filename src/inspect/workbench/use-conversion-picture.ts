import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversionWords } from './conversion-words.ts'
import type { Picture } from './picture-layout.ts'
import { readDrawing } from './picture-shapes.ts'
import { useSavedPicture } from './save-picture.tsx'
import type { AnalysedFunnel } from './use-analysis.ts'

const findSvg = (place: Element | null): Element => {
  const svg = place?.querySelector('svg')
  if (!svg) throw new Error('no chart is drawn')
  return svg
}

export const useConversionPicture = (analysis: AnalysedFunnel | undefined) => {
  const { t } = useTranslation('inspect')
  const { describeFigures, describeWindow, listNotes } = useConversionWords()
  const frame = useRef<HTMLDivElement>(null)
  const compose = (): Picture => {
    if (analysis === undefined) throw new Error('nothing is analysed')
    const entries = [...(frame.current?.querySelectorAll('li') ?? [])]
    return {
      title: t('conversion.chart', { name: analysis.name }),
      lead: describeFigures(analysis),
      drawing: readDrawing(findSvg(frame.current)),
      legend: entries.map((entry) => ({ label: entry.textContent ?? '', line: readDrawing(findSvg(entry)) })),
      notes: [describeWindow(analysis.window), t('conversion.text'), ...listNotes(analysis)],
    }
  }
  return { frame, picture: useSavedPicture(`${analysis?.id ?? ''}-over-time`, compose) }
}
