import { FieldTextarea } from '@ark-ui/react/field'
import type { ComponentProps } from 'react'
import { cx } from '#styled-system/css'
import { input } from '#styled-system/recipes/input'

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <FieldTextarea rows={3} {...rest} className={cx(input({ kind: 'area' }), className)} />
}
