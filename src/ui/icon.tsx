import type { LucideIcon } from 'lucide-react'
import { cx } from '#styled-system/css'
import { icon } from '#styled-system/recipes/icon'

type IconProps = {
  of: LucideIcon
  size?: 'md' | 'lg' | undefined
  label?: string | undefined
  spinning?: boolean | undefined
  className?: string | undefined
}

/** An icon missing from the bundle is left out with a warning, so that the control stays usable. */
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
