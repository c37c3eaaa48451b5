import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Select } from '#src/ui/select.tsx'
import { type CallKind, exampleKinds, type ExampleKind, findAgent, isExampleKind } from './example-formats.ts'
import { ExampleText } from './example-text.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const heading = css({ textStyle: 'label' })

interface KeyExamplesProps {
  readonly apiKey: string
  readonly isSingle: boolean
}

export function KeyExamples({ apiKey, isSingle }: KeyExamplesProps) {
  const { t } = useTranslation('api-keys')
  const [kind, setKind] = useState<ExampleKind>('claudeCode')
  const options = exampleKinds.map((value) => ({
    value,
    label: findAgent(value)?.name ?? t(`examples.${value as CallKind}`),
  }))
  return (
    <section aria-label={t('examples.title')} className={column}>
      <h3 className={heading}>{t('examples.title')}</h3>
      <ExampleText {...{ kind, apiKey, isSingle }}>
        <Select
          label={t('examples.title')}
          options={options}
          value={kind}
          onChange={(value) => isExampleKind(value) && setKind(value)}
        />
      </ExampleText>
    </section>
  )
}
