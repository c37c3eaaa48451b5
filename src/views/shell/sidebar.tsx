import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { createMemory } from '#src/actors/memory.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useNamedOverlays } from '../overlays/use-named-overlays.ts'
import { Brand } from './brand.tsx'
import { NavigationList } from './navigation-list.tsx'
import { OrganisationSwitcher } from './organisation-switcher.tsx'
import { PaletteButton } from './palette-button.tsx'
import { UserMenu } from './user-menu.tsx'

const column = css({
  containerType: '[inline-size]',
  containerName: '[sidebar]',
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  h: 'full',
  p: '3',
  w: '60',
  mdToLg: { w: '16' },
  '&[data-narrow]': { w: '16' },
})
const top = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  minH: '8',
  ps: '2',
  _narrowed: { flexDirection: 'column', ps: '0' },
})
const brand = css({ flex: '1', _narrowed: { flex: 'none' } })
const drawerButton = css({ display: 'none', mdToLg: { display: 'inline-flex' } })
const toggleButton = css({ mdToLg: { display: 'none' } })
const rest = css({ flex: '1', overflowY: 'auto' })

const memory = createMemory(() => window.localStorage)
const storageKey = 'sidebar'

const useWidth = () => {
  const [isNarrow, setNarrow] = useState(() => memory.read(storageKey) === 'narrow')
  const toggle = () => {
    memory.write(storageKey, isNarrow ? 'wide' : 'narrow')
    setNarrow(!isNarrow)
  }
  return { isNarrow, toggle }
}

interface TopProps {
  readonly isNarrow: boolean
  readonly onToggle: () => void
}

function Top({ isNarrow, onToggle }: TopProps) {
  const { t } = useTranslation()
  const { open, prepare } = useNamedOverlays()
  return (
    <div className={top}>
      <div className={brand}>
        <Brand />
      </div>
      <PaletteButton />
      <IconButton
        icon={PanelLeftOpen}
        label={t('shell.openNavigation')}
        size="sm"
        className={drawerButton}
        aria-haspopup="dialog"
        onPointerEnter={() => prepare('navigation')}
        onClick={() => open('navigation')}
      />
      <IconButton
        icon={isNarrow ? PanelLeftOpen : PanelLeftClose}
        label={t(isNarrow ? 'shell.widenNavigation' : 'shell.narrowNavigation')}
        size="sm"
        className={toggleButton}
        onClick={onToggle}
      />
    </div>
  )
}

export function Sidebar() {
  const { isNarrow, toggle } = useWidth()
  return (
    <div className={column} data-narrow={isNarrow ? '' : undefined} data-tips="beside">
      <Top isNarrow={isNarrow} onToggle={toggle} />
      <OrganisationSwitcher />
      <div className={rest}>
        <NavigationList />
      </div>
      <UserMenu />
    </div>
  )
}
