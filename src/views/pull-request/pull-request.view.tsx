import GitPullRequest from 'lucide-react/icons/git-pull-request'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { LateCallFailure } from '../late-call-failure.tsx'
import { NowContext } from '../listing/figures.ts'
import { PartBoundary } from '../listing/part-boundary.tsx'
import { useClock } from '../listing/use-clock.ts'
import Overview from './overview/overview.tsx'
import { PullRequestHeader } from './pull-request-header.tsx'
import { type PageTab, pageTabs, usePlace, usePullRequestId } from './use-place.ts'
import { usePullRequest } from './use-pull-request.ts'

const Files = lazyPart(() => import('./files/files.tsx'))

const ReviewTab = lazyPart(() => import('./review/review.tsx'))

const page = css({ w: 'full', minW: '0', px: '6', py: '6', _phone: { px: '4', py: '4' } })
const narrow = css({ maxW: 'content', mx: 'auto' })
const waiting = css({ display: 'flex', flexDirection: 'column', gap: '4' })

function Waiting() {
  const { t } = useTranslation('app')
  return (
    <div className={narrow}>
      <PageHeader title={t('titles.pullRequest')} />
      <SkeletonRegion label={t('common.loading')} className={waiting}>
        <Skeleton width="half" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </SkeletonRegion>
    </div>
  )
}

function Missing() {
  const { t } = useTranslation(['pull-requests', 'app'])
  const back = (
    <Link href="/pull-requests?section=all" className={button()}>
      {t('page.back')}
    </Link>
  )
  return (
    <div className={narrow}>
      <PageHeader title={t('app:titles.pullRequest')} />
      <EmptyState icon={GitPullRequest} title={t('page.missingTitle')} action={back}>
        {t('page.missingText')}
      </EmptyState>
    </div>
  )
}

const renderContents = (pullRequest: PullRequestDetails): Readonly<Partial<Record<PageTab, ReactNode>>> => ({
  overview: (
    <div className={narrow}>
      <Overview pullRequest={pullRequest} />
    </div>
  ),
  files: <Files pullRequest={pullRequest} />,
  review: (
    <div className={narrow}>
      <ReviewTab pullRequest={pullRequest} />
    </div>
  ),
})

function Known({ pullRequest }: { readonly pullRequest: PullRequestDetails }) {
  const { t } = useTranslation('pull-requests')
  const { place, go } = usePlace()
  const contents = renderContents(pullRequest)
  const shownTabs = pageTabs.filter((id) => contents[id] !== undefined)
  return (
    <>
      <PullRequestHeader pullRequest={pullRequest} />
      <Tabs
        label={t('page.tabs')}
        tabs={shownTabs.map((id) => ({ id, label: t(`tabs.${id}`), content: <Suspense>{contents[id]}</Suspense> }))}
        value={place.tab}
        onChange={(id) => go({ tab: pageTabs.find((tab) => tab === id) ?? 'overview' })}
      />
    </>
  )
}

export default function PullRequestView() {
  const { t } = useTranslation(['pull-requests', 'app'])
  const id = usePullRequestId()
  const { data, error, isValidating, mutate } = usePullRequest(id)
  const isMissing = error?.kind === 'notFound' || !/^[0-9a-f]{24}$/.test(id)
  return (
    <NowContext value={useClock()}>
      <div className={page}>
        <PartBoundary>
          {data !== undefined && <Known key={id} pullRequest={data} />}
          {data === undefined && isMissing && <Missing />}
          {data === undefined && !isMissing && error === undefined && <Waiting />}
          {data === undefined && !isMissing && error !== undefined && (
            <>
              <PageHeader title={t('app:titles.pullRequest')} />
              <LateCallFailure
                title={t('page.failed')}
                error={error}
                isBusy={isValidating}
                onRetry={() => void mutate()}
              />
            </>
          )}
        </PartBoundary>
      </div>
    </NowContext>
  )
}
