import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import type { Mishap } from '../observer/mishaps.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '1', mt: '1' })
const message = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' })

/** What of the inspector has failed in the page, one line for each kind. */
export function MishapNote({ mishaps }: { readonly mishaps: readonly Mishap[] }) {
  const { t } = useTranslation('inspector')
  if (mishaps.length === 0) return null
  return (
    <Banner tone="info" title={t('mishaps.title')}>
      <p>{t('mishaps.text')}</p>
      <ul className={list}>
        {mishaps.map((mishap) => (
          <li key={mishap.kind}>
            {t(`mishaps.kinds.${mishap.kind}`)} <code className={message}>{mishap.message}</code>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
