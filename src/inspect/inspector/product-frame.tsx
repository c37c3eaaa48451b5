import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { brand } from '#src/lib/brand.ts'

const frame = css({
  display: 'block',
  w: 'full',
  h: '[calc(100dvh - 6rem)]',
  borderWidth: 'hairline',
  borderRadius: 'lg',
  bg: 'bg.panel',
})

export function ProductFrame() {
  const { t } = useTranslation('inspector')
  return <iframe src="/" title={t('product.frame', { brand })} className={frame} />
}
