import { Minus } from 'lucide-react'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { cornerCard } from '#styled-system/recipes'
import { IconButton } from './icon-button.tsx'

type CornerCardProps = {
  title: ReactNode
  badge?: ReactNode
  children: ReactNode
  /** The first two buttons share a line in equal halves. */
  actions: ReactNode
  minimise?: { label: string; onMinimise: () => void } | undefined
}

/** Not a dialog: the page behind stays in use. Escape minimises while the focus is inside. */
export function CornerCard({ title, badge, children, actions, minimise }: CornerCardProps) {
  const styles = cornerCard()
  const heading = useId()
  const keys = { onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && minimise?.onMinimise() }
  return (
    <section aria-labelledby={heading} className={styles.root} {...keys}>
      <div className={styles.header}>
        <h2 id={heading} className={styles.title}>
          {title}
          {badge}
        </h2>
        {minimise && <IconButton icon={Minus} label={minimise.label} size="sm" onClick={minimise.onMinimise} />}
      </div>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}
