import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { cx } from '#styled-system/css'
import { table } from '#styled-system/recipes/table'
import { Icon } from './icon.tsx'
import type { PhonePlace } from './table-row.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Sort = { column: string; direction: 'ascending' | 'descending' }

type TableHeaderProps = {
  id: string
  header: string
  sortable?: boolean | undefined
  align?: 'end' | undefined
  onPhone?: PhonePlace | undefined
  className?: string | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
}

const role = { role: 'columnheader' }
const shapes = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

export function TableHeader({
  id,
  header,
  sortable = false,
  align,
  onPhone,
  className,
  sort,
  onSort,
}: TableHeaderProps) {
  const styles = table({ align, onPhone })
  const direction = sort?.column === id ? sort.direction : 'none'
  if (!sortable || !onSort) {
    return (
      <th scope="col" {...role} className={cx(styles.header, className)}>
        {onPhone === 'corner' ? <VisuallyHidden>{header}</VisuallyHidden> : header}
      </th>
    )
  }
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <th scope="col" {...role} aria-sort={direction} className={cx(styles.header, className)}>
      <button type="button" onClick={() => onSort({ column: id, direction: next })} className={styles.sort}>
        {header}
        <Icon of={shapes[direction]} />
      </button>
    </th>
  )
}
