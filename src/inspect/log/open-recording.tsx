import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FileDrop } from '#src/ui/file-drop.tsx'
import type { PanelProps } from '../inspector/inspected-page.ts'
import { type LineProblem, readRecording } from '../recording/read-recording.ts'
import { useLogWords } from './use-log-words.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '1', mt: '2', textStyle: 'small' })
const place = css({ fontFamily: 'mono', fontSize: 'xs' })

const kinds = { 'application/x-ndjson': ['.ndjson', '.jsonl'], 'text/plain': ['.txt', '.log'] }

/** Later problems are mostly caused by the first ones. */
const maxShownProblems = 12

type Refusal =
  | { readonly kind: 'type'; readonly name: string }
  | { readonly kind: 'lines'; readonly file: File; readonly problems: readonly LineProblem[] }
  | { readonly kind: 'changed'; readonly name: string }

function Problems({ problems }: { problems: readonly LineProblem[] }) {
  const { t } = useTranslation('recording')
  const { number } = useLogWords()
  return (
    <>
      <ul className={list}>
        {problems.slice(0, maxShownProblems).map(({ line, kind, place: at }) => (
          <li key={line}>
            <strong>{t('file.line', { line: number(line) })}</strong>: {t(`file.problems.${kind}`)}{' '}
            {at !== null && <code className={place}>{at}</code>}
          </li>
        ))}
        {problems.length > maxShownProblems && <li>{t('file.more', { count: problems.length - maxShownProblems })}</li>}
      </ul>
      <p>{t('file.correct')}</p>
    </>
  )
}

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
      <Problems problems={problems} />
    </Banner>
  )
}

/** The file stays chosen, so that it can be read again after it was corrected. */
export function OpenRecording({ onRecording }: Pick<PanelProps, 'onRecording'>) {
  const { t } = useTranslation('recording')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const take = async (file: File) => {
    const text = await file.text().catch(() => null)
    if (text === null) return setRefusal({ kind: 'changed', name: file.name })
    const { recording, problems } = readRecording(text)
    setRefusal(problems === null ? null : { kind: 'lines', file, problems })
    if (recording !== null) onRecording(recording, file.name)
  }
  return (
    <Card title={t('file.openTitle')}>
      <div className={body}>
        {refusal !== null && <RefusalBanner refusal={refusal} onRetry={(file) => void take(file)} />}
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
