import Ban from 'lucide-react/icons/ban'
import Info from 'lucide-react/icons/info'
import Pencil from 'lucide-react/icons/pencil'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#src/contract/api-keys.ts'
import { RowMenu } from '../../listing/dialogs/row-menu.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { importDetails, importEdit, importRevoke, useOverlays } from '../use-overlays.ts'

const prepare = () => Promise.all([importDetails(), importEdit(), importRevoke()])

export default function KeyMenu({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation(['api-keys', 'listing'])
  const { show, close } = useOverlays()
  const { open } = useOpened('key')
  const { id, name } = apiKey
  const actions = [
    { id: 'details', icon: Info, label: t('listing:actions.details'), run: () => open({ kind: 'details', id }) },
    { id: 'edit', icon: Pencil, label: t('listing:actions.edit'), run: () => open({ kind: 'edit', id }) },
    'separator',
    { id: 'revoke', icon: Ban, tone: 'danger', label: t('revoke.action'), run: () => show({ kind: 'revoke', apiKey }) },
  ] as const
  return <RowMenu {...{ id, name, actions, prepare }} onClose={() => close('menu')} />
}
