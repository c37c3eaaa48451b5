import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import { Banner } from '#src/ui/banner.tsx'
import { LateCallFailure, LateFailureCause } from '../late-call-failure.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

interface ListFacesProps<Data> {
  readonly data: Data | undefined
  readonly error: ApiError | undefined
  readonly isAsking: boolean
  readonly onRetry: () => void
  readonly failed: string
  /** Keeps its position in the tree while the rows load, so that typing is not interrupted. */
  readonly controls: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Known rows stay when a later request fails, with a warning above them. */
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
