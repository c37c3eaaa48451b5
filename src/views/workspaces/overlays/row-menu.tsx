import { Info, MessageSquareText, Pencil, RefreshCw, RefreshCwOff, RotateCw, Search, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useCall } from '#src/api/use-call.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { MenuAt } from '#src/ui/menu-at.tsx'
import { chatAddress, searchAddress } from '../places.ts'
import { useOpened } from '../use-address.ts'
import { isMissingSome, useCommands } from '../use-commands.ts'
import { importDelete, importDetails, importEdit, rowMenuButtonId, useOverlays } from '../use-overlays.ts'

const useEntries = (workspace: Workspace) => {
  const { t } = useTranslation(['workspaces', 'repositories'])
  const { mayChange, repositories, running } = useCommands()
  const { data: organisation } = useCall(organisationEndpoints.read)
  const forUsers = mayChange ? {} : { disabled: true, hint: t('repositories:needsUser') }
  const hasNoIndex = workspace.health.alive === 0
  const isComplete = !isMissingSome(workspace, repositories)
  const processing = isComplete ? { disabled: true, hint: t('actions.nothingMissing') } : {}
  const isPlanned = workspace.isAutoIndexed || organisation?.plan.isAutoIndexingAllowed !== false
  const planned = isPlanned ? {} : { disabled: true, hint: t('repositories:fields.autoIndexedPlan') }
  const switching = workspace.isAutoIndexed
    ? { id: 'auto', icon: RefreshCwOff, label: t('actions.autoOff') }
    : { id: 'auto', icon: RefreshCw, label: t('actions.autoOn') }
  return [
    { id: 'details', icon: Info, label: t('repositories:actions.details') },
    { id: 'search', icon: Search, label: t('repositories:actions.search'), disabled: hasNoIndex },
    { id: 'ask', icon: MessageSquareText, label: t('repositories:actions.ask'), disabled: hasNoIndex },
    'separator',
    {
      id: 'process',
      icon: RotateCw,
      label: t('actions.process'),
      disabled: running.has(workspace.id),
      ...processing,
      ...forUsers,
    },
    { ...switching, ...planned, ...forUsers },
    { id: 'edit', icon: Pencil, label: t('repositories:actions.edit'), ...forUsers },
    'separator',
    { id: 'delete', icon: Trash2, label: t('repositories:actions.delete'), tone: 'danger', ...forUsers },
  ] as const
}

/** What can be done with one row of the list. */
export default function RowMenu({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('repositories')
  const { process, setAutoIndexed } = useCommands()
  const { show, close } = useOverlays()
  const { open } = useOpened()
  const [, navigate] = useLocation()
  const { id } = workspace
  const does: Readonly<Record<string, () => void>> = {
    details: () => open({ kind: 'details', id }),
    search: () => navigate(searchAddress(workspace)),
    ask: () => navigate(chatAddress(workspace)),
    process: () => process(workspace),
    auto: () => setAutoIndexed(workspace, !workspace.isAutoIndexed),
    edit: () => open({ kind: 'edit', id }),
    delete: () => show({ kind: 'delete', workspace }),
  }
  return (
    <div
      ref={() => {
        void Promise.all([importDetails(), importEdit(), importDelete()]).catch(() => undefined)
      }}
    >
      <MenuAt
        triggerId={rowMenuButtonId(workspace)}
        label={t('actions.of', { name: workspace.name })}
        entries={useEntries(workspace)}
        onSelect={(chosen) => does[chosen]?.()}
        onClose={() => close('menu')}
      />
    </div>
  )
}
