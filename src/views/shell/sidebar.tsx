import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Brand } from './brand.tsx'
import { LanguageSelect } from './language-select.tsx'
import { NavigationList } from './navigation-list.tsx'
import { OrganisationSwitcher } from './organisation-switcher.tsx'
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
const top = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minH: '8', ps: '2' })
const rest = css({ flex: '1', overflowY: 'auto' })

const storageKey = 'sidebar'

const wasNarrow = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === 'narrow'
  } catch {
    return false
  }
}

const remember = (isNarrow: boolean) => {
  try {
    localStorage.setItem(storageKey, isNarrow ? 'narrow' : 'wide')
  } catch {
    // It is as wide as it was, for as long as the page lives.
  }
}

export function Sidebar() {
  const { t } = useTranslation()
  const [isNarrow, setNarrow] = useState(wasNarrow)
  const toggle = () => {
    remember(!isNarrow)
    setNarrow(!isNarrow)
  }
  return (
    <div className={isNarrow ? narrow : column}>
      <div className={isNarrow ? undefined : top}>
        {!isNarrow && <Brand />}
        <IconButton
          icon={isNarrow ? PanelLeftOpen : PanelLeftClose}
          label={t(isNarrow ? 'shell.widenNavigation' : 'shell.narrowNavigation')}
          size="sm"
          onClick={toggle}
        />
      </div>
      {!isNarrow && <OrganisationSwitcher />}
      <div className={rest}>
        <NavigationList isIconOnly={isNarrow} />
      </div>
      {!isNarrow && <LanguageSelect />}
      <UserMenu isIconOnly={isNarrow} />
    </div>
  )
}
