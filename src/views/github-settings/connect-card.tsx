import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { GithubInstallation } from '#src/contract/github-settings.ts'
import { brand } from '#src/lib/brand.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useFigures } from '../listing/figures.ts'
import { GithubError } from './github-error.tsx'
import { useConnect } from './use-github.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4', maxW: 'reading' })
const list = css({ listStyle: 'disc', ps: '5', display: 'flex', flexDirection: 'column', gap: '1' })
const quiet = css({ color: 'fg.muted' })
const gains = ['private', 'choose', 'limited'] as const

interface ConnectCardProps {
  readonly installation: GithubInstallation
}

function ConnectButton({ connect, label }: { connect: ReturnType<typeof useConnect>; label: string }) {
  const { t } = useTranslation('github-settings')
  return (
    <Button
      variant="solid"
      icon={ExternalLink}
      busy={connect.isSending && t('connect.busy')}
      onClick={() => connect.submit(undefined)}
    >
      {label}
    </Button>
  )
}

export function ConnectCard({ installation }: ConnectCardProps) {
  const { t } = useTranslation('github-settings')
  const connect = useConnect()
  return (
    <Card
      title={t('connect.title')}
      text={t('connect.text', { brand })}
      footer={<ConnectButton connect={connect} label={t('connect.action')} />}
    >
      <div className={column}>
        <GithubError error={connect.error} installation={installation} />
        <ul className={list}>
          {gains.map((gain) => (
            <li key={gain}>{t(`connect.gains.${gain}`, { brand })}</li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

export function PendingCard({ installation, onRemove }: ConnectCardProps & { readonly onRemove: () => void }) {
  const { t } = useTranslation('github-settings')
  const { time } = useFigures()
  const connect = useConnect()
  const footer = (
    <>
      <ConnectButton connect={connect} label={t('pending.again')} />
      <Button onClick={onRemove}>{t('pending.withdraw')}</Button>
    </>
  )
  return (
    <Card title={t('pending.title')} text={t('pending.text')} footer={footer}>
      <div className={column}>
        <GithubError error={connect.error} installation={installation} />
        {installation.requestedAt !== undefined && (
          <p className={quiet}>{t('pending.since', { time: time(installation.requestedAt) })}</p>
        )}
      </div>
    </Card>
  )
}
