import ChevronRight from 'lucide-react/icons/chevron-right'
import File from 'lucide-react/icons/file'
import Folder from 'lucide-react/icons/folder'
import FolderOpen from 'lucide-react/icons/folder-open'
import { memo, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { showDirectionMarks } from '#src/lib/show-direction-marks.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { fileAddress, folderAddress } from '../../code/code-addresses.ts'
import { useFigures } from '../../listing/figures.ts'
import type { TreeEntry, TreeRow } from './tree-rows.ts'
import { toRowId } from './use-tree.ts'

export const rowHeight = 28

const look = css({
  '&[aria-expanded=true] [data-chevron] svg': { transform: 'rotate(90deg)' },
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  h: '7',
  pe: '2',
  borderRadius: 'sm',
  textStyle: 'small',
  color: 'fg.default',
  _hover: { bg: 'bg.hover' },
  _selected: { bg: 'accent.bg', color: 'accent.text' },
  '[role=tree]:focus-visible [data-active]&': {
    outline: '[2px solid var(--colors-focus-ring)]',
    outlineOffset: '[-2px]',
  },
})
const chevron = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSize: '6',
  flexShrink: '0',
  color: 'fg.subtle',
})
const icon = css({ color: 'fg.subtle', flexShrink: '0' })
const nameText = css({ minW: '0', truncate: true })
const note = css({ display: 'flex', alignItems: 'center', h: '7', textStyle: 'caption', color: 'fg.muted' })
const retryLook = css({ textDecoration: 'underline', cursor: 'pointer', minH: '6' })

const indent = (level: number) => ({ paddingInlineStart: 4 + 12 * Math.min(12, level - 1) })

interface EntryProps {
  readonly id: string
  readonly entry: TreeEntry
  readonly isActive: boolean
  readonly isCurrent: boolean
  readonly onToggle: (path: string, isOpen: boolean) => void
  readonly onOpen: (entry: TreeEntry) => void
}

const isOnChevron = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('[data-chevron]') !== null

const focusTree = ({ currentTarget }: MouseEvent): void =>
  currentTarget.closest<HTMLElement>('[role=tree]')?.focus({ preventScroll: true })

export const Entry = memo(function Entry({ id, entry, isActive, isCurrent, onToggle, onOpen }: EntryProps) {
  const { path, name, level, isFolder, isOpen, position, siblings } = entry
  const press = (event: MouseEvent) => {
    focusTree(event)
    if (!isOnChevron(event)) return onOpen(entry)
    event.preventDefault()
    onToggle(path, !isOpen)
  }
  return (
    <Link
      id={toRowId(path)}
      href={isFolder ? folderAddress(id, path) : fileAddress(id, path)}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isFolder ? isOpen : undefined}
      aria-selected={isCurrent}
      data-active={isActive ? '' : undefined}
      className={look}
      style={indent(level)}
      title={path}
      onClick={press}
    >
      <span className={chevron} data-chevron={isFolder ? '' : undefined}>
        {isFolder && <Icon of={ChevronRight} />}
      </span>
      <Icon of={isFolder ? (isOpen ? FolderOpen : Folder) : File} className={icon} />
      <bdi className={nameText}>{showDirectionMarks(name)}</bdi>
    </Link>
  )
})

interface NoteProps {
  readonly row: Exclude<TreeRow, TreeEntry>
  readonly onRetry: (path: string) => void
}

export function Note({ row, onRetry }: NoteProps) {
  const { t } = useTranslation('repository-files')
  const { number } = useFigures()
  return (
    <div role="none" className={note} style={{ paddingInlineStart: 34 + 12 * Math.min(12, row.level - 1) }}>
      {row.type === 'waiting' && <Skeleton width="half" />}
      {row.type === 'cut' && t('tree.cut', { amount: number(row.hidden) })}
      {row.type === 'failed' && (
        <button type="button" className={retryLook} onClick={() => onRetry(row.path)}>
          {t('tree.failed')}
        </button>
      )}
    </div>
  )
}
