import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { createMemory } from '#src/actors/memory.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Brand } from './brand.tsx'
import { LanguageSelect } from './language-select.tsx'
import { NavigationList } from './navigation-list.tsx'
import { OrganisationSwitcher } from './organisation-switcher.tsx'
import { PaletteButton } from './palette-button.tsx'
import { UserMenu } from './user-menu.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4', h: 'full', p: '3', w: '60' })
const narrow = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  h: 'full',
  p: '3',
  w: '16',
  alignItems: 'center',
})
const top = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  minH: '8',
  ps: '2',
  '& > :first-child': { flex: '1' },
})
const stack = css({ display: 'flex', flexDirection: 'column', gap: '1' })
const rest = css({ flex: '1', overflowY: 'auto' })

const memory = createMemory(() => window.localStorage)
const storageKey = 'sidebar'

/** As wide as it was left on this device. */
const useWidth = () => {
  const [isNarrow, setNarrow] = useState(() => memory.read(storageKey) === 'narrow')
  const toggle = () => {
    memory.write(storageKey, isNarrow ? 'wide' : 'narrow')
    setNarrow(!isNarrow)
  }
  return { isNarrow, toggle }
}

export function Sidebar() {
  const { t } = useTranslation()
  const { isNarrow, toggle } = useWidth()
  const label = t(isNarrow ? 'shell.widenNavigation' : 'shell.narrowNavigation')
  return (
    <div className={isNarrow ? narrow : column}>
      <div className={isNarrow ? stack : top}>
        {!isNarrow && <Brand />}
        <PaletteButton />
        <IconButton
          icon={isNarrow ? PanelLeftOpen : PanelLeftClose}
          label={label}
          title={label}
          size="sm"
          onClick={toggle}
        />
      </div>
      <OrganisationSwitcher isIconOnly={isNarrow} />
      <div className={rest}>
        <NavigationList isIconOnly={isNarrow} />
      </div>
      {!isNarrow && <LanguageSelect />}
      <UserMenu isIconOnly={isNarrow} />
    </div>
  )
}
