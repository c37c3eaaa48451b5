import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { downloadText } from '#src/views/listing/csv/download-text.ts'
import type { PanelProps } from '../inspector/inspected-page.ts'
import { writeRecording } from '../recording/write-recording.ts'
import { CopyLink } from './copy-link.tsx'
import { recordingFileName, toRecording, getTakenAt } from './recording-name.ts'
import { useLogWords } from './use-log-words.ts'

const body = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '3' })
const facts = css({ textStyle: 'small', color: 'fg.muted' })

const countLines = ({ records }: PanelProps['page']): number => records.length + 1

export function SaveRecording({ page, source }: Pick<PanelProps, 'page' | 'source'>) {
  const { t } = useTranslation('recording')
  const { number } = useLogWords()
  const [saved, setSaved] = useState<string | null>(null)
  const save = () => {
    const takenAt = getTakenAt(source)
    const name = recordingFileName({ ...source, takenAt })
    const text = writeRecording(toRecording(page, source, takenAt))
    downloadText({ name, type: 'application/x-ndjson', text })
    setSaved(name)
  }
  return (
    <Card title={t('file.exportTitle')} text={t('file.exportText')}>
      <div className={body}>
        <p className={facts}>
          {t('file.lines', { lines: number(countLines(page)) })}
          {page.dropped > 0 && (
            <>
              <br />
              {t('file.dropped', { dropped: number(page.dropped) })}
            </>
          )}
        </p>
        <Button icon={Download} disabled={page.records.length === 0} onClick={save}>
          {t('file.save')}
        </Button>
        <CopyLink
          isDisabled={page.records.length === 0}
          getRecording={() => toRecording(page, source, getTakenAt(source))}
        />
        <p aria-live="polite" className={facts}>
          {saved !== null && t('file.saved', { name: saved })}
        </p>
      </div>
    </Card>
  )
}
