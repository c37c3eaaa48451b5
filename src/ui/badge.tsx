import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { badge } from '#styled-system/recipes/badge'
import { Icon } from './icon.tsx'

export type Tone = (typeof badge)['variantMap']['tone'][number]

export type StatusLook = { readonly tone: Tone; readonly icon: LucideIcon }

export function Badge({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={badge({ tone })}>{children}</span>
}

type StatusBadgeProps = StatusLook & {
  /** Only while the work is really running. */
  spinning?: boolean | undefined
  children: ReactNode
}

/** An icon and a word show the status; the colour only repeats them. */
export function StatusBadge({ tone, icon, spinning, children }: StatusBadgeProps) {
  return (
    <span className={badge({ tone })}>
      <Icon of={icon} spinning={spinning} />
      {children}
    </span>
  )
}
