import type { LucideIcon } from 'lucide-react'
import { cx } from '#styled-system/css'
import { icon } from '#styled-system/recipes'

type IconProps = {
  of: LucideIcon
  size?: 'md' | 'lg' | undefined
  /** Only for an icon that stands alone; beside a word it stays silent. */
  label?: string | undefined
  spinning?: boolean | undefined
  className?: string | undefined
}

/** An icon that is not in the bundle is left out with a warning: what it stands beside must stay usable. */
export function Icon({ of: Shape, size, label, spinning, className }: IconProps) {
  if ((Shape as LucideIcon | undefined) === undefined) {
    console.warn(`Icon not found${label === undefined ? '' : `: ${label}`}`)
    return null
  }
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <Shape {...named} strokeWidth={1.75} className={cx(icon({ size, ...(spinning ? { spinning } : {}) }), className)} />
  )
}
