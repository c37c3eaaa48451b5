import CircleStop from 'lucide-react/icons/circle-stop'
import FolderTree from 'lucide-react/icons/folder-tree'
import FileX2 from 'lucide-react/icons/file-x-corner'
import Info from 'lucide-react/icons/info'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Pencil from 'lucide-react/icons/pencil'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import Trash2 from 'lucide-react/icons/trash'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Repository } from '#src/contract/repositories.ts'
import { filesAddress } from '../../code/code-addresses.ts'
import { RowMenu } from '../../listing/dialogs/row-menu.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { useCan } from '../../product.ts'
import { isInProgress } from '../list-filter.ts'
import { chatAddress, searchAddress } from '../places.ts'
import { useCommands } from '../use-commands.ts'
import { importDeleteRepository, importDetails, importEditRepository, useOverlays } from '../use-overlays.ts'

const useIndexing = (repository: Repository) => {
  const { t } = useTranslation('repositories')
  const { reindex, cancel } = useCommands()
  if (isInProgress(repository)) {
    return { id: 'cancel', icon: CircleStop, label: t('actions.cancel'), run: () => cancel(repository) }
  }
  const label = t(repository.index === undefined ? 'actions.index' : 'actions.reindex')
  return { id: 'reindex', icon: RotateCw, label, run: () => reindex(repository) }
}

const useActions = (repository: Repository) => {
  const { t } = useTranslation(['repositories', 'listing'])
  const { mayChange } = useCommands()
  const mayAsk = useCan('ReadOnly')
  const { show } = useOverlays()
  const { toAddress } = useOpened('repository')
  const [, navigate] = useLocation()
  const indexing = useIndexing(repository)
  const forUsers = mayChange ? {} : { disabled: true, hint: t('listing:needsUser') }
  const forIndexed = { disabled: repository.index === undefined }
  const forReaders = mayAsk ? forIndexed : { disabled: true, hint: t('listing:needsReadOnly') }
  const details = toAddress({ kind: 'details', id: repository.id })
  const to = (address: string) => ({ run: () => navigate(address) })
  return [
    { id: 'details', icon: Info, label: t('listing:actions.details'), ...to(details) },
    { id: 'skipped', icon: FileX2, label: t('actions.skipped'), ...forIndexed, ...to(`${details}#skipped`) },
    { id: 'browse', icon: FolderTree, label: t('actions.browse'), ...forReaders, ...to(filesAddress(repository.id)) },
    { id: 'search', icon: Search, label: t('actions.search'), ...forReaders, ...to(searchAddress(repository)) },
    { id: 'ask', icon: MessageSquareText, label: t('actions.ask'), ...forReaders, ...to(chatAddress(repository)) },
    'separator',
    { ...indexing, ...forUsers },
    {
      id: 'edit',
      icon: Pencil,
      label: t('listing:actions.edit'),
      ...forUsers,
      run: () => show({ kind: 'edit', repository }),
    },
    'separator',
    {
      id: 'delete',
      icon: Trash2,
      label: t('listing:actions.delete'),
      tone: 'danger',
      ...forUsers,
      run: () => show({ kind: 'delete', repository }),
    },
  ] as const
}

const prepare = () => Promise.all([importDetails(), importEditRepository(), importDeleteRepository()])

export default function RepositoryMenu({ repository }: { repository: Repository }) {
  const { close } = useOverlays()
  const { id, name } = repository
  return <RowMenu {...{ id, name, prepare }} actions={useActions(repository)} onClose={() => close('menu')} />
}
