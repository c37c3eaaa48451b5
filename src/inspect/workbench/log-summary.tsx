import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import FolderOpen from 'lucide-react/icons/folder-open'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { StatusBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { StatTile } from '#src/ui/stat-tile.tsx'
import type { LogReport } from '../funnels/report.ts'
import { useFigures } from './figures.ts'
import { ViewLink } from './view-link.tsx'

const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2' })
const name = css({ textStyle: 'title', overflowWrap: 'anywhere' })
const tiles = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: '[repeat(auto-fit, minmax(8rem, 1fr))]',
  mt: '4',
})

interface LogSummaryProps {
  readonly name: string
  readonly isFile: boolean
  readonly report: LogReport
  readonly onAnother: () => void
  readonly children: ReactNode
}

export function LogSummary({ name: title, isFile, report, onAnother, children }: LogSummaryProps) {
  const { t } = useTranslation('inspect')
  const { number } = useFigures()
  const { isConforming } = report
  return (
    <section aria-label={t('summary.title')}>
      <div className={head}>
        <h2 className={name}>{title}</h2>
        <StatusBadge tone={isConforming ? 'success' : 'danger'} icon={isConforming ? CircleCheck : CircleAlert}>
          {t(isConforming ? 'summary.conforming' : 'summary.notConforming')}
        </StatusBadge>
        <ViewLink isFile={isFile}>
          {children}
          <Button icon={FolderOpen} onClick={onAnother}>
            {t('source.another')}
          </Button>
        </ViewLink>
      </div>
      <div className={tiles}>
        {(['lines', 'events', 'users', 'devices'] as const).map((measure) => (
          <StatTile key={measure} label={t(`summary.${measure}`)} value={number(report[measure])} />
        ))}
      </div>
    </section>
  )
}
