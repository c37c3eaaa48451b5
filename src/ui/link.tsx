import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#styled-system/css'
import { button, type ButtonVariantProps } from '#styled-system/recipes/button'
import { link, type LinkVariantProps } from '#styled-system/recipes/link'
import { Icon } from './icon.tsx'

type LinkProps = ComponentProps<'a'> & { look?: LinkVariantProps['look'] | undefined }

const safety = (target: string | undefined) => (target === '_blank' ? { rel: 'noopener noreferrer' } : {})

export function Link({ look, className, children, ...rest }: LinkProps) {
  return (
    <a {...safety(rest.target)} {...rest} className={cx(link({ look }), className)}>
      {children}
    </a>
  )
}

type ButtonLinkProps = ComponentProps<'a'> & {
  variant?: ButtonVariantProps['variant'] | undefined
  size?: ButtonVariantProps['size'] | undefined
  icon?: LucideIcon | undefined
}

export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...safety(rest.target)} {...rest} className={cx(button({ variant, size }), className)}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  )
}
