import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { breadcrumb } from '#styled-system/recipes/breadcrumb'
import { Icon } from './icon.tsx'

type BreadcrumbProps = { label: string; items: readonly { label: ReactNode; href?: string | undefined }[] }

export function Breadcrumb({ label, items }: BreadcrumbProps) {
  const styles = breadcrumb()
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={index} className={styles.item}>
            {index > 0 && <Icon of={ChevronRight} />}
            {item.href === undefined ? (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            ) : (
              <a href={item.href} className={styles.link}>
                {item.label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
