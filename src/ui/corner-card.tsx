import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { cornerCard } from '#styled-system/recipes/corner-card'
import { coverEdge } from './cover-edge.ts'
import { IconButton } from './icon-button.tsx'

type CornerCardProps = {
  title: ReactNode
  badge?: ReactNode
  children: ReactNode
  actions: ReactNode
  minimise?: { label: string; onMinimise: () => void } | undefined
  close?: { label: string; onClose: () => void } | undefined
}

/** No dialog: the page behind stays in use. Escape minimises it while the focus is inside. */
export function CornerCard({ title, badge, children, actions, minimise, close }: CornerCardProps) {
  const styles = cornerCard()
  const heading = useId()
  const keys = { onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && minimise?.onMinimise() }
  return (
    <section ref={coverEdge} aria-labelledby={heading} className={styles.root} {...keys}>
      <div className={styles.header}>
        <h2 className={styles.title}>
          <span id={heading}>{title}</span>
          {badge}
        </h2>
        {minimise && <IconButton icon={Minus} label={minimise.label} size="sm" onClick={minimise.onMinimise} />}
        {close && <IconButton icon={X} label={close.label} size="sm" onClick={close.onClose} />}
      </div>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}
