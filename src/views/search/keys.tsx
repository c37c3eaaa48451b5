import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Kbd } from '#src/ui/kbd.tsx'
import { useAppearance } from '../product.ts'

const keys = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '2',
  textStyle: 'small',
  color: 'fg.muted',
  _phone: { display: 'none' },
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: '1.5' },
})

export function Keys() {
  const { t } = useTranslation('search')
  const { singleKeys } = useAppearance()
  if (!singleKeys) return null
  return (
    <p className={keys} aria-label={t('keys.title')}>
      <span>
        <Kbd>/</Kbd> {t('keys.box')}
      </span>
      <span>
        <Kbd>j</Kbd> {t('keys.next')}
      </span>
      <span>
        <Kbd>k</Kbd> {t('keys.previous')}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t('keys.open')}
      </span>
      <span>
        <Kbd>l</Kbd> {t('keys.enter')}
      </span>
      <span>
        <Kbd>n</Kbd> {t('keys.match')}
      </span>
      <span>
        <Kbd>Esc</Kbd> {t('keys.back')}
      </span>
    </p>
  )
}
