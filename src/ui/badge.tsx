import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { badge, type BadgeVariantProps } from '#styled-system/recipes'
import { Icon } from './icon.tsx'

type Tone = NonNullable<BadgeVariantProps['tone']>

export function Badge({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={badge({ tone })}>{children}</span>
}

type StatusBadgeProps = {
  tone: Tone
  icon: LucideIcon
  /** Only while the work is really running. */
  spinning?: boolean | undefined
  children: ReactNode
}

/** Status is an icon and a word; the colour only repeats them. */
export function StatusBadge({ tone, icon, spinning, children }: StatusBadgeProps) {
  return (
    <span className={badge({ tone })}>
      <Icon of={icon} spinning={spinning} />
      {children}
    </span>
  )
}
