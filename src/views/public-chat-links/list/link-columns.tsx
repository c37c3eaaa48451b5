import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import type { Column } from '#src/ui/table-row.tsx'
import { useFigures } from '../../listing/figures.ts'
import { RowLink } from '../../listing/row-link.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { LinkAddress } from './link-address.tsx'
import { LinkMenuButton } from './link-menu-button.tsx'
import { LinkSources } from './link-sources.tsx'
import { LinkStateBadge } from './link-state.tsx'

export const tableWidth = css({ md: { minW: '[920px]' } })

const widths = {
  status: css({ md: { w: '[128px]' } }),
  sources: css({ md: { w: '[240px]' } }),
  questions: css({ md: { w: '[148px]' } }),
  expires: css({ md: { w: '[150px]' } }),
  actions: css({ md: { w: '[60px]' } }),
} as const

function Name({ link }: { link: PublicChatLink }) {
  const { toAddress } = useOpened('link')
  const { id, title } = link
  return (
    <>
      <RowLink {...{ id, name: title }} href={toAddress({ kind: 'details', id })} />
      <LinkAddress link={link} />
    </>
  )
}

export const useLinkColumns = (): readonly Column<PublicChatLink>[] => {
  const { t } = useTranslation(['public-chat-links', 'listing'])
  const { number, time } = useFigures()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('columns.title'),
        sortable: true,
        onPhone: 'head',
        cell: (link) => <Name link={link} />,
      },
      {
        id: 'status',
        header: t('listing:columns.status'),
        sortable: true,
        onPhone: 'wide',
        className: widths.status,
        cell: (link) => <LinkStateBadge state={link.state} />,
      },
      {
        id: 'sources',
        header: t('columns.sources'),
        className: widths.sources,
        cell: (link) => <LinkSources dataSources={link.dataSources} />,
      },
      {
        id: 'questions',
        header: t('columns.questions'),
        sortable: true,
        align: 'end',
        className: widths.questions,
        cell: ({ questions }) => number(questions),
      },
      {
        id: 'expires',
        header: t('columns.expires'),
        sortable: true,
        className: widths.expires,
        cell: ({ expiresAt }) => (expiresAt === undefined ? t('never') : time(expiresAt)),
      },
      {
        id: 'actions',
        header: t('listing:columns.actions'),
        onPhone: 'corner',
        align: 'end',
        className: widths.actions,
        cell: (link) => <LinkMenuButton link={link} />,
      },
    ],
    [t, number, time],
  )
}
