import { Maximize, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { ChartLayout } from './chart-layout.ts'
import { ChartPicture } from './chart-picture.tsx'
import type { Marks, PictureWords } from './draw-chart.ts'

const frame = css({ position: 'relative', minW: '0' })
const tools = css({
  position: 'absolute',
  top: '2',
  right: '2',
  display: 'flex',
  borderRadius: 'md',
  borderWidth: 'hairline',
  bg: 'bg.panel',
})
const sheet = css({
  overflow: 'auto',
  maxH: '[max(84dvh, 54rem)]',
  p: '4',
  _focusVisible: { outlineOffset: '[-2px]' },
})
const colours = css({
  mx: 'auto',
  '--chart-font': 'fonts.mono',
  '--chart-outer': 'colors.bg.panel',
  '--chart-head': 'colors.bg.subtle',
  '--chart-state': 'colors.bg.canvas',
  '--chart-active': 'colors.accent.bg',
  '--chart-border': 'colors.border.control',
  '--chart-line': 'colors.fg.subtle',
  '--chart-name': 'colors.fg.default',
  '--chart-text': 'colors.fg.default',
  '--chart-muted': 'colors.fg.muted',
  '--chart-invoke': 'colors.accent.text',
  '--chart-used': 'colors.accent.text',
  '--chart-unused': 'colors.border.control',
  '--chart-doubtful': 'colors.warning.fg',
  '--chart-wrong': 'colors.danger.fg',
})

/** Where a picture is wider than the page, its beginning is seldom at the left. */
const lookAtMiddle = (region: HTMLElement | null): void => {
  if (region !== null) region.scrollLeft = (region.scrollWidth - region.clientWidth) / 2
}

interface ChartFrameProps {
  readonly layout: ChartLayout
  readonly words: PictureWords
  readonly marks?: Marks
}

/** What is moved about by the pointer has to be reached by keyboard as well. */
const scrolled = { role: 'region', tabIndex: 0 }

const steps = [0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.6, 2]

/** A picture that can be drawn larger or smaller, and is moved about where it does not fit; a table says the same beside it. */
export function ChartFrame({ layout, words, marks }: ChartFrameProps) {
  const { t } = useTranslation('inspect')
  const [scale, setScale] = useState<number | 'fit'>('fit')
  const now = scale === 'fit' ? 1 : scale
  const larger = steps.find((step) => step > now)
  const smaller = steps.findLast((step) => step < now)
  return (
    <div className={frame}>
      <div {...scrolled} ref={lookAtMiddle} aria-label={`${t('picture.sheet')}: ${words.title}`} className={sheet}>
        <ChartPicture layout={layout} words={words} marks={marks ?? {}} scale={scale} className={colours} />
      </div>
      <fieldset aria-label={t('picture.size')} className={tools}>
        <IconButton
          size="sm"
          icon={Minus}
          label={t('picture.smaller')}
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && setScale(smaller)}
        />
        <IconButton
          size="sm"
          icon={Plus}
          label={t('picture.larger')}
          disabled={larger === undefined}
          onClick={() => larger !== undefined && setScale(larger)}
        />
        <IconButton
          size="sm"
          icon={Maximize}
          label={t('picture.fit')}
          aria-pressed={scale === 'fit'}
          onClick={() => setScale('fit')}
        />
      </fieldset>
    </div>
  )
}
