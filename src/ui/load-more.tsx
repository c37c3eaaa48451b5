import type { ReactNode } from 'react'
import { pagination } from '#styled-system/recipes/pagination'
import { Button } from './button.tsx'

type LoadMoreProps = { label: ReactNode; shown: ReactNode; busy?: ReactNode; onMore?: (() => void) | undefined }

export function LoadMore({ label, shown, busy, onMore }: LoadMoreProps) {
  return (
    <div className={pagination()}>
      <span aria-live="polite">{shown}</span>
      {onMore && (
        <Button size="sm" busy={busy} onClick={onMore}>
          {label}
        </Button>
      )}
    </div>
  )
}
