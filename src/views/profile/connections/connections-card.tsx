import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import CircleMinus from 'lucide-react/icons/circle-minus'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { type Connection, connectionEndpoints } from '#src/contract/oauth.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { PartBoundary } from '../../listing/part-boundary.tsx'
import { ConnectionRow } from './connection-row.tsx'

const Disconnect = lazyPart(() => import('./disconnect.tsx'))

const withoutToast = { onError: () => undefined }
const list = css({ display: 'flex', flexDirection: 'column', gap: '5' })
const note = css({ mt: '3', textStyle: 'small', color: 'fg.muted' })

function NoneOffered() {
  const { t } = useTranslation('profile')
  return (
    <>
      <StatusBadge tone="neutral" icon={CircleMinus}>
        {t('connections.off')}
      </StatusBadge>
      <p className={note}>{t('connections.unavailable')}</p>
    </>
  )
}

interface ConnectionsProps {
  readonly connections: readonly Connection[]
  readonly onChange: () => void
}

/** The button that opened the dialog is gone afterwards, so the focus goes to the list. */
function Connections({ connections, onChange }: ConnectionsProps) {
  const { t } = useTranslation('profile')
  const [leaving, setLeaving] = useState<Connection | null>(null)
  const place = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul ref={place} tabIndex={-1} className={list} aria-label={t('connections.title')}>
        {connections.map((connection) => (
          <ConnectionRow
            key={connection.provider}
            connection={connection}
            onDisconnect={() => setLeaving(connection)}
          />
        ))}
      </ul>
      {connections.every(({ isLinked }) => !isLinked) && <p className={note}>{t('connections.none')}</p>}
      <PartBoundary>
        <Suspense>
          {leaving !== null && (
            <Disconnect
              connection={leaving}
              onRemoved={onChange}
              onClose={() => setLeaving(null)}
              finalFocus={() => place.current}
            />
          )}
        </Suspense>
      </PartBoundary>
    </>
  )
}

export function ConnectionsCard() {
  const { t } = useTranslation(['profile', 'app'])
  const { data, error, isValidating, mutate } = useCall(connectionEndpoints.list, {}, withoutToast)
  const reload = () => void mutate().catch(() => undefined)
  return (
    <Card title={t('connections.title')} text={t('connections.text')}>
      {data === undefined && error === undefined && (
        <SkeletonRegion label={t('app:common.loading')}>
          <Skeleton width="half" />
        </SkeletonRegion>
      )}
      {data === undefined && error !== undefined && (
        <LateCallFailure title={t('connections.failed')} error={error} isBusy={isValidating} onRetry={reload} />
      )}
      {data?.length === 0 && <NoneOffered />}
      {data !== undefined && data.length > 0 && <Connections connections={data} onChange={reload} />}
    </Card>
  )
}
