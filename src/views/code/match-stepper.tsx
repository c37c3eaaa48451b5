import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { IconButton } from '#src/ui/icon-button.tsx'
import { matchFrom } from './file-match.ts'

const group = css({ display: 'inline-flex', alignItems: 'center', gap: '0.5', textStyle: 'caption', color: 'fg.muted' })

interface MatchStepperProps {
  readonly lines: readonly number[]
  readonly at: number
  readonly onLine: (line: number) => void
}

export function MatchStepper({ lines, at, onLine }: MatchStepperProps) {
  const { t } = useTranslation('search')
  const place = lines.indexOf(at) + 1
  const step = (way: 1 | -1) => () => {
    const next = matchFrom(lines, at, way)
    if (next !== undefined) onLine(next)
  }
  return (
    <span className={group}>
      <span aria-live="polite">
        {place === 0
          ? t('code.matchLines', { count: lines.length })
          : t('code.matchOf', { place, total: lines.length })}
      </span>
      <IconButton
        icon={ChevronUp}
        size="sm"
        label={t('code.previousMatch')}
        shortcut="N"
        data-match-step={-1}
        onClick={step(-1)}
      />
      <IconButton
        icon={ChevronDown}
        size="sm"
        label={t('code.nextMatch')}
        shortcut="n"
        data-match-step={1}
        onClick={step(1)}
      />
    </span>
  )
}
