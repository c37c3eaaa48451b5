import Check from 'lucide-react/icons/check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { leaveForHost } from '#src/actors/leave-page.ts'
import { useApi } from '#src/api/use-api.ts'
import type { Connection } from '#src/contract/oauth.ts'
import { githubSignInEndpoints, gitlabSignInEndpoints } from '#src/contract/auth.ts'
import { providerNames } from '#src/contract/sign-in-providers.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { ProviderMark } from '../../account-forms/provider-mark.tsx'
import { failureWords } from '../../failure-words.ts'
import { useSubmission } from '../../use-submission.ts'
import { toProfileAddress } from '../tabs.ts'

const row = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '2' })
const name = css({ display: 'flex', alignItems: 'center', gap: '2', fontWeight: 'medium', minW: '[6rem]' })
const state = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  flex: '[1 1 auto]',
  maxW: 'full',
  overflowWrap: 'anywhere',
})
const note = css({ textStyle: 'small', color: 'fg.muted' })

interface ConnectionRowProps {
  readonly connection: Connection
  readonly onDisconnect: () => void
}

const calls = { github: githubSignInEndpoints.prepareLink, gitlab: gitlabSignInEndpoints.prepareLink } as const

const useConnect = ({ provider }: Connection) => {
  const { client } = useApi()
  return useSubmission(
    () => client.call(calls[provider], { body: { returnUrl: toProfileAddress('connections') } }),
    ({ redirectUrl }) => leaveForHost(redirectUrl),
  )
}

function ConnectButton({ connection, connect }: { connection: Connection; connect: ReturnType<typeof useConnect> }) {
  const { t } = useTranslation('profile')
  const provider = providerNames[connection.provider]
  return (
    <Button
      size="sm"
      aria-label={t('connections.connectName', { provider })}
      busy={connect.isSending && t('connections.connecting', { provider })}
      onClick={() => connect.submit(undefined)}
    >
      {t('connections.connect')}
    </Button>
  )
}

function Notes({ connection: { isLastWay, isLinked, isOffered, provider } }: { connection: Connection }) {
  const { t } = useTranslation('profile')
  if (isLastWay) return <p className={note}>{t('connections.lastWay')}</p>
  if (isLinked && !isOffered)
    return <p className={note}>{t('connections.notOffered', { provider: providerNames[provider] })}</p>
  return null
}

export function ConnectionRow({ connection, onDisconnect }: ConnectionRowProps) {
  const { t } = useTranslation(['profile', 'app'])
  const connect = useConnect(connection)
  const { provider, isLinked, isLastWay, login } = connection
  return (
    <li className={row}>
      <div className={line}>
        <span className={name}>
          <ProviderMark provider={provider} />
          {providerNames[provider]}
        </span>
        <span className={state}>
          <StatusBadge tone={isLinked ? 'success' : 'neutral'} icon={isLinked ? Check : CircleMinus}>
            {t(isLinked ? 'connections.on' : 'connections.off')}
          </StatusBadge>
          {login}
        </span>
        {!isLinked && <ConnectButton {...{ connection, connect }} />}
        {isLinked && !isLastWay && (
          <Button
            size="sm"
            aria-label={t('connections.disconnectName', { provider: providerNames[provider] })}
            onClick={onDisconnect}
          >
            {t('connections.disconnect')}
          </Button>
        )}
      </div>
      <Notes connection={connection} />
      {connect.error !== null && <FormAlert {...failureWords(connect.error, t)} />}
    </li>
  )
}
