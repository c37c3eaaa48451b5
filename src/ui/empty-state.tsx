import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { message } from '#styled-system/recipes/message'
import { Icon } from './icon.tsx'

type EmptyStateProps = {
  icon: LucideIcon
  title: ReactNode
  children: ReactNode
  action?: ReactNode
  compact?: boolean | undefined
}

export function EmptyState({ icon, title, children, action, compact = false }: EmptyStateProps) {
  const styles = message({ compact })
  return (
    <div className={styles.root}>
      <div className={styles.icon}>
        <Icon of={icon} size="lg" />
      </div>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
