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

export function ConnectionsCard() {
  const { t } = useTranslation(['profile', 'app'])
  const { data, error, isValidating, mutate } = useCall(userEndpoints.githubConnection, {}, withoutToast)
  const status = data?.isConnected === true ? (data.login ?? t('connections.on')) : t('connections.off')
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
        <KeyValueList
          items={[
            {
              id: 'github',
              label: 'GitHub',
              value: (
                <StatusBadge
                  tone={data.isConnected ? 'success' : 'neutral'}
                  icon={data.isConnected ? Check : CircleMinus}
                >
                  {status}
                </StatusBadge>
              ),
            },
          ]}
        />
      )}
      {data?.isConnected === false && <p className={note}>{t('connections.none')}</p>}
    </Card>
  )
}
