import Check from 'lucide-react/icons/check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { LateCallFailure } from '../late-call-failure.tsx'

const withoutToast = { onError: () => undefined }
const note = css({ mt: '3', textStyle: 'small', color: 'fg.muted' })

interface ConnectionBadgeProps {
  readonly isConnected: boolean
  readonly login?: string | undefined
}

function ConnectionBadge({ isConnected, login }: ConnectionBadgeProps) {
  const { t } = useTranslation('profile')
  return (
    <StatusBadge tone={isConnected ? 'success' : 'neutral'} icon={isConnected ? Check : CircleMinus}>
      {isConnected ? (login ?? t('connections.on')) : t('connections.off')}
    </StatusBadge>
  )
}

export function ConnectionsCard() {
  const { t } = useTranslation(['profile', 'app'])
  const { data, error, isValidating, mutate } = useCall(userEndpoints.githubConnection, {}, withoutToast)
  return (
    <Card title={t('connections.title')} text={t('connections.text')}>
      {data === undefined && error === undefined && (
        <SkeletonRegion label={t('app:common.loading')}>
          <Skeleton width="half" />
        </SkeletonRegion>
      )}
      {data === undefined && error !== undefined && (
        <LateCallFailure
          title={t('connections.failed')}
          error={error}
          isBusy={isValidating}
          onRetry={() => void mutate()}
        />
      )}
      {data !== undefined && (
        <KeyValueList items={[{ id: 'github', label: 'GitHub', value: <ConnectionBadge {...data} /> }]} />
      )}
      {data?.isConnected === false && <p className={note}>{t('connections.none')}</p>}
    </Card>
  )
}
