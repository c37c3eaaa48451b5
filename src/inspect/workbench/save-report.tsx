import FileDown from 'lucide-react/icons/file-down'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { brand } from '#src/lib/brand.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { downloadText } from '#src/views/listing/csv/download-text.ts'
import type { FunnelReport } from '../funnels/report.ts'
import { toQuestion } from './shown-question.ts'
import type { WorkbenchAddress } from './use-address.ts'
import { useWorkbenchDeps } from './workbench-deps.ts'

const outcome = css({ flexBasis: 'full' })

interface SaveReportProps {
  readonly funnel: FunnelReport | undefined
  readonly address: WorkbenchAddress
}

export function SaveReport({ funnel, address }: SaveReportProps) {
  const { t } = useTranslation('inspect')
  const { bench } = useWorkbenchDeps()
  const [state, setState] = useState<'idle' | 'writing' | 'failed'>('idle')
  const save = async () => {
    setState('writing')
    try {
      const text = await bench.writeMarkdown(toQuestion(address, funnel), address.releases)
      downloadText({ name: `${brand.toLowerCase()}-funnels.md`, type: 'text/markdown;charset=utf-8', text })
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button icon={FileDown} busy={state === 'writing' && t('markdownWriting')} onClick={() => void save()}>
        {t('markdown')}
      </Button>
      {state === 'failed' && (
        <div className={outcome}>
          <Banner tone="danger" title={t('markdownFailed')} />
        </div>
      )}
    </>
  )
}
