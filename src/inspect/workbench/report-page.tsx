import { css } from '#styled-system/css'
import type { LogReport } from '../funnels/report.ts'
import { ChosenFunnel, ChosenJourney } from './chosen-chart.tsx'
import { ExplainUser } from './explain-user.tsx'
import { LiveEvents } from './live-events.tsx'
import { LogSummary } from './log-summary.tsx'
import { OverviewTable } from './overview-table.tsx'
import { ProblemTable } from './problem-table.tsx'
import { SaveReport } from './save-report.tsx'
import type { WorkbenchAddress } from './use-address.ts'
import type { LogOrigin } from './workbench.machine.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: 'section', minW: '0' })

interface ReportFaceProps {
  readonly report: LogReport
  readonly name: string
  readonly kind: LogOrigin['kind']
  readonly address: WorkbenchAddress
  readonly onAddress: (part: Partial<WorkbenchAddress>) => void
  readonly onAnother: () => void
  readonly onNewEvents: () => void
}

export function ReportPage({ report, name, kind, address, onAddress, onAnother, onNewEvents }: ReportFaceProps) {
  const { funnels, journeys, problems } = report
  const funnel = funnels.find(({ id }) => id === address.chart)
  const journey = journeys.find(({ id }) => id === address.chart)
  const chosen = funnel ?? journey ?? funnels[0]
  const explain = (user: string | null) => {
    onAddress({ user })
    if (user !== null) document.getElementById('explain')?.scrollIntoView({ block: 'start' })
  }
  if (chosen === undefined) return null
  const shownFunnel = journey === undefined ? (funnel ?? funnels[0]) : undefined
  return (
    <div className={stack}>
      <LogSummary name={name} isFile={kind === 'file'} report={report} onAnother={onAnother}>
        <SaveReport funnel={shownFunnel} address={address} />
      </LogSummary>
      {kind === 'collected' && <LiveEvents onNew={onNewEvents} />}
      {problems.length > 0 && <ProblemTable problems={problems} onExplain={explain} />}
      <OverviewTable
        report={report}
        chosen={chosen.id}
        onChoose={(chart) => onAddress({ chart, order: null, left: null })}
      />
      {shownFunnel && (
        <ChosenFunnel
          funnel={shownFunnel}
          report={report}
          address={address}
          onAddress={onAddress}
          onExplain={explain}
        />
      )}
      {journey && <ChosenJourney journey={journey} onExplain={explain} />}
      <ExplainUser report={report} user={address.user} chart={chosen} onExplain={explain} />
    </div>
  )
}
