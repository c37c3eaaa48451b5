import Keyboard from 'lucide-react/icons/keyboard'
import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { getRoute } from '#machines/navigation/route-table.ts'
import { type Preferences, themes } from '#src/actors/appearance.ts'
import { isLanguage, languages } from '#src/contract/languages.ts'
import { languageNames } from '#src/contract/language-names.ts'
import { Menu } from '#src/ui/menu.tsx'
import { useNamedOverlays } from '../overlays/use-named-overlays.ts'
import { useAppearance, useProduct } from '../product.ts'
import type { MenuBehind } from '../lazy-menu.tsx'
import { themeIcons } from './theme-icons.ts'

const isTheme = (id: string): id is Preferences['theme'] => Object.hasOwn(themeIcons, id)

const useChoose = (): ((id: string) => void) => {
  const { session, appearance, language } = useProduct()
  const overlays = useNamedOverlays()
  const [, navigate] = useLocation()
  const choices: Readonly<Record<string, () => void>> = {
    profile: () => navigate(getRoute('profile').path),
    shortcuts: () => overlays.open('shortcuts'),
    signOut: session.signOut,
  }
  return (id) => {
    if (isTheme(id)) appearance.change({ theme: id })
    else if (isLanguage(id)) language.send({ type: 'language.choose', language: id })
    else choices[id]?.()
  }
}

const useThemePart = () => {
  const { t } = useTranslation()
  const { theme } = useAppearance()
  return {
    submenu: { icon: themeIcons[theme], label: t('appearance.theme'), chosen: t(`appearance.${theme}`) },
    entries: themes.map((id) => ({
      id,
      icon: themeIcons[id],
      label: t(`appearance.${id}`),
      checked: theme === id,
    })),
  }
}

const useLanguagePart = () => {
  const { t, i18n } = useTranslation()
  const current = isLanguage(i18n.language) ? languageNames[i18n.language] : ''
  return {
    submenu: { icon: Languages, label: t('shell.language'), chosen: current },
    entries: languages.map((id) => ({ id, label: languageNames[id], checked: i18n.language === id })),
  }
}

export default function AccountMenu({ trigger }: MenuBehind) {
  const { t } = useTranslation()
  const { singleKeys } = useAppearance()
  return (
    <Menu
      trigger={trigger}
      startsOpen
      onSelect={useChoose()}
      entries={[
        { id: 'profile', icon: UserRound, label: t('titles.profile') },
        'separator',
        useThemePart(),
        useLanguagePart(),
        { id: 'shortcuts', icon: Keyboard, label: t('shell.shortcuts'), hint: singleKeys && '?' },
        'separator',
        { id: 'signOut', icon: LogOut, label: t('shell.signOut') },
      ]}
    />
  )
}
