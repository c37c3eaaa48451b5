import { Plus, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { useAutoRefresh } from '../../repositories/auto-refresh.ts'
import { useFigures } from '../../repositories/figures.ts'
import { useOpened } from '../use-address.ts'
import { useCommands } from '../use-commands.ts'
import { importCreate } from '../use-overlays.ts'

interface ListHeaderProps {
  readonly count: number | undefined
  readonly isAsking: boolean
  readonly onRefresh: () => void
}

export function ListHeader({ count, isAsking, onRefresh }: ListHeaderProps) {
  const { t } = useTranslation(['workspaces', 'repositories', 'app'])
  const { number } = useFigures()
  const { mayChange } = useCommands()
  const { open } = useOpened()
  const [isOn] = useAutoRefresh()
  const prepare = () => void importCreate()
  const actions = (
    <>
      {!isOn && (
        <IconButton
          icon={RefreshCw}
          label={t(isAsking ? 'repositories:refreshing' : 'repositories:refresh')}
          onClick={onRefresh}
        />
      )}
      <Button
        variant="solid"
        icon={Plus}
        disabled={!mayChange}
        title={mayChange ? undefined : t('repositories:needsUser')}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => open({ kind: 'new' })}
      >
        {t('create')}
      </Button>
    </>
  )
  return (
    <PageHeader title={t('app:titles.workspaces')} actions={actions}>
      {count === undefined || count === 0 ? '\u00a0' : t('count', { count, amount: number(count) })}
      {!mayChange && <p>{t('readOnly')}</p>}
    </PageHeader>
  )
}
