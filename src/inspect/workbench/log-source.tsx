import FlaskConical from 'lucide-react/icons/flask-conical'
import Radio from 'lucide-react/icons/radio'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { FileDrop } from '#src/ui/file-drop.tsx'
import type { LogOrigin } from './workbench.machine.ts'

const page = css({ display: 'flex', flexDirection: 'column', gap: '6', maxW: 'reading' })
const choices = css({ display: 'grid', gap: '4', sm: { gridTemplateColumns: '[1fr 1fr]' } })
const choice = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2' })
const help = css({ textStyle: 'small', color: 'fg.muted' })
const heading = css({ textStyle: 'section', mb: '3' })

const logs = {
  'application/x-ndjson': ['.ndjson', '.jsonl'],
  'application/json': ['.json'],
  'text/csv': ['.csv'],
  'text/plain': ['.log', '.txt'],
  'application/gzip': ['.gz'],
}

export function LogSource({ onChoose }: { onChoose: (origin: LogOrigin) => void }) {
  const { t } = useTranslation('inspect')
  const [refused, setRefused] = useState<string | null>(null)
  const take = (file: File) => {
    setRefused(null)
    onChoose({ kind: 'file', file })
  }
  return (
    <div className={page}>
      {refused !== null && <Banner tone="danger" title={t('source.refused', { name: refused })} />}
      <FileDrop
        title={t('source.dropTitle')}
        hint={t('source.hint')}
        browseLabel={t('source.browse')}
        accept={logs}
        onFile={take}
        onRefused={({ name }) => setRefused(name)}
      />
      <section>
        <h2 className={heading}>{t('source.elsewhere')}</h2>
        <div className={choices}>
          <div className={choice}>
            <Button icon={Radio} onClick={() => onChoose({ kind: 'collected' })}>
              {t('source.collected')}
            </Button>
            <p className={help}>{t('source.collectedHelp')}</p>
          </div>
          <div className={choice}>
            <Button icon={FlaskConical} onClick={() => onChoose({ kind: 'sample' })}>
              {t('source.sample')}
            </Button>
            <p className={help}>{t('source.sampleHelp')}</p>
          </div>
        </div>
      </section>
    </div>
  )
}
