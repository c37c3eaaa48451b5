import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { type Agent, agentKinds, getAgentName, keyPlaceholder, toMcpAddress } from './example-formats.ts'
import { ExampleText } from './example-text.tsx'

const place = css({ mt: '8' })
const column = css({ display: 'flex', flexDirection: 'column', gap: '4', maxW: 'reading' })
const settings = css({ display: 'flex', flexDirection: 'column', gap: '2' })

const options = agentKinds.map((value) => ({ value, label: getAgentName(value) }))

function McpAddress() {
  const { t } = useTranslation(['api-keys', 'listing'])
  const address = toMcpAddress(window.location.origin)
  const copy = <CopyButton text={address} label={t('connect.copyAddress')} copiedLabel={t('listing:details.copied')} />
  return (
    <Field label={t('connect.address')}>
      <Input mono readOnly value={address} after={copy} onFocus={({ currentTarget }) => currentTarget.select()} />
    </Field>
  )
}

export default function ConnectAgent() {
  const { t } = useTranslation('api-keys')
  const [agent, setAgent] = useState<Agent>('claudeCode')
  return (
    <div className={place}>
      <Card title={t('connect.title')} text={t('connect.text', { placeholder: keyPlaceholder })}>
        <div className={column}>
          <McpAddress />
          <div className={settings}>
            <ExampleText kind={agent} apiKey={keyPlaceholder} isSingle={false}>
              <Segmented label={t('connect.agent')} options={options} value={agent} onChange={setAgent} />
            </ExampleText>
          </div>
        </div>
      </Card>
    </div>
  )
}
