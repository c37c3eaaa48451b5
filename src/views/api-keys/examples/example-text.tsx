import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { type ExampleKind, findAgent, formatExample } from './example-formats.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const choice = css({ flex: '1', minW: '0' })
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

interface ExampleTextProps {
  readonly kind: ExampleKind
  readonly apiKey: string
  readonly isSingle: boolean
  readonly children: ReactNode
}

export function ExampleText({ kind, apiKey, isSingle, children }: ExampleTextProps) {
  const { t } = useTranslation(['api-keys', 'listing'])
  const text = formatExample(kind, { origin: window.location.origin, key: apiKey, isSingle })
  const settingsFile = findAgent(kind)?.settingsFile
  const isEnvironment = kind === 'openai' || kind === 'agent'
  return (
    <>
      <div className={bar}>
        <div className={choice}>{children}</div>
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
    </>
  )
}
