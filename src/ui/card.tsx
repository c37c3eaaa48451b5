import { useId, type ReactNode } from 'react'
import { card } from '#styled-system/recipes/card'

type CardProps = {
  title?: ReactNode
  text?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  flush?: boolean | undefined
  children: ReactNode
}

export function Card({ title, text, actions, footer, flush = false, children }: CardProps) {
  const styles = card({ flush })
  const heading = useId()
  return (
    <section className={styles.root} aria-labelledby={title ? heading : undefined}>
      {(title || actions) && (
        <div className={styles.header}>
          <div>
            <h2 id={heading} className={styles.title}>
              {title}
            </h2>
            {text && <p className={styles.text}>{text}</p>}
          </div>
          {actions}
        </div>
      )}
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  )
}
