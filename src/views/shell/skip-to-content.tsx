import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'

export const contentId = 'content'

const hiddenUntilFocused = css({
  position: 'fixed',
  top: '2',
  left: '2',
  zIndex: 'skip',
  px: '3',
  py: '2',
  borderRadius: 'sm',
  bg: 'bg.overlay',
  boxShadow: 'overlay',
  transform: 'translateY(-200%)',
  _focusVisible: { transform: 'none' },
})

export function SkipToContent() {
  const { t } = useTranslation()
  return (
    <a href={`#${contentId}`} className={hiddenUntilFocused}>
      {t('shell.skipToContent')}
    </a>
  )
}
