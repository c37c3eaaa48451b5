import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Select } from '#src/ui/select.tsx'
import {
  exampleKinds,
  type ExampleKind,
  formatExample,
  getProductName,
  getSettingsFile,
  isExampleKind,
  type TranslatedKind,
} from './example-formats.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const heading = css({ fontSize: 'md', fontWeight: 'medium' })
const choice = css({ flex: '1', minW: '1/2' })
const place = css({ color: 'fg.muted', fontSize: 'sm' })
const file = css({ fontFamily: 'mono', overflowWrap: 'anywhere' })
const code = css({
  p: '3',
  borderWidth: 'hairline',
  borderRadius: 'md',
  bg: 'bg.subtle',
  textStyle: 'code',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

interface KeyExamplesProps {
  readonly apiKey: string
  readonly isSingle: boolean
}

export function KeyExamples({ apiKey, isSingle }: KeyExamplesProps) {
  const { t } = useTranslation(['api-keys', 'listing'])
  const [kind, setKind] = useState<ExampleKind>('claudeCode')
  const text = formatExample(kind, { origin: window.location.origin, key: apiKey, isSingle })
  const settingsFile = getSettingsFile(kind)
  const options = exampleKinds.map((value) => ({
    value,
    label: getProductName(value) ?? t(`examples.${value as TranslatedKind}`),
  }))
  return (
    <section aria-label={t('examples.title')} className={column}>
      <h3 className={heading}>{t('examples.title')}</h3>
      <div className={bar}>
        <div className={choice}>
          <Select
            label={t('examples.title')}
            options={options}
            value={kind}
            onChange={(value) => isExampleKind(value) && setKind(value)}
          />
        </div>
        <CopyButton text={text} label={t('examples.copy')} copiedLabel={t('listing:details.copied')} />
      </div>
      <p className={place}>
        {settingsFile === undefined ? t('examples.terminal') : t('examples.file')}{' '}
        {settingsFile !== undefined && <bdi className={file}>{settingsFile}</bdi>}
      </p>
      <pre className={code}>{text}</pre>
    </section>
  )
}
