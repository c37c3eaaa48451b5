import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { css } from '#styled-system/css'
import { useFilesPlace } from '../use-files-place.ts'
import { moveInTree } from './move-in-tree.ts'
import { Entry, Note, rowHeight } from './tree-row.tsx'
import type { TreeEntry, TreeRow } from './tree-rows.ts'
import { useLatest } from './use-latest.ts'
import { toRowId, type Tree } from './use-tree.ts'

const box = css({
  flex: '1',
  minH: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  px: '2',
  pb: '3',
  outlineOffset: '[-2px]',
})

const maxPlainRows = 200

const useRevealActive = ({ rows, active }: Tree) => {
  const list = useRef<VirtualizerHandle>(null)
  const index = rows.findIndex((row) => row.type === 'entry' && row.path === active)
  const isListed = index >= 0
  const reveal = useEffectEvent(() => {
    if (!isListed) return
    if (list.current === null) document.getElementById(toRowId(active))?.scrollIntoView?.({ block: 'nearest' })
    else list.current.scrollToIndex(index, { align: 'nearest' })
  })
  useEffect(() => reveal(), [active, isListed])
  return { list, index }
}

interface FileTreeProps {
  readonly id: string
  readonly name: string
  readonly tree: Tree
  readonly onOpened: () => void
}

const useTreeActions = ({ tree, onOpened }: FileTreeProps) => {
  const { openFile, openFolder } = useFilesPlace()
  const { rows, active, activate, toggle } = tree
  const onToggle = useLatest(toggle)
  const onOpen = useLatest(({ isFolder, path }: TreeEntry) => {
    if (isFolder) toggle(path, true)
    else onOpened()
  })
  const open = (entry: TreeEntry) => {
    onOpen(entry)
    if (entry.isFolder) openFolder(entry.path)
    else openFile(entry.path)
  }
  const press = (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const move = hasModifier ? null : moveInTree(rows, active, event.key)
    if (move === null) return
    event.preventDefault()
    if (move.type === 'activate') activate(move.path)
    else if (move.type === 'toggle') toggle(move.path, move.isOpen)
    else open(move.entry)
  }
  return { onToggle, onOpen, press }
}

export function FileTree(props: FileTreeProps) {
  const { id, name, tree } = props
  const { t } = useTranslation('repository-files')
  const scroller = useRef<HTMLDivElement>(null)
  const { list, index } = useRevealActive(tree)
  const { onToggle, onOpen, press } = useTreeActions(props)
  const renderRow = (row: TreeRow) => {
    if (row.type !== 'entry') return <Note key={`${row.path} ${row.type}`} row={row} onRetry={tree.retry} />
    const [isActive, isCurrent] = [row.path === tree.active, row.path === tree.current]
    return <Entry key={row.path} {...{ id, onToggle, onOpen, isActive, isCurrent }} entry={row} />
  }
  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={t('tree.label', { name })}
      aria-activedescendant={index >= 0 ? toRowId(tree.active) : undefined}
      className={box}
      onKeyDown={press}
    >
      {tree.rows.length > maxPlainRows ? (
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={tree.rows}
          itemSize={rowHeight}
          {...(index < 0 ? {} : { keepMounted: [index] })}
        >
          {renderRow}
        </Virtualizer>
      ) : (
        tree.rows.map(renderRow)
      )}
    </div>
  )
}
