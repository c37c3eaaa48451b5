import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { useFigures } from './figures.ts'
import type { Progress } from './workbench.machine.ts'

const face = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4', maxW: 'reading' })
const wide = css({ w: 'full' })

interface ReadingFaceProps {
  readonly name: string
  readonly progress: Progress
  readonly onCancel: () => void
}

export function ReadingProgress({ name, progress: { events, share }, onCancel }: ReadingFaceProps) {
  const { t } = useTranslation('inspect')
  const { percent } = useFigures()
  return (
    <div className={face} aria-busy="true">
      <div className={wide}>
        <ProgressBar
          label={t('reading.title', { name })}
          value={share > 0 ? share : undefined}
          valueText={share > 0 ? percent(Math.round(share * 100)) : t('reading.opening')}
          detail={t('events', { count: events })}
        />
      </div>
      <Button onClick={onCancel}>{t('reading.cancel')}</Button>
    </div>
  )
}
