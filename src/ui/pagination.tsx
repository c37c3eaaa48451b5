import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { pagination } from '#styled-system/recipes/pagination'
import { IconButton } from './icon-button.tsx'

type PaginationProps = {
  label: string
  previousLabel: string
  nextLabel: string
  children: ReactNode
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

export function Pagination({ label, previousLabel, nextLabel, children, onPrevious, onNext }: PaginationProps) {
  return (
    <nav aria-label={label} className={pagination()}>
      <span aria-live="polite">{children}</span>
      <div>
        <IconButton
          icon={ChevronLeft}
          label={previousLabel}
          size="sm"
          data-page="previous"
          disabled={!onPrevious}
          onClick={onPrevious}
        />
        <IconButton
          icon={ChevronRight}
          label={nextLabel}
          size="sm"
          data-page="next"
          disabled={!onNext}
          onClick={onNext}
        />
      </div>
    </nav>
  )
}
