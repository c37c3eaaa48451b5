import { MessagesSquare } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { AddButton } from '../../listing/add-button.tsx'
import { ListFaces } from '../../listing/list-faces.tsx'
import { ListTable } from '../../listing/list-table.tsx'
import { NoMatch } from '../../listing/no-match.tsx'
import { pageOf } from '../../listing/pages.ts'
import { useListAddress } from '../../listing/use-list-address.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { filterLinks, linkList } from '../link-filter.ts'
import { importCreate } from '../use-overlays.ts'
import { useLinkColumns } from './link-columns.tsx'
import { LinkControls } from './link-controls.tsx'

function Empty() {
  const { t } = useTranslation('public-chat-links')
  const { open } = useOpened('link')
  const create = (
    <AddButton prepare={() => void importCreate()} onAdd={() => open({ kind: 'new' })}>
      {t('create')}
    </AddButton>
  )
  return (
    <EmptyState icon={MessagesSquare} title={t('empty.title')} action={create}>
      {t('empty.text')}
    </EmptyState>
  )
}

interface Known {
  readonly links: readonly PublicChatLink[]
  /** The one that was just made. */
  readonly freshId: string | null
}

function Found({ links, freshId }: Known) {
  const { t, i18n } = useTranslation(['public-chat-links', 'app'])
  const { filter, order, clear } = useListAddress(linkList)
  const { openId } = useOpened('link')
  const columns = useLinkColumns()
  const { counts, found } = useMemo(
    () => filterLinks(links, filter, { language: i18n.language, first: freshId }),
    [links, filter, i18n.language, freshId],
  )
  const [label, page] = [t('app:titles.publicChatLinks'), pageOf(found, filter.page)]
  return (
    <>
      <LinkControls counts={counts} />
      {found.length === 0 ? (
        <NoMatch title={t('noMatch')} onClear={clear} />
      ) : (
        <ListTable {...{ label, columns, page, order, openId, freshId }} />
      )}
    </>
  )
}

interface ListContentProps {
  readonly links: readonly PublicChatLink[] | undefined
  readonly error: ApiError | undefined
  readonly isAsking: boolean
  readonly onRetry: () => void
  readonly freshId: string | null
}

export function ListContent({ links, freshId, ...asked }: ListContentProps) {
  const { t } = useTranslation('public-chat-links')
  return (
    <ListFaces {...asked} data={links} failed={t('failed')} controls={<LinkControls />}>
      {(known) => (known.length === 0 ? <Empty /> : <Found links={known} freshId={freshId} />)}
    </ListFaces>
  )
}
