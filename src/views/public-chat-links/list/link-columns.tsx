import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import type { Column } from '#src/ui/table-row.tsx'
import { type Figures, useFigures } from '../../listing/figures.ts'
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

type Texts = TFunction<['public-chat-links', 'listing']>
type LinkColumn = Column<PublicChatLink>

const createNameColumn = (t: Texts): LinkColumn => ({
  id: 'name',
  header: t('columns.title'),
  sortable: true,
  onPhone: 'head',
  cell: (link) => <Name link={link} />,
})

const createStatusColumn = (t: Texts): LinkColumn => ({
  id: 'status',
  header: t('listing:columns.status'),
  sortable: true,
  onPhone: 'wide',
  className: widths.status,
  cell: (link) => <LinkStateBadge state={link.state} />,
})

const createSourcesColumn = (t: Texts): LinkColumn => ({
  id: 'sources',
  header: t('columns.sources'),
  className: widths.sources,
  cell: (link) => <LinkSources dataSources={link.dataSources} />,
})

const createQuestionsColumn = (t: Texts, number: Figures['number']): LinkColumn => ({
  id: 'questions',
  header: t('columns.questions'),
  sortable: true,
  align: 'end',
  className: widths.questions,
  cell: ({ questions }) => number(questions),
})

const createExpiryColumn = (t: Texts, time: Figures['time']): LinkColumn => ({
  id: 'expires',
  header: t('columns.expires'),
  sortable: true,
  className: widths.expires,
  cell: ({ expiresAt }) => (expiresAt === undefined ? t('never') : time(expiresAt)),
})

const createActionsColumn = (t: Texts): LinkColumn => ({
  id: 'actions',
  header: t('listing:columns.actions'),
  onPhone: 'corner',
  align: 'end',
  className: widths.actions,
  cell: (link) => <LinkMenuButton link={link} />,
})

export const useLinkColumns = (): readonly LinkColumn[] => {
  const { t } = useTranslation(['public-chat-links', 'listing'])
  const { number, time } = useFigures()
  return useMemo(
    () => [
      createNameColumn(t),
      createStatusColumn(t),
      createSourcesColumn(t),
      createQuestionsColumn(t, number),
      createExpiryColumn(t, time),
      createActionsColumn(t),
    ],
    [t, number, time],
  )
}
