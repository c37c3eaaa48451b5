import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { densities, themes } from '#src/actors/appearance.ts'
import { languages } from '#src/contract/languages.ts'
import { languageNames } from '#src/contract/language-names.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useAppearance, useProduct } from '../product.ts'
import { themeIcons } from '../shell/theme-icons.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4', maxW: '140' })
const row = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2' })
const labelText = css({ textStyle: 'label' })

function LanguageField() {
  const { t, i18n } = useTranslation(['profile', 'app'])
  const { language } = useProduct()
  return (
    <Field label={t('app:shell.language')} help={t('preferences.languageHelp')}>
      <Select
        options={languages.map((code) => ({ value: code, label: languageNames[code] }))}
        value={i18n.language}
        onChange={(code) => language.send({ type: 'language.choose', language: code })}
      />
    </Field>
  )
}

interface LabelledProps {
  readonly label: string
  readonly children: ReactNode
}

function Labelled({ label, children }: LabelledProps) {
  return (
    <div className={row}>
      <span className={labelText} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}

export function PreferencesCard() {
  const { t } = useTranslation(['profile', 'app'])
  const { appearance } = useProduct()
  const { theme, density, singleKeys } = useAppearance()
  return (
    <Card title={t('preferences.title')} text={t('preferences.text')}>
      <div className={column}>
        <LanguageField />
        <Labelled label={t('app:appearance.theme')}>
          <Segmented
            label={t('app:appearance.theme')}
            options={themes.map((value) => ({ value, label: t(`app:appearance.${value}`), icon: themeIcons[value] }))}
            value={theme}
            onChange={(chosen) => appearance.change({ theme: chosen })}
          />
        </Labelled>
        <Labelled label={t('preferences.density')}>
          <Segmented
            label={t('preferences.density')}
            options={densities.map((value) => ({ value, label: t(`preferences.${value}`) }))}
            value={density}
            onChange={(chosen) => appearance.change({ density: chosen })}
          />
        </Labelled>
        <Switch
          checked={singleKeys}
          onChange={(isOn) => appearance.change({ singleKeys: isOn })}
          help={t('preferences.singleKeysHelp')}
        >
          {t('app:appearance.singleKeys')}
        </Switch>
      </div>
    </Card>
  )
}
