import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/ui/page-header.tsx'
import { AddButton } from '../../listing/add-button.tsx'
import { useFigures } from '../../listing/figures.ts'
import { RefreshButton } from '../../listing/refresh-button.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { importCreate } from '../use-overlays.ts'

interface ListHeaderProps {
  readonly count: number | undefined
  readonly isAsking: boolean
  readonly onRefresh: () => void
}

export function ListHeader({ count, isAsking, onRefresh }: ListHeaderProps) {
  const { t } = useTranslation(['public-chat-links', 'app'])
  const { number } = useFigures()
  const { open } = useOpened('link')
  const actions = (
    <>
      <RefreshButton {...{ isAsking, onRefresh }} />
      <AddButton prepare={() => void importCreate()} onAdd={() => open({ kind: 'new' })}>
        {t('create')}
      </AddButton>
    </>
  )
  return (
    <PageHeader title={t('app:titles.publicChatLinks')} actions={actions}>
      {count === undefined || count === 0 ? '\u00a0' : t('count', { count, amount: number(count) })}
    </PageHeader>
  )
}
