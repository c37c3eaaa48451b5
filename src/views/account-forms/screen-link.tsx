import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { button } from '#styled-system/recipes/button'
import { link } from '#styled-system/recipes/link'
import { type RouteName, getRoute } from '#machines/navigation/route-table.ts'
import { useProduct } from '../product.ts'

interface ScreenLinkProps {
  readonly to: RouteName
  readonly search?: string
  readonly children: ReactNode
  readonly look?: 'text' | 'solid' | 'outline'
}

export function ScreenLink({ to, search = '', children, look = 'text' }: ScreenLinkProps) {
  const { preload } = useProduct()
  const intent = () => preload(to)
  return (
    <Link
      href={getRoute(to).path + search}
      className={look === 'text' ? link() : button({ variant: look, size: 'lg', wide: true })}
      onMouseEnter={intent}
      onFocus={intent}
    >
      {children}
    </Link>
  )
}
