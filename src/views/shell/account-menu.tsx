import Command from 'lucide-react/icons/command'
import Cookie from 'lucide-react/icons/cookie'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Rows3 from 'lucide-react/icons/rows-3'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ToggleLeft from 'lucide-react/icons/toggle-left'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { getRoute } from '#machines/navigation/route-table.ts'
import { type Preferences, themes } from '#src/actors/appearance.ts'
import { Menu } from '#src/ui/menu.tsx'
import { useNamedOverlays } from '../overlays/use-named-overlays.ts'
import { useAppearance, useProduct } from '../product.ts'
import { isApple } from '../shortcuts/apple.ts'
import type { MenuBehind } from './lazy-menu.tsx'
import { themeIcons } from './theme-icons.ts'
import { useAccountPlaces } from './use-account-places.ts'

const isTheme = (id: string): id is Preferences['theme'] => Object.hasOwn(themeIcons, id)

const useChoices = (): Readonly<Record<string, () => void>> => {
  const { session, appearance, cookieSettings } = useProduct()
  const { density, singleKeys } = useAppearance()
  const overlays = useNamedOverlays()
  const [, navigate] = useLocation()
  return {
    profile: () => navigate(getRoute('profile').path),
    billing: () => navigate(getRoute('billing').path),
    referrals: () => navigate(getRoute('referrals').path),
    density: () => appearance.change({ density: density === 'compact' ? 'comfortable' : 'compact' }),
    singleKeys: () => appearance.change({ singleKeys: !singleKeys }),
    commands: () => overlays.open('commands'),
    shortcuts: () => overlays.open('shortcuts'),
    cookies: cookieSettings.open,
    privacy: () => overlays.open('privacy'),
    terms: () => overlays.open('terms'),
    signOut: session.signOut,
  }
}

export default function AccountMenu({ trigger }: MenuBehind) {
  const { t } = useTranslation()
  const { appearance } = useProduct()
  const { theme, density, singleKeys } = useAppearance()
  const choices = useChoices()
  const places = useAccountPlaces()
  const themeEntries = themes.map((id) => ({
    id,
    icon: themeIcons[id],
    label: t(`appearance.${id}`),
    checked: theme === id,
  }))
  return (
    <Menu
      trigger={trigger}
      startsOpen
      onSelect={(id) => (isTheme(id) ? appearance.change({ theme: id }) : choices[id]?.())}
      entries={[
        ...places.map(({ to, icon }) => ({ id: to, icon, label: t(`titles.${to}`) })),
        'separator',
        { heading: t('appearance.theme'), entries: themeEntries },
        'separator',
        { id: 'density', icon: Rows3, label: t('appearance.compact'), checked: density === 'compact' },
        { id: 'singleKeys', icon: ToggleLeft, label: t('appearance.singleKeys'), checked: singleKeys },
        'separator',
        { id: 'commands', icon: Command, label: t('shell.commands'), hint: `${isApple ? '⌘' : t('shell.control')} K` },
        { id: 'shortcuts', icon: Keyboard, label: t('shell.shortcuts'), hint: singleKeys && '?' },
        'separator',
        { id: 'cookies', icon: Cookie, label: t('shell.cookieSettings') },
        { id: 'privacy', icon: ShieldCheck, label: t('titles.privacy') },
        { id: 'terms', icon: ScrollText, label: t('titles.terms') },
        'separator',
        { id: 'signOut', icon: LogOut, label: t('shell.signOut') },
      ]}
    />
  )
}
