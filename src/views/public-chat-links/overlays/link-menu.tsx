import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import ExternalLink from 'lucide-react/icons/external-link'
import Info from 'lucide-react/icons/info'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { useTranslation } from 'react-i18next'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { RowMenu } from '../../listing/dialogs/row-menu.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { addressOfLink, usePause } from '../use-links.ts'
import { importDelete, importDetails, importEdit, useOverlays } from '../use-overlays.ts'

const useActions = (link: PublicChatLink) => {
  const { t } = useTranslation(['public-chat-links', 'listing'])
  const { show } = useOverlays()
  const { open } = useOpened('link')
  const { pause } = usePause()
  const { id, isPaused } = link
  const pauseAction = isPaused
    ? { icon: CirclePlay, label: t('actions.resume') }
    : { icon: CirclePause, label: t('actions.pause') }
  return [
    { id: 'details', icon: Info, label: t('listing:actions.details'), run: () => open({ kind: 'details', id }) },
    {
      id: 'visit',
      icon: ExternalLink,
      label: t('actions.visit'),
      run: () => void window.open(addressOfLink(link), '_blank', 'noopener'),
    },
    'separator',
    { id: 'pause', ...pauseAction, run: () => pause(link, !isPaused) },
    { id: 'edit', icon: Pencil, label: t('listing:actions.edit'), run: () => open({ kind: 'edit', id }) },
    'separator',
    {
      id: 'delete',
      icon: Trash2,
      tone: 'danger',
      label: t('listing:actions.delete'),
      run: () => show({ kind: 'delete', link }),
    },
  ] as const
}

const prepare = () => Promise.all([importDetails(), importEdit(), importDelete()])

export default function LinkMenu({ link }: { link: PublicChatLink }) {
  const { close } = useOverlays()
  const { id, title: name } = link
  return <RowMenu {...{ id, name, prepare }} actions={useActions(link)} onClose={() => close('menu')} />
}
