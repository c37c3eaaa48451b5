import type { ReactNode } from 'react'
import { pageHeader } from '#styled-system/recipes/page-header'

type PageHeaderProps = {
  title: ReactNode
  breadcrumb?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** The heading takes the focus when a route changes, hence its tab index. */
export function PageHeader({ title, breadcrumb, children, actions }: PageHeaderProps) {
  const styles = pageHeader()
  return (
    <header className={styles.root}>
      {breadcrumb}
      <div className={styles.row}>
        <div className={styles.words}>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {children && <div className={styles.text}>{children}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  )
}
