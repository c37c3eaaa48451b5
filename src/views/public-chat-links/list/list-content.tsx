import MessagesSquare from 'lucide-react/icons/messages-square'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { AddButton } from '../../listing/add-button.tsx'
import { ListStates } from '../../listing/list-states.tsx'
import { ListRows } from '../../listing/list-rows.tsx'
import { getPage } from '../../listing/pages.ts'
import { useListAddress } from '../../listing/use-list-address.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { linkList } from '../link-filter.ts'
import { type KnownLinks, useMatches } from '../use-matches.ts'
import { importCreate } from '../use-overlays.ts'
import { useLinkColumns, tableWidth } from './link-columns.tsx'
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

function MatchingLinks({ matches, freshId }: { matches: readonly PublicChatLink[]; freshId: string | null }) {
  const { t } = useTranslation(['public-chat-links', 'app'])
  const { filter, order, clear } = useListAddress(linkList)
  const { openId } = useOpened('link')
  const columns = useLinkColumns()
  const [label, page] = [t('app:titles.publicChatLinks'), getPage(matches, filter.page)]
  return (
    <ListRows
      {...{ label, columns, page, order, openId, freshId }}
      className={tableWidth}
      noMatch={t('noMatch')}
      onClear={clear}
    />
  )
}

interface ListContentProps extends KnownLinks {
  readonly error: ApiError | undefined
  readonly isAsking: boolean
  readonly onRetry: () => void
}

export function ListContent({ links, freshId, ...request }: ListContentProps) {
  const { t } = useTranslation('public-chat-links')
  const { counts, matches } = useMatches({ links, freshId })
  const controls = links?.length !== 0 && <LinkControls counts={links && counts} />
  return (
    <ListStates {...{ ...request, controls }} data={links} failed={t('failed')}>
      {(known) => (known.length === 0 ? <Empty /> : <MatchingLinks {...{ matches, freshId }} />)}
    </ListStates>
  )
}
