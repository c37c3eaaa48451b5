import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#styled-system/css'
import { button, type ButtonVariantProps } from '#styled-system/recipes/button'
import { guardPress } from './guard-press.ts'
import { Icon } from './icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'title'> & {
  icon: LucideIcon
  label: string
  variant?: ButtonVariantProps['variant'] | undefined
  size?: ButtonVariantProps['size'] | undefined
  shortcut?: string | undefined
}

export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size = 'md',
  shortcut,
  className,
  disabled,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      data-tip=""
      {...rest}
      {...guardPress({ disabled, onClick })}
      className={cx(button({ variant, size, square: true }), className)}
    >
      <Icon of={icon} />
    </button>
  )
}
