import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/ui/page-header.tsx'
import { AddButton } from '../../listing/add-button.tsx'
import { CsvButton } from '../../listing/csv/csv-button.tsx'
import { useFigures } from '../../listing/figures.ts'
import { RefreshButton } from '../../listing/refresh-button.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { linkFileColumns } from '../link-export.ts'
import { type KnownLinks, useFind } from '../use-matches.ts'
import { importCreate } from '../use-overlays.ts'

function LinkFile(known: KnownLinks) {
  const find = useFind(known)
  return (
    <CsvButton
      of="public-chat-links"
      columns={linkFileColumns}
      read={() => find().matches}
      isWaiting={known.links === undefined}
    />
  )
}

interface ListHeaderProps extends KnownLinks {
  readonly isAsking: boolean
  readonly onRefresh: () => void
}

export function ListHeader({ links, freshId, isAsking, onRefresh }: ListHeaderProps) {
  const { t } = useTranslation(['public-chat-links', 'app'])
  const { number } = useFigures()
  const { open } = useOpened('link')
  const count = links?.length ?? 0
  const actions = (
    <>
      <RefreshButton {...{ isAsking, onRefresh }} />
      {links?.length !== 0 && <LinkFile {...{ links, freshId }} />}
      <AddButton prepare={() => void importCreate()} onAdd={() => open({ kind: 'new' })}>
        {t('create')}
      </AddButton>
    </>
  )
  return (
    <PageHeader title={t('app:titles.publicChatLinks')} actions={actions}>
      {count === 0 ? '\u00a0' : t('count', { count, amount: number(count) })}
    </PageHeader>
  )
}
