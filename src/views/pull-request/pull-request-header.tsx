import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import { Link as RouteLink } from 'wouter'
import { css } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { ButtonLink } from '#src/ui/link.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { useFigures } from '../listing/figures.ts'
import { RelativeTime } from '../listing/relative-time.tsx'
import { getLinkTarget } from '../markdown/link-target.ts'
import { LineCounts } from '../pull-requests/line-counts.tsx'
import { shortHash } from '../pull-requests/pull-request-place.ts'
import { PullRequestStateMark } from '../pull-requests/state-mark.tsx'

const facts = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1.5', mt: '1' })
const code = css({ textStyle: 'code', fontSize: 'xs', overflowWrap: 'anywhere' })
const number = css({ color: 'fg.subtle', fontWeight: 'regular' })
const title = css({ overflowWrap: 'anywhere' })

const describeSides = ({ sourceBranch, targetBranch, baseCommit, headCommit }: PullRequestDetails) =>
  sourceBranch === undefined
    ? { from: shortHash(headCommit), to: shortHash(baseCommit) }
    : { from: sourceBranch, to: targetBranch ?? shortHash(baseCommit) }

function Facts({ pullRequest }: { readonly pullRequest: PullRequestDetails }) {
  const { t } = useTranslation('pull-requests')
  const figures = useFigures()
  const { from, to } = describeSides(pullRequest)
  return (
    <div className={facts}>
      <PullRequestStateMark state={pullRequest.state} />
      <span>
        <bdi>{pullRequest.author}</bdi> · <RelativeTime at={pullRequest.openedAt} />
      </span>
      <span className={code}>
        <bdi>{from}</bdi> → <bdi>{to}</bdi>
      </span>
      <span>{t('files', { count: pullRequest.files, amount: figures.number(pullRequest.files) })}</span>
      <LineCounts {...pullRequest} />
    </div>
  )
}

function Crumbs({ pullRequest }: { readonly pullRequest: PullRequestDetails }) {
  const { t } = useTranslation(['pull-requests', 'app'])
  return (
    <nav aria-label={t('page.breadcrumb')}>
      <RouteLink href="/pull-requests?section=all" className={link()}>
        {t('app:titles.pullRequests')}
      </RouteLink>
      {' / '}
      <bdi>{pullRequest.repository.name}</bdi>
    </nav>
  )
}

export function PullRequestHeader({ pullRequest }: { readonly pullRequest: PullRequestDetails }) {
  const { t } = useTranslation('pull-requests')
  const target = getLinkTarget(pullRequest.webUrl ?? '')
  const actions = target !== null && (
    <ButtonLink href={target} target="_blank" icon={ExternalLink}>
      {t('page.atHost', { host: new URL(target).host })}
    </ButtonLink>
  )
  return (
    <PageHeader
      title={
        <span className={title}>
          <bdi>{pullRequest.title}</bdi>
          {pullRequest.number !== undefined && <span className={number}> #{pullRequest.number}</span>}
        </span>
      }
      breadcrumb={<Crumbs pullRequest={pullRequest} />}
      actions={actions}
    >
      <Facts pullRequest={pullRequest} />
    </PageHeader>
  )
}
