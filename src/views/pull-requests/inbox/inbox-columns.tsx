import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { PullRequest } from '#src/contract/pull-requests.ts'
import type { Column } from '#src/ui/table-row.tsx'
import { useFigures } from '../../listing/figures.ts'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { RowLink } from '../../listing/row-link.tsx'
import { LineCounts } from '../line-counts.tsx'
import { pullRequestAddress, shortHash } from '../pull-request-place.ts'
import { PullRequestStateMark } from '../state-mark.tsx'
import { LastReview } from './last-review.tsx'

export const tableWidth = css({ md: { minW: '[900px]' } })

const widths = {
  author: css({ md: { w: '[14%]' } }),
  size: css({ md: { w: '[130px]' } }),
  findings: css({ md: { w: '[170px]' } }),
  time: css({ md: { w: '[130px]' } }),
} as const

const note = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  rowGap: '1',
  mt: '1',
  textStyle: 'caption',
  color: 'fg.muted',
  minW: '0',
})
const place = css({ overflowWrap: 'anywhere' })
const person = css({ overflowWrap: 'anywhere' })
const files = css({ textStyle: 'caption', color: 'fg.muted' })

const describeOrigin = ({ number, sourceBranch, baseCommit, headCommit }: PullRequest): string => {
  if (number !== undefined) return `#${number}`
  return sourceBranch ?? `${shortHash(baseCommit)}…${shortHash(headCommit)}`
}

function Title({ row }: { readonly row: PullRequest }) {
  return (
    <>
      <RowLink id={row.id} name={row.title} title={row.title} href={pullRequestAddress(row.id)} />
      <div className={note}>
        <PullRequestStateMark state={row.state} />
        <bdi className={place}>
          {row.repository.name} · {describeOrigin(row)}
        </bdi>
      </div>
    </>
  )
}

function Changes({ row }: { readonly row: PullRequest }) {
  const { t } = useTranslation('pull-requests')
  const { number } = useFigures()
  return (
    <>
      <LineCounts {...row} />
      <p className={files}>{t('files', { count: row.files, amount: number(row.files) })}</p>
    </>
  )
}

const time = { sortable: true, className: widths.time } as const

export const useInboxColumns = (): readonly Column<PullRequest>[] => {
  const { t } = useTranslation('pull-requests')
  return useMemo(
    () => [
      { id: 'title', header: t('columns.title'), onPhone: 'head', cell: (row) => <Title row={row} /> },
      {
        id: 'author',
        header: t('columns.author'),
        className: widths.author,
        cell: ({ author }) => <bdi className={person}>{author}</bdi>,
      },
      {
        id: 'size',
        header: t('columns.size'),
        sortable: true,
        className: widths.size,
        cell: (row) => <Changes row={row} />,
      },
      {
        id: 'findings',
        header: t('columns.findings'),
        sortable: true,
        className: widths.findings,
        cell: ({ lastReview }) => <LastReview review={lastReview} />,
      },
      { id: 'opened', header: t('columns.opened'), ...time, cell: ({ openedAt }) => <RelativeTime at={openedAt} /> },
      {
        id: 'updated',
        header: t('columns.updated'),
        ...time,
        cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
      },
    ],
    [t],
  )
}
