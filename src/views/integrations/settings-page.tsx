import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure from '../call-failure.tsx'
import { ListPage } from '../listing/list-page.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '6' })

interface SettingsPageProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
  readonly panels?: ReactNode
}

export function SettingsPage({ title, lead, children, panels = null }: SettingsPageProps) {
  return (
    <ListPage panels={panels}>
      <PageHeader title={title}>{lead}</PageHeader>
      <div className={column}>{children}</div>
    </ListPage>
  )
}

interface Call<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isValidating: boolean
  readonly mutate: () => Promise<unknown>
}

interface SettingsContentProps<Data> {
  readonly call: Call<Data>
  /** Says what could not be loaded. */
  readonly failed: string
  readonly children: (data: Data) => ReactNode
}

export function SettingsContent<Data>({ call, failed, children }: SettingsContentProps<Data>) {
  const { t } = useTranslation('app')
  const { data, error, isValidating, mutate } = call
  if (data !== undefined) return children(data)
  if (error !== undefined) {
    const retry = () => void mutate().catch(() => undefined)
    return <CallFailure title={failed} error={error} isBusy={isValidating} onRetry={retry} />
  }
  return (
    <SkeletonRegion label={t('common.loading')} className={column}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}
