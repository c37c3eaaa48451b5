import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { InspectedPage, PageSource, PanelProps } from '../inspector/inspected-page.ts'
import { findChart } from '../recording/find-chart.ts'
import { type ReplayedActor, replayRecording } from '../recording/replay.ts'
import { actorNames, nameIn } from './actor-names.ts'
import { type Difference, pathText } from '../recording/difference.ts'
import { JsonText } from './json-text.tsx'
import { toRecording } from './recording-name.ts'
import { useLogWords } from './use-log-words.ts'

const body = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4' })
const whole = css({ w: 'full', minW: '0' })
const flush = css({ display: 'inline-flex', mx: '-2' })
/** Between phone and wide screens the table does not fit beside the other panes. */
const sideways = css({ overflowX: 'auto' })
const mono = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'break-word' })

interface FirstDifference {
  readonly actor: string
  readonly number: number
  readonly difference: Difference
}

const listDifferences = (replayed: readonly ReplayedActor[]): readonly FirstDifference[] =>
  replayed
    .flatMap(({ actor, firstDifference: first }) =>
      first === null || first.difference === null
        ? []
        : [{ actor, number: first.number, difference: first.difference }],
    )
    .toSorted((a, b) => a.number - b.number)

interface DifferencesProps {
  readonly rows: readonly FirstDifference[]
  readonly names: ReadonlyMap<string, string>
  readonly onNumber: (number: number) => void
}

function Differences({ rows, names, onNumber }: DifferencesProps) {
  const { t } = useTranslation('recording')
  const { number } = useLogWords()
  const columns: readonly Column<FirstDifference>[] = [
    { id: 'actor', header: t('marks.actor'), onPhone: 'head', cell: ({ actor }) => nameIn(names, actor) },
    {
      id: 'step',
      header: t('step.title'),
      cell: (row) => (
        <span className={flush}>
          <Button size="sm" variant="ghost" onClick={() => onNumber(row.number)}>
            {t('step.number', { number: number(row.number) })}
          </Button>
        </span>
      ),
    },
    {
      id: 'place',
      header: t('difference.path'),
      cell: ({ difference: { path } }) => <span className={mono}>{pathText(path)}</span>,
    },
    {
      id: 'recorded',
      header: t('replay.recorded'),
      cell: ({ difference: change }) => (change.kind === 'added' ? '–' : <JsonText value={change.before} />),
    },
    {
      id: 'replayed',
      header: t('replay.replayed'),
      cell: ({ difference: change }) => (change.kind === 'removed' ? '–' : <JsonText value={change.after} />),
    },
  ]
  return <DataTable label={t('replay.differences')} columns={columns} rows={rows} getKey={({ actor }) => actor} />
}

interface Verdict {
  readonly page: InspectedPage
  readonly source: string
  readonly replayed: readonly ReplayedActor[]
}

const identifySource = ({ kind, takenAt, title }: PageSource): string =>
  kind === 'live' ? `${kind} ${takenAt}` : `${kind} ${takenAt} ${title}`

export function ReplayCheck({ page, source, onNumber }: Pick<PanelProps, 'page' | 'source' | 'onNumber'>) {
  const { t } = useTranslation('recording')
  const { number } = useLogWords()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const check = () => {
    const recording = toRecording(page, source, source.takenAt)
    setVerdict({ page, source: identifySource(source), replayed: replayRecording(recording, findChart) })
  }
  const shown = verdict?.source === identifySource(source) ? verdict : null
  const replayed = shown?.replayed ?? null
  const rows = listDifferences(replayed ?? [])
  const events = replayed?.reduce((sum, { steps }) => sum + steps.length, 0) ?? 0
  return (
    <Card title={t('replay.checkTitle')} text={t('replay.checkText')}>
      <div className={body}>
        <Button icon={RotateCcw} disabled={page.records.length === 0} onClick={check}>
          {t('replay.check')}
        </Button>
        <div aria-live="polite" className={whole}>
          {replayed?.length === 0 && <Banner tone="info" title={t('replay.noCharts')} />}
          {replayed !== null && replayed.length > 0 && rows.length === 0 && (
            <Banner tone="success" title={t('replay.same')}>
              {t('replay.sameText', { charts: number(replayed.length), events: number(events) })}
            </Banner>
          )}
          {rows.length > 0 && <Banner tone="warning" title={t('replay.differs')} />}
          {rows.length > 0 && (
            <div className={sideways}>
              <Differences {...{ rows, onNumber }} names={actorNames(shown?.page ?? page)} />
            </div>
          )}
        </div>
      </div>
    </Card>
  )
}
