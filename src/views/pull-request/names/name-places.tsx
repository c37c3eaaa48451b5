import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { type PullRequestDetails, pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'
import type { SymbolPlaces } from '#src/contract/symbol-places.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { shortHash } from '../../pull-requests/pull-request-place.ts'
import { withoutToast } from '../use-pull-request.ts'
import { focusPanel } from './focus-panel.ts'
import { PlaceList } from './place-list.tsx'

const note = css({ m: '0', textStyle: 'small', color: 'fg.muted', '& + &': { mt: '2' } })
const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'start', gap: '3' })

interface NamePlacesProps {
  readonly pullRequest: PullRequestDetails
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
  const { t } = useTranslation(['pull-requests', 'app'])
  return (
    <div className={column}>
      <p className={note}>{t(state === 'indexing' ? 'names.indexing' : 'names.noIndex')}</p>
      <Button size="sm" busy={isBusy && t('app:common.loading')} onClick={onRetry}>
        {t('app:common.retry')}
      </Button>
    </div>
  )
}

function Known({ places, pullRequest, name }: NamePlacesProps & { readonly places: SymbolPlaces }) {
  const { t } = useTranslation('pull-requests')
  const { definitions, callers, indexedCommit } = places
  const isEmpty = definitions.total + callers.total === 0
  return (
    <>
      {isEmpty ? (
        <p className={note}>{t('names.unknown')}</p>
      ) : (
        <>
          <PlaceList kind="definitions" {...definitions} {...{ pullRequest, name }} />
          <PlaceList kind="callers" {...callers} {...{ pullRequest, name }} />
        </>
      )}
      {indexedCommit !== undefined && indexedCommit !== pullRequest.headCommit && (
        <p className={note}>{t('names.commit', { commit: shortHash(indexedCommit) })}</p>
      )}
    </>
  )
}

export function NamePlaces(props: NamePlacesProps) {
  const { pullRequest, path, name } = props
  const { t } = useTranslation('pull-requests')
  const { data, error, isValidating, mutate } = useCall(
    pullRequestInboxEndpoints.symbols,
    { params: { id: pullRequest.id }, query: { name, path } },
    { ...withoutToast, revalidateOnFocus: false },
  )
  const retry = () => {
    focusPanel(document.activeElement)
    void mutate()
  }
  if (data === undefined) {
    if (error === undefined) return <Waiting />
    return <LateCallFailure compact title={t('names.failed')} error={error} isBusy={isValidating} onRetry={retry} />
  }
  if (data.state !== 'ready') return <WithoutIndex state={data.state} isBusy={isValidating} onRetry={retry} />
  return <Known {...props} places={data} />
}
