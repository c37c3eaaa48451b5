import { SunMoon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { languages } from '#src/contract/languages.ts'
import { languageNames } from '#src/lib/language-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useRoom, useTheme } from './room-world.ts'

const row = css({ display: 'flex', alignItems: 'center', gap: '2' })
const select = css({
  h: 'control.sm',
  px: '2',
  borderRadius: 'sm',
  borderWidth: 'hairline',
  borderColor: 'border.control',
  bg: 'bg.panel',
  color: 'fg.default',
  textStyle: 'small',
})
const order = { system: 'light', light: 'dark', dark: 'system' } as const

/** Language and theme are the product's own: what is chosen here holds there as well. */
export function RoomControls() {
  const { t, i18n } = useTranslation()
  const { appearance, language } = useRoom()
  const theme = useTheme()
  return (
    <div className={row}>
      <select
        className={select}
        aria-label={t('shell.language')}
        value={i18n.language}
        onChange={(event) => language.send({ type: 'language.choose', language: event.target.value })}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </select>
      <IconButton
        icon={SunMoon}
        size="sm"
        label={t('shell.theme', { theme: t(`appearance.${theme}`) })}
        onClick={() => appearance.change({ theme: order[theme] })}
      />
    </div>
  )
}
