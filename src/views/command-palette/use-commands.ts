import BookOpen from 'lucide-react/icons/book-open'
import Layers2 from 'lucide-react/icons/layers-2'
import Building2 from 'lucide-react/icons/building-complex'
import Languages from 'lucide-react/icons/languages'
import Mailbox from 'lucide-react/icons/mailbox'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import Plus from 'lucide-react/icons/plus'
import SunMoon from 'lucide-react/icons/sun-moon'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { getRoute, serverPrefix } from '#machines/navigation/route-table.ts'
import { useCan, useProduct } from '../product.ts'
import { type ProfileTab, toProfileAddress } from '../profile/tabs.ts'
import { useAccountPlaces } from '../shell/use-account-places.ts'
import { navigationEntries } from '../shell/navigation-entries.ts'
import { useOffered } from '../shell/use-offered.ts'
import { useShortcutRegistry } from '../shortcuts/use-shortcuts.ts'
import type { Action, Submenu } from './command.ts'
import { useSettings } from './use-settings.ts'

const namedTabs = ['security', 'connections', 'privacy'] as const satisfies readonly ProfileTab[]

export const useDestinations = (): readonly Action[] => {
  const { t } = useTranslation(['app', 'commands'])
  const { configuration } = useProduct()
  const [, navigate] = useLocation()
  const entries = useOffered()(navigationEntries).filter(({ areFeaturesKnown }) => areFeaturesKnown)
  const places = useAccountPlaces()
  const mailbox = configuration.hasLocalMailbox ? [{ to: 'mailbox' as const, icon: Mailbox }] : []
  const screens = [...entries, ...places, ...mailbox].map(({ to, icon }) => {
    const { path } = getRoute(to)
    return { id: `goTo.${to}`, icon, label: t(`titles.${to}`), words: path, run: () => navigate(path) }
  })
  const tabs = places
    .filter(({ to }) => to === 'profile')
    .flatMap(({ to, icon }) =>
      namedTabs.map((tab) => ({
        id: `goTo.${to}.${tab}`,
        icon,
        label: t('commands:do.choice', { what: t(`titles.${to}`), value: t(`commands:profile.${tab}`) }),
        words: t(`commands:words.${tab}`),
        run: () => navigate(toProfileAddress(tab)),
      })),
    )
  const reference = {
    id: 'goTo.apiReference',
    icon: BookOpen,
    label: t('commands:goTo.apiReference'),
    words: t('commands:words.apiReference'),
    run: () => navigate(serverPrefix),
  }
  return [...screens, ...tabs, reference]
}

const useCreateActions = (): readonly Action[] => {
  const { t } = useTranslation('commands')
  const [, navigate] = useLocation()
  const registry = useShortcutRegistry()
  const mayAdd = useCan('User')
  const mayAsk = useCan('ReadOnly')
  const add = {
    id: 'do.addRepository',
    icon: Plus,
    label: t('do.addRepository'),
    words: t('words.addRepository'),
    run: () => {
      navigate(getRoute('repositories').path)
      registry.perform('repositories', 'add')
    },
  }
  const put = {
    id: 'do.newWorkspace',
    icon: Layers2,
    label: t('keys.workspaces.add'),
    words: t('words.newWorkspace'),
    run: () => navigate(`${getRoute('workspaces').path}?new`),
  }
  const ask = {
    id: 'do.newConversation',
    icon: MessageSquarePlus,
    label: t('do.newConversation'),
    words: t('words.newConversation'),
    run: () => {
      navigate(getRoute('chat').path)
      registry.perform('chat', 'write')
    },
  }
  return [...(mayAdd ? [add, put] : []), ...(mayAsk ? [ask] : [])]
}

const useSubmenus = (hasOrganisations: boolean): readonly Submenu[] => {
  const { t } = useTranslation(['commands', 'app'])
  const organisation = {
    id: 'do.organisation',
    icon: Building2,
    label: t('app:shell.switchOrganisation'),
    words: t('words.organisation'),
    list: 'organisations',
  } as const
  return [
    { id: 'do.theme', icon: SunMoon, label: t('app:appearance.theme'), words: t('words.theme'), list: 'themes' },
    {
      id: 'do.language',
      icon: Languages,
      label: t('app:shell.language'),
      words: t('words.language'),
      list: 'languages',
    },
    ...(hasOrganisations ? [organisation] : []),
  ]
}

export const useActions = (hasOrganisations: boolean): readonly (Action | Submenu)[] => {
  const createActions = useCreateActions()
  const submenus = useSubmenus(hasOrganisations)
  const settings = useSettings()
  return [...createActions, ...submenus, ...settings]
}
