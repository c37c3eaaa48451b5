import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import type { SymbolPlaces } from '#src/contract/symbol-places.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { shortHash } from '../../pull-requests/pull-request-place.ts'
import { focusPanel } from './focus-panel.ts'
import type { NameSource } from './name-source.ts'
import { PlaceList } from './place-list.tsx'

const note = css({ m: '0', textStyle: 'small', color: 'fg.muted', '& + &': { mt: '2' } })
const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'start', gap: '3' })

const withoutToast = { onError: () => undefined, revalidateOnFocus: false }

interface NamePlacesProps {
  readonly source: NameSource
  readonly path: string
  readonly name: string
}

function Waiting() {
  const { t } = useTranslation('app')
  return (
    <SkeletonRegion label={t('common.loading')}>
      <Skeleton width="half" />
      <Skeleton width="long" />
      <Skeleton width="half" />
      <Skeleton width="long" />
    </SkeletonRegion>
  )
}

interface WithoutIndexProps {
  readonly state: Exclude<SymbolPlaces['state'], 'ready'>
  readonly isBusy: boolean
  readonly onRetry: () => void
}

function WithoutIndex({ state, isBusy, onRetry }: WithoutIndexProps) {
  const { t } = useTranslation(['names', 'app'])
  return (
    <div className={column}>
      <p className={note}>{t(state === 'indexing' ? 'indexing' : 'noIndex')}</p>
      <Button size="sm" busy={isBusy && t('app:common.loading')} onClick={onRetry}>
        {t('app:common.retry')}
      </Button>
    </div>
  )
}

function Known({ places, source, name }: NamePlacesProps & { readonly places: SymbolPlaces }) {
  const { t } = useTranslation('names')
  const { definitions, callers, indexedCommit } = places
  const isEmpty = definitions.total + callers.total === 0
  return (
    <>
      {isEmpty ? (
        <p className={note}>{t('unknown')}</p>
      ) : (
        <>
          <PlaceList kind="definitions" {...definitions} {...{ source, name }} />
          <PlaceList kind="callers" {...callers} {...{ source, name }} />
        </>
      )}
      {indexedCommit !== undefined && source.commit !== undefined && indexedCommit !== source.commit && (
        <p className={note}>{t('commit', { commit: shortHash(indexedCommit) })}</p>
      )}
    </>
  )
}

export function NamePlaces(props: NamePlacesProps) {
  const { source, path, name } = props
  const { t } = useTranslation('names')
  const { data, error, isValidating, mutate } = useCall(
    source.call,
    { params: { id: source.id }, query: { name, path } },
    withoutToast,
  )
  const retry = () => {
    focusPanel(document.activeElement)
    void mutate()
  }
  if (data === undefined) {
    if (error === undefined) return <Waiting />
    return <LateCallFailure compact title={t('failed')} error={error} isBusy={isValidating} onRetry={retry} />
  }
  if (data.state !== 'ready') return <WithoutIndex state={data.state} isBusy={isValidating} onRetry={retry} />
  return <Known {...props} places={data} />
}
