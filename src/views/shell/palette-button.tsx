import Command from 'lucide-react/icons/command'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useNamedOverlays } from '../overlays/use-named-overlays.ts'

export function PaletteButton() {
  const { t } = useTranslation()
  const { open, prepare } = useNamedOverlays()
  const intent = () => prepare('commands')
  return (
    <IconButton
      icon={Command}
      label={t('shell.commands')}
      size="sm"
      aria-haspopup="dialog"
      shortcut="Control+K Meta+K"
      onPointerEnter={intent}
      onFocus={intent}
      onClick={() => open('commands')}
    />
  )
}
