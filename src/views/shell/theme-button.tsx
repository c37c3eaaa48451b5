import { SunMoon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useAppearance, useProduct } from '../product.ts'

const order = { system: 'light', light: 'dark', dark: 'system' } as const

export function ThemeButton() {
  const { t } = useTranslation()
  const { appearance } = useProduct()
  const { theme } = useAppearance()
  return (
    <IconButton
      icon={SunMoon}
      size="sm"
      label={t('shell.theme', { theme: t(`appearance.${theme}`) })}
      onClick={() => appearance.change({ theme: order[theme] })}
    />
  )
}
