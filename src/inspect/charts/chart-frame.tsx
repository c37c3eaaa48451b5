import Expand from 'lucide-react/icons/expand'
import Minus from 'lucide-react/icons/minus'
import MoveHorizontal from 'lucide-react/icons/move-horizontal'
import Plus from 'lucide-react/icons/plus'
import Scan from 'lucide-react/icons/scan'
import Shrink from 'lucide-react/icons/shrink'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { ChartLayout } from './chart-layout.ts'
import { ChartPicture, type PictureScale } from './chart-picture.tsx'
import type { Marks, PictureWords } from './draw-chart.ts'

const frame = css({
  position: 'relative',
  minW: '0',
  bg: 'bg.panel',
  '--chart-height': 'max(84dvh, 54rem)',
  '&[popover]': { '--chart-height': '100dvh', w: '[100vw]', h: 'screen', overflow: 'clip' },
})
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
  maxH: '[var(--chart-height)]',
  p: '4',
  pt: '12',
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

const scrollToMiddle = (region: HTMLElement | null): void => {
  if (region !== null) region.scrollLeft = (region.scrollWidth - region.clientWidth) / 2
}

interface ChartFrameProps {
  readonly layout: ChartLayout
  readonly words: PictureWords
  readonly marks?: Marks
}

const scrolled = { role: 'region', tabIndex: 0 }

const useFilledWindow = () => {
  const place = useRef<HTMLDivElement>(null)
  const [isFilling, setFilling] = useState(false)
  useEffect(() => {
    const frame = place.current
    if (!isFilling || frame === null) return undefined
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setFilling(false)
    frame.popover = 'manual'
    frame.showPopover()
    frame.addEventListener('keydown', leave)
    return () => {
      frame.removeEventListener('keydown', leave)
      frame.hidePopover()
      frame.popover = null
    }
  }, [isFilling])
  return { place, isFilling, setFilling }
}

const steps = [0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.6, 2]

interface ScaleButtonsProps {
  readonly scale: PictureScale
  readonly onScale: (scale: PictureScale) => void
}

function ScaleButtons({ scale, onScale }: ScaleButtonsProps) {
  const { t } = useTranslation('inspect')
  const current = typeof scale === 'number' ? scale : 1
  const larger = steps.find((step) => step > current)
  const smaller = steps.findLast((step) => step < current)
  return (
    <>
      <IconButton
        size="sm"
        icon={Minus}
        label={t('picture.smaller')}
        disabled={smaller === undefined}
        onClick={() => smaller !== undefined && onScale(smaller)}
      />
      <IconButton
        size="sm"
        icon={Plus}
        label={t('picture.larger')}
        disabled={larger === undefined}
        onClick={() => larger !== undefined && onScale(larger)}
      />
      <IconButton
        size="sm"
        icon={MoveHorizontal}
        label={t('picture.fit')}
        aria-pressed={scale === 'fit'}
        onClick={() => onScale('fit')}
      />
      <IconButton
        size="sm"
        icon={Scan}
        label={t('picture.whole')}
        aria-pressed={scale === 'whole'}
        onClick={() => onScale('whole')}
      />
    </>
  )
}

export function ChartFrame({ layout, words, marks }: ChartFrameProps) {
  const { t } = useTranslation('inspect')
  const [scale, setScale] = useState<PictureScale>('fit')
  const { place, isFilling, setFilling } = useFilledWindow()
  return (
    <div ref={place} className={frame}>
      <div {...scrolled} ref={scrollToMiddle} aria-label={`${t('picture.sheet')}: ${words.title}`} className={sheet}>
        <ChartPicture layout={layout} words={words} marks={marks ?? {}} scale={scale} className={colours} />
      </div>
      <fieldset aria-label={t('picture.size')} className={tools}>
        <ScaleButtons scale={scale} onScale={setScale} />
        <IconButton
          size="sm"
          icon={isFilling ? Shrink : Expand}
          label={t(isFilling ? 'picture.leaveWindow' : 'picture.fillWindow')}
          onClick={() => setFilling(!isFilling)}
        />
      </fieldset>
    </div>
  )
}
