import { CircleStop, FileX2, Info, MessageSquareText, Pencil, RotateCw, Search, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Repository } from '#src/contract/repositories.ts'
import { MenuAt } from '#src/ui/menu-at.tsx'
import { isInProgress } from '../list-filter.ts'
import { chatAddress, searchAddress } from '../places.ts'
import { useCommands } from '../use-commands.ts'
import { useOpenRepository } from '../use-list-filter.ts'
import {
  importDeleteRepository,
  importDetails,
  importEditRepository,
  rowMenuButtonId,
  useOverlays,
} from '../use-overlays.ts'

const useEntries = (repository: Repository) => {
  const { t } = useTranslation('repositories')
  const { mayChange } = useCommands()
  const forUsers = mayChange ? {} : { disabled: true, hint: t('needsUser') }
  const unindexed = repository.index === undefined
  const indexing = isInProgress(repository)
    ? { id: 'cancel', icon: CircleStop, label: t('actions.cancel'), ...forUsers }
    : { id: 'reindex', icon: RotateCw, label: t(unindexed ? 'actions.index' : 'actions.reindex'), ...forUsers }
  return [
    { id: 'details', icon: Info, label: t('actions.details') },
    { id: 'skipped', icon: FileX2, label: t('actions.skipped'), disabled: unindexed },
    { id: 'search', icon: Search, label: t('actions.search'), disabled: unindexed },
    { id: 'ask', icon: MessageSquareText, label: t('actions.ask'), disabled: unindexed },
    'separator',
    indexing,
    { id: 'edit', icon: Pencil, label: t('actions.edit'), ...forUsers },
    'separator',
    { id: 'delete', icon: Trash2, label: t('actions.delete'), tone: 'danger', ...forUsers },
  ] as const
}

/** What can be done with one row of the list. */
export default function RowMenu({ repository }: { repository: Repository }) {
  const { t } = useTranslation('repositories')
  const { reindex, cancel } = useCommands()
  const { show, close } = useOverlays()
  const { addressOf } = useOpenRepository()
  const [, navigate] = useLocation()
  const does: Readonly<Record<string, () => void>> = {
    details: () => navigate(addressOf(repository.id)),
    skipped: () => navigate(`${addressOf(repository.id)}#skipped`),
    search: () => navigate(searchAddress(repository)),
    ask: () => navigate(chatAddress(repository)),
    reindex: () => reindex(repository),
    cancel: () => cancel(repository),
    edit: () => show({ kind: 'edit', repository }),
    delete: () => show({ kind: 'delete', repository }),
  }
  return (
    <div
      ref={() => {
        void Promise.all([importDetails(), importEditRepository(), importDeleteRepository()]).catch(() => undefined)
      }}
    >
      <MenuAt
        triggerId={rowMenuButtonId(repository)}
        label={t('actions.of', { name: repository.name })}
        entries={useEntries(repository)}
        onSelect={(id) => does[id]?.()}
        onClose={() => close('menu')}
      />
    </div>
  )
}
