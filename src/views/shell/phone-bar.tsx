import Menu from 'lucide-react/icons/menu'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useNamedOverlays } from '../overlays/use-named-overlays.ts'
import { Brand } from './brand.tsx'
import { PaletteButton } from './palette-button.tsx'

const bar = css({
  display: 'none',
  _phone: {
    display: 'flex',
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    alignItems: 'center',
    gap: '2',
    h: '12',
    px: '2',
    bg: 'bg.panel',
    borderBottomWidth: 'hairline',
    borderColor: 'border.subtle',
  },
})
const brand = css({ flex: '1' })

export function PhoneBar() {
  const { t } = useTranslation()
  const { open, prepare } = useNamedOverlays()
  return (
    <header className={bar}>
      <IconButton
        icon={Menu}
        label={t('shell.openNavigation')}
        aria-haspopup="dialog"
        onPointerEnter={() => prepare('navigation')}
        onClick={() => open('navigation')}
      />
      <div className={brand}>
        <Brand />
      </div>
      <PaletteButton />
    </header>
  )
}
