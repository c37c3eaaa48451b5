import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { RelativeTime } from '../../listing/relative-time.tsx'

const never = css({ color: 'fg.subtle' })

export function LastActive({ at }: { at: string | undefined }) {
  const { t } = useTranslation('members')
  if (at === undefined) return <span className={never}>{t('columns.neverActive')}</span>
  return <RelativeTime at={at} />
}
