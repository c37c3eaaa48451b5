import Info from 'lucide-react/icons/info'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import RefreshCwOff from 'lucide-react/icons/refresh-cw-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import Trash2 from 'lucide-react/icons/trash'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useCall } from '#src/api/use-call.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { RowMenu } from '../../listing/dialogs/row-menu.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { useCan } from '../../product.ts'
import { chatAddress, searchAddress } from '../places.ts'
import { isMissingSome, useCommands } from '../use-commands.ts'
import { importDelete, importDetails, importEdit, useOverlays } from '../use-overlays.ts'

const useIndexing = (workspace: Workspace) => {
  const { t } = useTranslation(['workspaces', 'repositories'])
  const { repositories, running, process, setAutoIndexed } = useCommands()
  const { data: organisation } = useCall(organisationEndpoints.read)
  const isComplete = !isMissingSome(workspace, repositories)
  const processing = isComplete ? { disabled: true, hint: t('actions.nothingMissing') } : {}
  const isPlanned = workspace.isAutoIndexed || organisation?.plan.isAutoIndexingAllowed !== false
  const planned = isPlanned ? {} : { disabled: true, hint: t('repositories:fields.autoIndexedPlan') }
  const switching = workspace.isAutoIndexed
    ? { icon: RefreshCwOff, label: t('actions.autoOff') }
    : { icon: RefreshCw, label: t('actions.autoOn') }
  return {
    process: {
      id: 'process',
      icon: RotateCw,
      label: t('actions.process'),
      disabled: running.has(workspace.id),
      ...processing,
      run: () => process(workspace),
    },
    auto: { id: 'auto', ...switching, ...planned, run: () => setAutoIndexed(workspace, !workspace.isAutoIndexed) },
  }
}

const useActions = (workspace: Workspace) => {
  const { t } = useTranslation(['workspaces', 'repositories', 'listing'])
  const { mayChange } = useCommands()
  const mayAsk = useCan('ReadOnly')
  const { show } = useOverlays()
  const { open } = useOpened('workspace')
  const [, navigate] = useLocation()
  const { process, auto } = useIndexing(workspace)
  const forUsers = mayChange ? {} : { disabled: true, hint: t('listing:needsUser') }
  const forIndexed = { disabled: workspace.health.alive === 0 }
  const forReaders = mayAsk ? forIndexed : { disabled: true, hint: t('listing:needsReadOnly') }
  const { id } = workspace
  const to = (address: string) => ({ run: () => navigate(address) })
  const opens = (kind: 'details' | 'edit') => ({ run: () => open({ kind, id }) })
  const asks = { label: t('repositories:actions.ask'), ...forReaders, ...to(chatAddress(workspace)) }
  const searches = { label: t('repositories:actions.search'), ...forReaders, ...to(searchAddress(workspace)) }
  const deletes = { label: t('listing:actions.delete'), run: () => show({ kind: 'delete', workspace }) }
  return [
    { id: 'details', icon: Info, label: t('listing:actions.details'), ...opens('details') },
    { id: 'search', icon: Search, ...searches },
    { id: 'ask', icon: MessageSquareText, ...asks },
    'separator',
    { ...process, ...forUsers },
    { ...auto, ...forUsers },
    { id: 'edit', icon: Pencil, label: t('listing:actions.edit'), ...forUsers, ...opens('edit') },
    'separator',
    { id: 'delete', icon: Trash2, tone: 'danger', ...deletes, ...forUsers },
  ] as const
}

const prepare = () => Promise.all([importDetails(), importEdit(), importDelete()])

export default function WorkspaceMenu({ workspace }: { workspace: Workspace }) {
  const { close } = useOverlays()
  const { id, name } = workspace
  return <RowMenu {...{ id, name, prepare }} actions={useActions(workspace)} onClose={() => close('menu')} />
}
