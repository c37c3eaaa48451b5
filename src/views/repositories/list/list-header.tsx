import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Repository } from '#src/contract/repositories.ts'
import { Button } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { AddButton } from '../../listing/add-button.tsx'
import { useAutoRefresh } from '../../listing/auto-refresh.ts'
import { useFigures } from '../../listing/figures.ts'
import { RefreshButton } from '../../listing/refresh-button.tsx'
import { useCan } from '../../product.ts'
import { useCommands } from '../use-commands.ts'
import { importAddRepository, useOverlays } from '../use-overlays.ts'
import { useTotalSize } from '../use-repositories.ts'

const dot = css({ color: 'fg.subtle', mx: '1.5' })
const pressed = css({
  '&[aria-pressed=true]': { bg: 'bg.subtle', color: 'fg.default' },
  '&[aria-pressed=true] > svg': { color: 'accent.text' },
  _phone: { w: 'control.md', px: '0' },
})
const unlessPhone = css({ _phone: { srOnly: true } })

function Totals({ repositories }: { repositories: readonly Repository[] | undefined }) {
  const { t } = useTranslation('repositories')
  const { size, number } = useFigures()
  const total = useTotalSize(repositories)
  const count = repositories?.length
  if (count === undefined || count === 0) return <>{'\u00a0'}</>
  return (
    <>
      {t('count', { count, amount: number(count) })}
      {total !== undefined && (
        <>
          <span className={dot}>·</span>
          {t('indexedSize', { size: size(total.sizeBytes) })}
        </>
      )}
    </>
  )
}

interface ListHeaderProps {
  readonly repositories: readonly Repository[] | undefined
  readonly isAsking: boolean
  readonly onRefresh: () => void
}

export function ListHeader({ repositories, isAsking, onRefresh }: ListHeaderProps) {
  const { t } = useTranslation(['repositories', 'listing', 'app'])
  const { mayChange } = useCommands()
  const mayAsk = useCan('ReadOnly')
  const { show } = useOverlays()
  const [isOn, setOn] = useAutoRefresh()
  const actions = (
    <>
      <RefreshButton {...{ isAsking, onRefresh }} />
      <Button variant="ghost" icon={RefreshCw} aria-pressed={isOn} className={pressed} onClick={() => setOn(!isOn)}>
        <span className={unlessPhone}>{t('autoRefresh')}</span>
      </Button>
      <AddButton
        refused={mayChange ? undefined : t('listing:needsUser')}
        prepare={() => void importAddRepository()}
        onAdd={() => show({ kind: 'add' })}
      >
        {t('add')}
      </AddButton>
    </>
  )
  const isFirstRun = repositories?.length === 0 && mayChange
  return (
    <PageHeader title={t('app:titles.repositories')} actions={!isFirstRun && actions}>
      <Totals repositories={repositories} />
      {!mayChange && <p>{t(mayAsk ? 'readOnly' : 'guest')}</p>}
    </PageHeader>
  )
}
