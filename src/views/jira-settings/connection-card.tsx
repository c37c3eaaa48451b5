import Activity from 'lucide-react/icons/activity'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { type JiraConnection, jiraSettingsEndpoints } from '#src/contract/jira.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { IntegrationState } from '../integrations/integration-state.tsx'
import { TokenExpiry } from '../integrations/token-expiry.tsx'
import { useFigures } from '../listing/figures.ts'
import { useFormatDate } from '../listing/use-format-date.ts'
import { useSubmission } from '../use-submission.ts'
import { getHost } from './jira-values.ts'
import { useJiraChanges } from './use-jira-settings.ts'

const importRemove = () => import('./remove-jira.tsx')
const RemoveJira = lazyPart(importRemove)

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const prose = css({ maxW: 'reading' })
const maxShownKeys = 20

const useCheck = () => {
  const { client, onCallFailed } = useApi()
  const { put } = useJiraChanges()
  return useSubmission(async () => {
    try {
      put(await client.call(jiraSettingsEndpoints.check))
    } catch (error) {
      onCallFailed(error)
    }
  })
}

const toEndOfDay = (day: string): string => `${day}T23:59:59Z`

function Expiry({ expiresOn, health }: { readonly expiresOn: string } & Pick<JiraConnection, 'health'>) {
  const { t } = useTranslation('jira-settings')
  const formatDate = useFormatDate()
  return (
    <TokenExpiry
      expiresAt={toEndOfDay(expiresOn)}
      health={health}
      describe={(status) => {
        const day = formatDate(expiresOn)
        if (status === 'outlived') return { title: t('outlived.title', { day }), text: t('outlived.text') }
        if (status === 'over') return { title: t('expiry.over', { day }), text: t('expiry.overText') }
        return { title: t('expiry.soon', { day }), text: t('expiry.soonText') }
      }}
    />
  )
}

const useFacts = ({ deployment, address, accountName, email, tokenEnding, ...connection }: JiraConnection) => {
  const { t } = useTranslation('jira-settings')
  const { number } = useFigures()
  const formatDate = useFormatDate()
  const { expiresOn } = connection
  const keys = connection.projectKeys ?? connection.browsableKeys
  const rest = keys.length - maxShownKeys
  const shown = keys.slice(0, maxShownKeys).join(', ')
  return [
    { id: 'address', label: t('form.address'), value: <bdi>{address}</bdi> },
    { id: 'account', label: t('facts.account'), value: <bdi>{email ? `${accountName} (${email})` : accountName}</bdi> },
    { id: 'token', label: t(`form.${deployment}.token`), value: t('facts.token', { ending: tokenEnding }) },
    {
      id: 'expires',
      label: t('form.expires'),
      value: expiresOn === undefined ? t('facts.notEntered') : formatDate(expiresOn),
    },
    {
      id: 'projects',
      label: t('facts.projects'),
      value: rest > 0 ? t('facts.more', { shown, amount: number(rest) }) : shown,
    },
  ]
}

function Buttons({ check, onRemove }: { readonly check: ReturnType<typeof useCheck>; readonly onRemove: () => void }) {
  const { t } = useTranslation(['jira-settings', 'integrations'])
  const { isSending, submit } = check
  return (
    <>
      <Button icon={Activity} busy={isSending && t('integrations:health.checking')} onClick={() => submit(undefined)}>
        {t('integrations:check')}
      </Button>
      <Button icon={Trash2} onClick={onRemove} onPointerEnter={() => void importRemove()}>
        {t('remove.action')}
      </Button>
    </>
  )
}

function Connected({ connection }: { readonly connection: JiraConnection }) {
  const { t } = useTranslation('jira-settings')
  const [isRemoving, setRemoving] = useState(false)
  const check = useCheck()
  const facts = useFacts(connection)
  const host = getHost(connection.address)
  const { expiresOn, health } = connection
  return (
    <>
      <Card title={t('state')} footer={<Buttons check={check} onRemove={() => setRemoving(true)} />}>
        <div className={column}>
          <div>
            <IntegrationState
              isSet
              isChecking={check.isSending}
              health={health}
              expiresAt={expiresOn && toEndOfDay(expiresOn)}
              product="Jira"
              host={host}
            />
          </div>
          {expiresOn !== undefined && <Expiry {...{ expiresOn, health }} />}
          <KeyValueList items={facts} />
          <p className={prose}>{t('gives')}</p>
        </div>
      </Card>
      <Suspense>{isRemoving && <RemoveJira name={host} onClose={() => setRemoving(false)} />}</Suspense>
    </>
  )
}

export function ConnectionCard({ connection }: { readonly connection: JiraConnection | undefined }) {
  const { t } = useTranslation('jira-settings')
  if (connection !== undefined) return <Connected connection={connection} />
  return (
    <Card title={t('state')}>
      <div className={column}>
        <div>
          <IntegrationState isSet={false} isChecking={false} health={undefined} product="Jira" host="Jira" />
        </div>
        <p className={prose}>{t('gives')}</p>
      </div>
    </Card>
  )
}
