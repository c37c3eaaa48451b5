import Activity from 'lucide-react/icons/activity'
import CirclePause from 'lucide-react/icons/circle-pause'
import ExternalLink from 'lucide-react/icons/external-link'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { GithubInstallation } from '#src/contract/github-settings.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { ButtonLink } from '#src/ui/link.tsx'
import { IntegrationState } from '../integrations/integration-state.tsx'
import { useFigures } from '../listing/figures.ts'
import { GithubError } from './github-error.tsx'
import { useCheck, useConnect, useHost, useStatusWords, useSuspension } from './use-github.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

interface InstallationCardProps {
  readonly installation: GithubInstallation
  readonly onRemove: () => void
}

export const isRemovedAtHost = ({ health }: GithubInstallation): boolean => health?.failure?.fault.kind === 'notFound'

type NoticeProps = Pick<InstallationCardProps, 'installation'> & { readonly connect: ReturnType<typeof useConnect> }

function Notice({ installation, connect }: NoticeProps) {
  const { t } = useTranslation('github-settings')
  if (installation.status === 'Suspended') {
    return (
      <Banner tone="warning" title={t('suspended.title')}>
        {t('suspended.text')}
      </Banner>
    )
  }
  if (isRemovedAtHost(installation)) {
    const again = (
      <Button
        variant="solid"
        icon={ExternalLink}
        busy={connect.isSending && t('connect.busy')}
        onClick={() => connect.submit(undefined)}
      >
        {t('removed.action')}
      </Button>
    )
    return (
      <Banner tone="warning" title={t('removed.title')} actions={again}>
        {t('removed.text')}
      </Banner>
    )
  }
  if (installation.health?.failure?.fault.kind !== 'unauthorized') return null
  return (
    <Banner tone="warning" title={t('refused.title')}>
      {t('refused.text')}
    </Banner>
  )
}

function Facts({ installation, isChecking }: Pick<InstallationCardProps, 'installation'> & { isChecking: boolean }) {
  const { t } = useTranslation('github-settings')
  const { number } = useFigures()
  const describe = useStatusWords()
  const host = useHost(installation)
  const { status, account, addedRepositories, health } = installation
  const isSuspended = status === 'Suspended' && !isChecking
  const state = isSuspended ? (
    <StatusBadge tone="warning" icon={CirclePause}>
      {t('installation.suspended')}
    </StatusBadge>
  ) : (
    <IntegrationState isSet isChecking={isChecking} health={health} {...host} />
  )
  return (
    <KeyValueList
      items={[
        { id: 'state', label: t('installation.state'), value: state },
        { id: 'account', label: t('installation.account'), value: <bdi>{account}</bdi> },
        { id: 'reach', label: t('installation.repositories'), value: describe(installation, number) },
        { id: 'added', label: t('installation.added'), value: number(addedRepositories) },
      ]}
    />
  )
}

interface ButtonsProps extends InstallationCardProps {
  readonly checks: ReturnType<typeof useCheck>
  readonly suspension: ReturnType<typeof useSuspension>
}

function SuspensionButton({ installation, suspension }: Pick<ButtonsProps, 'installation' | 'suspension'>) {
  const { t } = useTranslation('github-settings')
  const { isSending, submit } = suspension
  return installation.status === 'Suspended' ? (
    <Button variant="solid" icon={Play} busy={isSending && t('installation.resuming')} onClick={() => submit(false)}>
      {t('installation.resume')}
    </Button>
  ) : (
    <Button icon={Pause} busy={isSending && t('installation.suspending')} onClick={() => submit(true)}>
      {t('installation.suspend')}
    </Button>
  )
}

function Buttons({ installation, onRemove, checks, suspension }: ButtonsProps) {
  const { t } = useTranslation(['github-settings', 'integrations'])
  const isGone = isRemovedAtHost(installation)
  return (
    <>
      <Button icon={Activity} busy={checks.isChecking && t('integrations:health.checking')} onClick={checks.check}>
        {t('integrations:check')}
      </Button>
      {!isGone && installation.manageUrl !== undefined && (
        <ButtonLink href={installation.manageUrl} target="_blank" icon={ExternalLink}>
          {t('installation.select')}
        </ButtonLink>
      )}
      {!isGone && <SuspensionButton installation={installation} suspension={suspension} />}
      <Button icon={Trash2} onClick={onRemove}>
        {t('removal.submit')}
      </Button>
    </>
  )
}

export function InstallationCard({ installation, onRemove }: InstallationCardProps) {
  const { t } = useTranslation('github-settings')
  const checks = useCheck()
  const suspension = useSuspension()
  const connect = useConnect()
  return (
    <Card title={t('installation.title')} footer={<Buttons {...{ installation, onRemove, checks, suspension }} />}>
      <div className={column}>
        <GithubError error={suspension.error ?? connect.error} installation={installation} />
        <Notice installation={installation} connect={connect} />
        <Facts installation={installation} isChecking={checks.isChecking} />
      </div>
    </Card>
  )
}
