import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FileDrop } from '#src/ui/file-drop.tsx'
import type { PanelProps } from '../inspector/inspected-page.ts'
import { readAside } from '../recording/read-aside.ts'
import type { LineProblem } from '../recording/read-recording.ts'
import { LineProblems } from './line-problems.tsx'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const quiet = css({ textStyle: 'small', color: 'fg.muted', _empty: { display: 'none' } })

const kinds = { 'application/x-ndjson': ['.ndjson', '.jsonl'], 'text/plain': ['.txt', '.log'] }

type Refusal =
  | { readonly kind: 'type'; readonly name: string }
  | { readonly kind: 'lines'; readonly file: File; readonly problems: readonly LineProblem[] }
  | { readonly kind: 'changed'; readonly name: string }

function RefusalBanner({ refusal, onRetry }: { refusal: Refusal; onRetry: (file: File) => void }) {
  const { t } = useTranslation('recording')
  if (refusal.kind === 'type') return <Banner tone="danger" title={t('file.refused', { name: refusal.name })} />
  if (refusal.kind === 'changed') {
    return (
      <Banner tone="danger" title={t('file.failed', { name: refusal.name })}>
        {t('file.changed')}
      </Banner>
    )
  }
  const { file, problems } = refusal
  return (
    <Banner
      tone="danger"
      title={t('file.failed', { name: file.name })}
      actions={
        <Button size="sm" icon={RotateCw} onClick={() => onRetry(file)}>
          {t('file.again')}
        </Button>
      }
    >
      <LineProblems problems={problems} />
      <p>{t('file.correct')}</p>
    </Banner>
  )
}

/** The file stays chosen, so that it can be read again after it was corrected. */
export function OpenRecording({ onRecording }: Pick<PanelProps, 'onRecording'>) {
  const { t } = useTranslation(['recording', 'inspector'])
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isReading, setReading] = useState(false)
  const take = async (file: File) => {
    const text = await file.text().catch(() => null)
    if (text === null) return setRefusal({ kind: 'changed', name: file.name })
    setReading(true)
    const { recording, problems } = await readAside(text)
    setReading(false)
    setRefusal(problems === null ? null : { kind: 'lines', file, problems })
    if (recording !== null) onRecording(recording, file.name)
  }
  return (
    <Card title={t('file.openTitle')}>
      <div className={body}>
        {refusal !== null && <RefusalBanner refusal={refusal} onRetry={(file) => void take(file)} />}
        <p aria-live="polite" className={quiet}>
          {isReading && t('inspector:share.reading')}
        </p>
        <FileDrop
          title={t('file.drop')}
          hint={t('file.hint')}
          browseLabel={t('file.browse')}
          accept={kinds}
          onFile={(file) => void take(file)}
          onRefused={({ name }) => setRefusal({ kind: 'type', name })}
        />
      </div>
    </Card>
  )
}
