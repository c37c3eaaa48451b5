import Cookie from 'lucide-react/icons/cookie'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Rows3 from 'lucide-react/icons/rows-3'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ToggleLeft from 'lucide-react/icons/toggle-left'
import { useTranslation } from 'react-i18next'
import { useNamedOverlays } from '../overlays/use-named-overlays.ts'
import { useAppearance, useProduct } from '../product.ts'
import type { Action } from './command.ts'

const useSwitches = (): readonly Action[] => {
  const { t } = useTranslation(['commands', 'app'])
  const { appearance } = useProduct()
  const { density, singleKeys } = useAppearance()
  const isCompact = density === 'compact'
  return [
    {
      id: 'do.compact',
      icon: Rows3,
      label: t('app:appearance.compact'),
      words: t('words.compact'),
      isOn: isCompact,
      run: () => appearance.change({ density: isCompact ? 'comfortable' : 'compact' }),
    },
    {
      id: 'do.singleKeys',
      icon: ToggleLeft,
      label: t('app:appearance.singleKeys'),
      words: t('words.singleKeys'),
      isOn: singleKeys,
      run: () => appearance.change({ singleKeys: !singleKeys }),
    },
  ]
}

const useDocuments = (): readonly Action[] => {
  const { t } = useTranslation('app')
  const overlays = useNamedOverlays()
  return [
    {
      id: 'do.privacy',
      icon: ShieldCheck,
      label: t('titles.privacy'),
      words: '/privacy',
      run: () => overlays.open('privacy'),
    },
    {
      id: 'do.terms',
      icon: ScrollText,
      label: t('titles.terms'),
      words: '/terms',
      run: () => overlays.open('terms'),
    },
  ]
}

export const useSettings = (): readonly Action[] => {
  const { t } = useTranslation(['commands', 'app'])
  const { cookieSettings, session } = useProduct()
  const { singleKeys } = useAppearance()
  const overlays = useNamedOverlays()
  const shortcuts = {
    id: 'do.shortcuts',
    icon: Keyboard,
    label: t('app:shell.shortcuts'),
    words: t('words.shortcuts'),
    ...(singleKeys ? { shortcut: { key: '?', does: 'sheet' } } : {}),
    run: () => overlays.open('shortcuts'),
  }
  const cookies = {
    id: 'do.cookies',
    icon: Cookie,
    label: t('app:shell.cookieSettings'),
    words: t('words.cookies'),
    run: cookieSettings.open,
  }
  const signOut = {
    id: 'do.signOut',
    icon: LogOut,
    label: t('app:shell.signOut'),
    words: t('words.signOut'),
    run: session.signOut,
  }
  return [...useSwitches(), shortcuts, cookies, ...useDocuments(), signOut]
}
