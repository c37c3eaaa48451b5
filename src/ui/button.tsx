import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#styled-system/css'
import { button, type ButtonVariantProps } from '#styled-system/recipes/button'
import { guardPress } from './guard-press.ts'
import { Icon } from './icon.tsx'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariantProps['variant'] | undefined
  size?: ButtonVariantProps['size'] | undefined
  wide?: boolean | undefined
  icon?: LucideIcon | undefined
  /** Words for the running command; the button keeps its focus and ignores presses. */
  busy?: ReactNode
}

export function Button({
  variant,
  size,
  wide,
  icon,
  busy,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  const isBusy = Boolean(busy)
  const shape = isBusy ? LoaderCircle : icon
  return (
    <button
      type="button"
      {...rest}
      {...guardPress({ disabled, isBusy, onClick })}
      aria-busy={isBusy || undefined}
      className={cx(button({ variant, size, wide: wide ?? false }), className)}
    >
      {shape && <Icon of={shape} spinning={isBusy} />}
      {isBusy ? busy : children}
    </button>
  )
}
