import Activity from 'lucide-react/icons/activity'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { type GitlabToken, type GitlabTokenDetails, gitlabSettingsEndpoints } from '#src/contract/gitlab-settings.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { IntegrationState, useFaultWords } from '../integrations/integration-state.tsx'
import { TokenExpiry } from '../integrations/token-expiry.tsx'
import { useFigures } from '../listing/figures.ts'
import { useToast } from '../product.ts'
import { getHost } from './gitlab-values.ts'
import { useGitlabChanges } from './use-gitlab.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

interface ConnectionProps {
  readonly token: GitlabToken
  readonly details: GitlabTokenDetails | undefined
}

const useCheck = ({ gitLabUrl }: GitlabToken) => {
  const { t } = useTranslation('gitlab-settings')
  const { client, onCallFailed } = useApi()
  const { refresh } = useGitlabChanges()
  const toast = useToast()
  const describeFault = useFaultWords()
  const [isChecking, setChecking] = useState(false)
  const check = async (): Promise<void> => {
    setChecking(true)
    try {
      const { fault, missingScopes } = await client.call(gitlabSettingsEndpoints.validateToken, { body: {} })
      await refresh()
      const failure = fault ?? (missingScopes.length > 0 ? ({ kind: 'forbidden' } as const) : undefined)
      if (failure === undefined) toast({ kind: 'success', words: { text: t('works') } })
      else {
        const { title, text } = describeFault(failure, { product: 'GitLab', host: getHost(gitLabUrl) })
        toast({ kind: 'detailedError', words: { text: title }, details: [text] })
      }
    } catch (error) {
      onCallFailed(error)
    } finally {
      setChecking(false)
    }
  }
  return { isChecking, check: () => void (isChecking || check()) }
}

function Expiry({ expiresAt, health }: { readonly expiresAt: string } & Pick<GitlabTokenDetails, 'health'>) {
  const { t } = useTranslation('gitlab-settings')
  const { time } = useFigures()
  return (
    <TokenExpiry
      expiresAt={expiresAt}
      health={health}
      describe={(status) => {
        if (status === 'outlived') return undefined
        if (status === 'over') return { title: t('expiry.over', { time: time(expiresAt) }), text: t('expiry.overText') }
        return { title: t('expiry.soon', { time: time(expiresAt) }), text: t('expiry.soonText') }
      }}
    />
  )
}

const useFacts = ({ token, details }: ConnectionProps) => {
  const { t } = useTranslation('gitlab-settings')
  const { number, time } = useFigures()
  const { gitLabUrl, tokenEnding, repositories } = token
  const { user, hostVersion, expiresAt } = details ?? {}
  const known = details && [
    {
      id: 'token',
      label: t('facts.token'),
      value: t('facts.ending', { name: details.tokenName, ending: tokenEnding }),
    },
    { id: 'kind', label: t('facts.kind'), value: t(`kinds.${details.kind}`) },
    ...(user === undefined ? [] : [{ id: 'user', label: t('facts.user'), value: `${user.name} (${user.login})` }]),
    { id: 'scopes', label: t('facts.scopes'), value: details.scopes.join(', ') },
    { id: 'expires', label: t('facts.expires'), value: expiresAt === undefined ? t('facts.never') : time(expiresAt) },
    ...(hostVersion === undefined ? [] : [{ id: 'version', label: t('facts.version'), value: hostVersion }]),
  ]
  return [
    { id: 'address', label: t('facts.address'), value: gitLabUrl },
    ...(known ?? []),
    { id: 'repositories', label: t('facts.repositories'), value: number(repositories) },
  ]
}

export function ConnectionCard({ token, details, onRemove }: ConnectionProps & { readonly onRemove: () => void }) {
  const { t } = useTranslation(['gitlab-settings', 'integrations'])
  const { isChecking, check } = useCheck(token)
  const facts = useFacts({ token, details })
  const buttons = (
    <>
      <Button icon={Activity} busy={isChecking && t('integrations:health.checking')} onClick={check}>
        {t('integrations:check')}
      </Button>
      <Button icon={Trash2} onClick={onRemove}>
        {t('remove.action')}
      </Button>
    </>
  )
  return (
    <Card title={t('connection')} footer={buttons}>
      <div className={column}>
        <div>
          <IntegrationState
            product="GitLab"
            host={getHost(token.gitLabUrl)}
            isSet
            isChecking={isChecking}
            health={details?.health}
            expiresAt={details?.expiresAt}
          />
        </div>
        {details?.expiresAt !== undefined && <Expiry expiresAt={details.expiresAt} health={details.health} />}
        <KeyValueList items={facts} />
      </div>
    </Card>
  )
}
