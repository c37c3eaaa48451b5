import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import type { InspectorError } from '../observer/inspector-errors.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '1', mt: '1' })
const message = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' })

export function InspectorErrorNote({ inspectorErrors }: { readonly inspectorErrors: readonly InspectorError[] }) {
  const { t } = useTranslation('inspector')
  if (inspectorErrors.length === 0) return null
  return (
    <Banner tone="info" title={t('mishaps.title')}>
      <p>{t('mishaps.text')}</p>
      <ul className={list}>
        {inspectorErrors.map((error) => (
          <li key={error.kind}>
            {t(`mishaps.kinds.${error.kind}`)} <code className={message}>{error.message}</code>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
