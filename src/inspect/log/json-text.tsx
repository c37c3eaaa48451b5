import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import type { Plain } from '../observer/record.ts'

const text = css({
  textStyle: 'code',
  fontSize: 'xs',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  minW: '0',
})
const block = css({ p: '3', borderRadius: 'md', borderWidth: 'hairline', bg: 'bg.canvas' })
const more = css({ textStyle: 'caption', color: 'accent.text', py: '1', cursor: 'pointer' })

const maxLength = 160

export const toJson = (value: Plain | undefined): string =>
  value === undefined ? '' : JSON.stringify(value, undefined, 2)

export function JsonText({ value, isBlock = false }: { value: Plain; isBlock?: boolean }) {
  const { t } = useTranslation('recording')
  const whole = toJson(value)
  const brief = JSON.stringify(value)
  if (brief.length <= maxLength && isBlock) return <pre className={cx(text, block)}>{whole}</pre>
  if (brief.length <= maxLength) return <code className={text}>{brief}</code>
  return (
    <details>
      <summary className={more}>
        <code className={text}>{brief.slice(0, maxLength / 2)}…</code> {t('step.whole', { count: brief.length })}
      </summary>
      <pre className={cx(text, block)}>{whole}</pre>
    </details>
  )
}
