import Building2 from 'lucide-react/icons/building-complex'
import Languages from 'lucide-react/icons/languages'
import { useTranslation } from 'react-i18next'
import type { PaletteList } from '#machines/command-palette/command-palette.selectors.ts'
import { selectedOrganisationId } from '#machines/session/session.selectors.ts'
import { themes } from '#src/actors/appearance.ts'
import { useCall } from '#src/api/use-call.ts'
import { languages } from '#src/contract/languages.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { languageNames } from '#src/contract/language-names.ts'
import { useAppearance, useProduct, useSession } from '../product.ts'
import { themeIcons } from '../shell/theme-icons.ts'
import { useSelectOrganisation } from '../shell/use-select-organisation.ts'
import type { Action } from './command.ts'

const useThemes = (): readonly Action[] => {
  const { t } = useTranslation('app')
  const { appearance } = useProduct()
  const chosen = useAppearance().theme
  return themes.map((theme) => ({
    id: `theme.${theme}`,
    icon: themeIcons[theme],
    label: t(`appearance.${theme}`),
    words: theme,
    isOn: theme === chosen,
    run: () => appearance.change({ theme }),
  }))
}

const useLanguages = (): readonly Action[] => {
  const { i18n } = useTranslation()
  const { language } = useProduct()
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' })
  return languages.map((code) => ({
    id: `language.${code}`,
    icon: Languages,
    label: languageNames[code],
    words: `${names.of(code) ?? ''} ${code}`,
    lang: code,
    isOn: code === i18n.language,
    run: () => language.send({ type: 'language.choose', language: code }),
  }))
}

const useOrganisations = (): readonly Action[] => {
  const select = useSelectOrganisation()
  const selected = useSession(selectedOrganisationId)
  const { data } = useCall(userEndpoints.read)
  return (data?.organisations ?? []).map(({ id, name }) => ({
    id: `organisation.${id}`,
    icon: Building2,
    label: name,
    words: '',
    isOn: id === selected,
    run: () => select({ id, name }),
  }))
}

export type Choices = Readonly<Record<Exclude<PaletteList, 'commands'>, readonly Action[]>>

export const useChoices = (): Choices => ({
  themes: useThemes(),
  languages: useLanguages(),
  organisations: useOrganisations(),
})
