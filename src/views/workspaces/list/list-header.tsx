import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/ui/page-header.tsx'
import { AddButton } from '../../listing/add-button.tsx'
import { useFigures } from '../../listing/figures.ts'
import { RefreshButton } from '../../listing/refresh-button.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { useCan } from '../../product.ts'
import { useCommands } from '../use-commands.ts'
import { importCreate } from '../use-overlays.ts'

interface ListHeaderProps {
  readonly count: number | undefined
  readonly isAsking: boolean
  readonly onRefresh: () => void
}

export function ListHeader({ count, isAsking, onRefresh }: ListHeaderProps) {
  const { t } = useTranslation(['workspaces', 'listing', 'app'])
  const { number } = useFigures()
  const { mayChange } = useCommands()
  const mayAsk = useCan('ReadOnly')
  const { open } = useOpened('workspace')
  const actions = (
    <>
      <RefreshButton {...{ isAsking, onRefresh }} />
      <AddButton
        refused={mayChange ? undefined : t('listing:needsUser')}
        prepare={() => void importCreate()}
        onAdd={() => open({ kind: 'new' })}
      >
        {t('create')}
      </AddButton>
    </>
  )
  return (
    <PageHeader title={t('app:titles.workspaces')} actions={actions}>
      {count === undefined || count === 0 ? '\u00a0' : t('count', { count, amount: number(count) })}
      {!mayChange && <p>{t(mayAsk ? 'readOnly' : 'guest')}</p>}
    </PageHeader>
  )
}
