import Activity from 'lucide-react/icons/activity'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import type { ConfiguredModel } from '#src/contract/llm-settings.ts'
import { RowMenu } from '../../listing/dialogs/row-menu.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { useChecks } from '../checks.ts'
import { importEdit, importRemove, useOverlays } from '../use-overlays.ts'

const prepare = () => Promise.all([importEdit(), importRemove()])

export default function ModelMenu({ model }: { readonly model: ConfiguredModel }) {
  const { t } = useTranslation(['llm-settings', 'listing'])
  const { show, close } = useOverlays()
  const { open } = useOpened('model')
  const { check } = useChecks()
  const { id, model: name } = model
  const actions = [
    { id: 'edit', icon: Pencil, label: t('listing:actions.edit'), run: () => open({ kind: 'edit', id }) },
    { id: 'check', icon: Activity, label: t('check'), run: () => check(model) },
    'separator',
    {
      id: 'remove',
      icon: Trash2,
      tone: 'danger',
      label: t('remove.action'),
      run: () => show({ kind: 'remove', model }),
    },
  ] as const
  return <RowMenu {...{ id, name, actions, prepare }} onClose={() => close('menu')} />
}
