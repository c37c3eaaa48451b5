import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Commit, PullRequestDetails } from '#src/contract/pull-requests.ts'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { useFigures } from '../../listing/figures.ts'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { shortHash } from '../../pull-requests/pull-request-place.ts'

const list = css({ display: 'flex', flexDirection: 'column', m: '0', p: '0', listStyle: 'none' })
const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  py: 'row',
  '& + &': { borderTopWidth: 'hairline' },
})
const words = css({ flex: '1', minW: '0', overflowWrap: 'anywhere' })
const note = css({ textStyle: 'caption', color: 'fg.muted' })
const hash = css({ display: 'flex', alignItems: 'center', gap: '1', textStyle: 'code', fontSize: 'xs' })

function CommitRow({ commit }: { readonly commit: Commit }) {
  const { t } = useTranslation(['pull-requests', 'listing'])
  const [subject = ''] = commit.message.split('\n', 1)
  return (
    <li className={row}>
      <div className={words}>
        <p title={commit.message}>
          <bdi>{subject}</bdi>
        </p>
        <p className={note}>
          <bdi>{commit.author}</bdi> · <RelativeTime at={commit.committedAt} />
        </p>
      </div>
      <span className={hash}>
        {shortHash(commit.hash)}
        <CopyButton text={commit.hash} label={t('page.copyHash')} copiedLabel={t('listing:details.copied')} />
      </span>
    </li>
  )
}

export function CommitList({ pullRequest: { commits, commitsTotal } }: { readonly pullRequest: PullRequestDetails }) {
  const { t } = useTranslation('pull-requests')
  const { number } = useFigures()
  const hidden = commitsTotal - commits.length
  return (
    <Card title={t('page.commits', { count: commitsTotal, amount: number(commitsTotal) })}>
      <ol className={list}>
        {commits.map((commit) => (
          <CommitRow key={commit.hash} commit={commit} />
        ))}
      </ol>
      {hidden > 0 && <p className={note}>{t('page.olderCommits', { count: hidden, amount: number(hidden) })}</p>}
    </Card>
  )
}
