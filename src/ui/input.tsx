import { FieldInput } from '@ark-ui/react/field'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { css, cx } from '#styled-system/css'
import { input } from '#styled-system/recipes/input'
import { Icon } from './icon.tsx'

type InputProps = ComponentProps<'input'> & {
  mono?: boolean | undefined
  icon?: LucideIcon | undefined
  after?: ReactNode
}

/** A `Field` gives it label, help and error; alone it needs an `aria-label`. */
export function Input({ mono = false, icon, after, className, ...rest }: InputProps) {
  if (!icon && !after) return <FieldInput {...rest} className={cx(input({ mono }), className)} />
  return (
    <div className={cx(input({ kind: 'group', mono }), className)} data-disabled={rest.disabled ? '' : undefined}>
      {icon && <Icon of={icon} className={css({ color: 'fg.subtle' })} />}
      <FieldInput {...rest} />
      {after}
    </div>
  )
}
