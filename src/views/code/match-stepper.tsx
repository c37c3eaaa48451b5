import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { ShortcutsOf } from '../shortcuts/shortcut.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { matchFrom } from './file-match.ts'

const preview = '[data-preview]'

const matchShortcuts = {
  scope: 'search',
  shortcuts: [
    { key: 'n', does: 'nextMatch', within: preview },
    { key: 'N', does: 'previousMatch', within: preview },
  ],
} as const satisfies ShortcutsOf<'search'>

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
  useShortcuts(matchShortcuts, { nextMatch: step(1), previousMatch: step(-1) })
  return (
    <span className={group}>
      <span aria-live="polite">
        {place === 0
          ? t('code.matchLines', { count: lines.length })
          : t('code.matchOf', { place, total: lines.length })}
      </span>
      <IconButton icon={ChevronUp} size="sm" label={t('code.previousMatch')} shortcut="N" onClick={step(-1)} />
      <IconButton icon={ChevronDown} size="sm" label={t('code.nextMatch')} shortcut="n" onClick={step(1)} />
    </span>
  )
}
