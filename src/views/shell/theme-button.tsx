import SunMoon from 'lucide-react/icons/sun-moon'
import { useTranslation } from 'react-i18next'
import { nextThemes } from '#src/actors/appearance.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useAppearance, useProduct } from '../product.ts'

export function ThemeButton() {
  const { t } = useTranslation()
  const { appearance } = useProduct()
  const { theme } = useAppearance()
  return (
    <IconButton
      icon={SunMoon}
      size="sm"
      label={t('shell.theme', { theme: t(`appearance.${theme}`) })}
      onClick={() => appearance.change({ theme: nextThemes[theme] })}
    />
  )
}
