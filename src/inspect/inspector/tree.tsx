import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { css } from '#styled-system/css'
import { Icon } from '#src/ui/icon.tsx'
import { isWay, rowTyped, findStep, type TreeRow } from './tree-row.ts'

interface TreeProps<Item> {
  readonly label: string
  readonly rows: readonly TreeRow<Item>[]
  /** It must be a stable function, so that unchanged rows are not rendered again. */
  readonly draw: (item: Item) => ReactNode
  readonly selected?: string | null
  /** Undefined makes the tree read-only. */
  readonly onSelect?: (id: string) => void
  readonly onToggle: (id: string) => void
}

const list = css({
  display: 'flex',
  flexDirection: 'column',
  minW: '0',
  outline: 'none',
  '&:focus-visible [data-current]': { outline: '[2px solid]', outlineColor: 'focus.ring', outlineOffset: '[-2px]' },
})
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  minH: '7',
  pe: '2',
  borderRadius: 'sm',
  cursor: 'default',
  '&[data-choosable]': { cursor: 'pointer', _hover: { bg: 'bg.hover' } },
  '&[aria-selected=true]': { bg: 'accent.bg', color: 'accent.text' },
})
const twist = css({
  display: 'inline-flex',
  justifyContent: 'center',
  alignItems: 'center',
  flexShrink: '0',
  w: '4',
  color: 'fg.subtle',
})

const unseen = { contentVisibility: 'auto', containIntrinsicSize: 'auto 28px' } as const

interface LineProps<Item> {
  readonly domId: string
  readonly row: TreeRow<Item>
  readonly draw: (item: Item) => ReactNode
  readonly isCurrent: boolean
  readonly isSelected: boolean | undefined
}

function TreeLine<Item>({ domId, row, draw, isCurrent, isSelected }: LineProps<Item>) {
  const { id, level, place, siblings, isOpen, item } = row
  return (
    <div
      id={domId}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isSelected}
      data-row={id}
      data-current={isCurrent ? '' : undefined}
      data-choosable={isSelected === undefined && isOpen === null ? undefined : ''}
      className={line}
      style={{ paddingInlineStart: 4 + (level - 1) * 16, ...unseen }}
    >
      <span className={twist} data-twist={isOpen === null ? undefined : ''}>
        {isOpen !== null && <Icon of={isOpen ? ChevronDown : ChevronRight} />}
      </span>
      {draw(item)}
    </div>
  )
}

const isSameLine = (before: LineProps<unknown>, after: LineProps<unknown>): boolean =>
  before.domId === after.domId &&
  before.row.item === after.row.item &&
  before.row.level === after.row.level &&
  before.row.place === after.row.place &&
  before.row.siblings === after.row.siblings &&
  before.row.isOpen === after.row.isOpen &&
  before.draw === after.draw &&
  before.isCurrent === after.isCurrent &&
  before.isSelected === after.isSelected

const Line = memo(TreeLine, isSameLine as never) as unknown as typeof TreeLine

const typingGapMs = 700

const useTyped = () => {
  const typed = useRef({ text: '', until: 0 })
  return (key: string, now: number): string => {
    typed.current = { text: now < typed.current.until ? typed.current.text + key : key, until: now + typingGapMs }
    return typed.current.text
  }
}

const useCurrentRow = <Item,>({ rows, selected = null }: Pick<TreeProps<Item>, 'rows' | 'selected'>) => {
  const tree = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const known = (id: string | null) => (rows.some((row) => row.id === id) ? id : null)
  const current = known(at) ?? known(selected) ?? rows[0]?.id ?? ''
  useEffect(() => {
    if (at !== null) tree.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return { tree, current, setAt }
}

const useKeyDown = <Item,>(
  { rows, onToggle }: TreeProps<Item>,
  { current, setAt }: ReturnType<typeof useCurrentRow>,
  press: (id: string, isToggle: boolean) => void,
) => {
  const type = useTyped()
  const take = ({ key, timeStamp }: KeyboardEvent): boolean => {
    const step = isWay(key) ? findStep(rows, current, key) : null
    const typed = key.length === 1 && key !== ' ' ? rowTyped(rows, current, type(key, timeStamp)) : null
    if (step !== null && 'toggle' in step) onToggle(step.toggle)
    else if (step !== null) setAt(step.to)
    else if (key === 'Enter' || key === ' ') press(current, false)
    else if (typed !== null) setAt(typed)
    return isWay(key) || key === 'Enter' || key.length === 1
  }
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !take(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

const useTreeInput = <Item,>(props: TreeProps<Item>, position: ReturnType<typeof useCurrentRow>) => {
  const { rows, onSelect, onToggle } = props
  const { tree, setAt } = position
  const press = (id: string, isToggle: boolean) => {
    setAt(id)
    const canTurn = rows.some((row) => row.id === id && row.isOpen !== null)
    if (canTurn && (isToggle || onSelect === undefined)) onToggle(id)
    else onSelect?.(id)
  }
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const pressed = (target as Element).closest<HTMLElement>('[data-row]')?.dataset['row']
    if (pressed === undefined) return
    press(pressed, (target as Element).closest('[data-twist]') !== null)
    tree.current?.focus({ preventScroll: true })
  }
  return { onClick, onKeyDown: useKeyDown(props, position, press) }
}

export function Tree<Item>(props: TreeProps<Item>) {
  const { label, rows, draw, selected = null, onSelect } = props
  const prefix = useId()
  const position = useCurrentRow(props)
  const { tree, current } = position
  return (
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={rows.length === 0 ? undefined : `${prefix}${current}`}
      className={list}
      {...useTreeInput(props, position)}
    >
      {rows.map((row) => (
        <Line
          key={row.id}
          domId={`${prefix}${row.id}`}
          {...{ row, draw }}
          isCurrent={row.id === current}
          isSelected={onSelect === undefined ? undefined : row.id === selected}
        />
      ))}
    </div>
  )
}
