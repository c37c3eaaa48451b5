import { css } from '#styled-system/css'
import { brand } from '#src/lib/brand.ts'

const row = css({ display: 'flex', alignItems: 'center', gap: '2', fontWeight: 'semibold', letterSpacing: 'tight' })
const mark = css({ w: '6', h: '6', flexShrink: '0', color: 'accent.solid' })
const name = css({ _narrowed: { srOnly: true } })
const cut = css({ color: 'accent.fg' })

export function Brand() {
  return (
    <span className={row}>
      <svg viewBox="0 0 24 24" className={mark} aria-hidden="true">
        <rect width="24" height="24" rx="6" fill="currentColor" />
        <path className={cut} d="M6 7h12v4h-4v3h-4v3H6z" fill="currentColor" />
      </svg>
      <span className={name}>{brand}</span>
    </span>
  )
}
