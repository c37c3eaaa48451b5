import { useTranslation } from 'react-i18next'
import { MenuAt } from '#src/ui/menu-at.tsx'
import type { MenuEntryProps } from '#src/ui/menu-entry.tsx'
import { rowMenuButtonId } from '../row-menu-button-id.ts'

export interface RowAction extends MenuEntryProps {
  readonly run: () => void
}

interface RowMenuProps {
  readonly id: string
  readonly name: string
  readonly actions: readonly (RowAction | 'separator')[]
  readonly prepare: () => Promise<unknown>
  readonly onClose: () => void
}

export function RowMenu({ id, name, actions, prepare, onClose }: RowMenuProps) {
  const { t } = useTranslation('listing')
  const run = (chosen: string) => {
    const action = actions.find((candidate) => candidate !== 'separator' && candidate.id === chosen)
    if (action !== undefined && action !== 'separator') action.run()
  }
  return (
    <div
      ref={() => {
        void prepare().catch(() => undefined)
      }}
    >
      <MenuAt
        triggerId={rowMenuButtonId(id)}
        label={t('actions.of', { name })}
        entries={actions}
        onSelect={run}
        onClose={onClose}
      />
    </div>
  )
}
