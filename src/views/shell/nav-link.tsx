import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { css } from '#styled-system/css'
import { getRoute, type RouteName } from '#machines/navigation/route-table.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useProduct } from '../product.ts'

const look = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minH: '8',
  px: '2',
  borderRadius: 'sm',
  textStyle: 'label',
  color: 'fg.muted',
  transitionProperty: 'colors',
  transitionDuration: 'fast',
  _hover: { bg: 'bg.hover', color: 'fg.default' },
  _selected: { bg: 'bg.active', color: 'fg.default' },
  _narrowed: { justifyContent: 'center' },
})
const label = css({ _narrowed: { srOnly: true } })

interface NavLinkProps {
  readonly to: RouteName
  readonly icon: LucideIcon
  readonly children: ReactNode
  readonly onFollow?: (() => void) | undefined
}

export function NavLink({ to, icon, children, onFollow }: NavLinkProps) {
  const { preload } = useProduct()
  const [path] = useLocation()
  const target = getRoute(to).path
  const isHere = path === target || path.startsWith(`${target}/`)
  const intent = () => preload(to)
  return (
    <Link
      href={target}
      className={look}
      data-tip=""
      aria-current={isHere ? 'page' : undefined}
      onMouseEnter={intent}
      onFocus={intent}
      onClick={onFollow}
    >
      <Icon of={icon} />
      <span className={label}>{children}</span>
    </Link>
  )
}
