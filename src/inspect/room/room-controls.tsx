import SunMoon from 'lucide-react/icons/sun-moon'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { nextThemes } from '#src/actors/appearance.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LanguageList } from '#src/views/shell/language-list.tsx'
import { useRoom, useTheme } from './room-deps.ts'

const row = css({ display: 'flex', alignItems: 'center', gap: '2' })

export function RoomControls() {
  const { t } = useTranslation()
  const { appearance, language } = useRoom()
  const theme = useTheme()
  return (
    <div className={row}>
      <LanguageList language={language} />
      <IconButton
        icon={SunMoon}
        size="sm"
        label={t('shell.theme', { theme: t(`appearance.${theme}`) })}
        onClick={() => appearance.change({ theme: nextThemes[theme] })}
      />
    </div>
  )
}
