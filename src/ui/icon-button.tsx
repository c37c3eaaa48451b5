import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#styled-system/css'
import { button, type ButtonVariantProps } from '#styled-system/recipes'
import { guardPress } from './guard-press.ts'
import { Icon } from './icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon
  label: string
  variant?: ButtonVariantProps['variant'] | undefined
  size?: ButtonVariantProps['size'] | undefined
  /** The key that does the same, as it is printed on the keyboard. */
  shortcut?: string | undefined
}

/** An icon says little: what it does is its tooltip, with the key. */
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
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      {...rest}
      {...guardPress({ disabled, onClick })}
      className={cx(button({ variant, size, square: true }), className)}
    >
      <Icon of={icon} />
    </button>
  )
}
