import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import { Banner } from '#src/ui/banner.tsx'
import { LateCallFailure, LateFailureCause } from '../late-call-failure.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

interface ListFacesProps<Data> {
  /** What the server said; undefined before it did. */
  readonly data: Data | undefined
  readonly error: ApiError | undefined
  readonly isAsking: boolean
  readonly onRetry: () => void
  /** What could not be had. */
  readonly failed: string
  /** What stands above the rows, and already while they are waited for: one and the same, so that whoever types goes on typing. */
  readonly controls: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Waiting in the shape of the rows, failed, or loaded; what is known stays when a later look fails, and says so. */
export function ListStates<Data>({ data, error, isAsking, onRetry, failed, controls, children }: ListFacesProps<Data>) {
  const { t } = useTranslation('listing')
  if (data === undefined && error !== undefined) {
    return <LateCallFailure title={failed} error={error} isBusy={isAsking} onRetry={onRetry} />
  }
  return (
    <>
      {error !== undefined && (
        <Banner tone="warning" title={t('stale')}>
          <LateFailureCause error={error} />
        </Banner>
      )}
      {controls}
      {data === undefined ? <ListSkeleton /> : children(data)}
    </>
  )
}
