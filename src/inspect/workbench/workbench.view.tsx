import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { LogReport } from '../funnels/report.ts'
import { ReadingFailed } from './reading-failed.tsx'
import { LogSource } from './log-source.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { ReportPage } from './report-page.tsx'
import { useAddress } from './use-address.ts'
import { useWorkbench } from './use-workbench.ts'
import type { LogOrigin } from './workbench.machine.ts'

const page = css({ maxW: 'content', mx: 'auto' })

const useOriginName = () => {
  const { t } = useTranslation('inspect')
  return (origin: LogOrigin | null): string => {
    if (origin === null) return ''
    return origin.kind === 'file' ? origin.file.name : t(`source.names.${origin.kind}`)
  }
}

const useKeptAddress = (origin: LogOrigin | null, change: ReturnType<typeof useAddress>['change']) => {
  const last = useRef<LogOrigin | null>(null)
  useEffect(() => {
    if (origin === null || last.current === origin) return
    const isAnother = last.current !== null
    last.current = origin
    change({
      log: origin.kind === 'file' ? null : origin.kind,
      ...(isAnother ? { user: null, order: null, left: null } : {}),
    })
  }, [origin, change])
}

interface OpenedReportProps extends ReturnType<typeof useAddress>, Pick<ReturnType<typeof useWorkbench>, 'send'> {
  readonly report: LogReport
  readonly origin: LogOrigin
  readonly onAnother: () => void
}

function OpenedReport({ report, origin, address, change, send, onAnother }: OpenedReportProps) {
  const describeOrigin = useOriginName()
  return (
    <ReportPage
      {...{ report, address, onAnother }}
      name={describeOrigin(origin)}
      kind={origin.kind}
      onAddress={change}
      onNewEvents={() => send({ type: 'log.refresh' })}
    />
  )
}

function CurrentStep() {
  const { address, change } = useAddress()
  const { snapshot, send } = useWorkbench(address)
  const [isChoosing, setChoosing] = useState(false)
  const describeOrigin = useOriginName()
  const { origin, wanted, report, progress, failure } = snapshot.context
  useKeptAddress(origin, change)
  const choose = (next: LogOrigin) => {
    setChoosing(false)
    send({ type: 'log.choose', origin: next })
  }
  if (snapshot.matches('reading')) {
    return (
      <ReadingProgress
        name={describeOrigin(wanted)}
        progress={progress}
        onCancel={() => send({ type: 'reading.cancel' })}
      />
    )
  }
  if (snapshot.matches('failed') && failure !== null) {
    return (
      <ReadingFailed
        failure={failure}
        origin={wanted}
        hasReport={report !== null}
        onRetry={() => wanted !== null && choose(wanted)}
        onBack={() => send({ type: 'failure.dismiss' })}
      />
    )
  }
  if (report === null || origin === null || isChoosing) return <LogSource onChoose={choose} />
  return <OpenedReport {...{ report, origin, address, change, send }} onAnother={() => setChoosing(true)} />
}

export default function WorkbenchView() {
  const { t } = useTranslation('inspect')
  return (
    <div className={page}>
      <PageHeader title={t('rooms.funnels')}>{t('lead')}</PageHeader>
      <CurrentStep />
    </div>
  )
}
