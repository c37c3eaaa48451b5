import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Select } from '#src/ui/select.tsx'
import {
  type CallKind,
  exampleKinds,
  type ExampleKind,
  findAgent,
  formatExample,
  isExampleKind,
} from './example-formats.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const heading = css({ textStyle: 'label' })
const choice = css({ flex: '1' })
const place = css({ color: 'fg.muted', textStyle: 'small' })
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
  const settingsFile = findAgent(kind)?.settingsFile
  const isEnvironment = kind === 'openai' || kind === 'agent'
  const options = exampleKinds.map((value) => ({
    value,
    label: findAgent(value)?.name ?? t(`examples.${value as CallKind}`),
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
        {settingsFile === undefined ? (
          t(isEnvironment ? 'examples.environment' : 'examples.terminal')
        ) : (
          <>
            {t('examples.file')} <bdi className={file}>{settingsFile}</bdi>
          </>
        )}
      </p>
      <pre className={code}>{text}</pre>
    </section>
  )
}
