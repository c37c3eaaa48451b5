import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { css, cx } from '#styled-system/css'
import { menu } from '#styled-system/recipes/menu'
import { Icon } from '#src/ui/icon.tsx'
import type { OpenList } from './use-suggested-field.ts'

const entry = css({ w: 'full', textAlign: 'start' })
const both = css({ display: 'flex', flexWrap: 'wrap', flex: '1', alignItems: 'baseline', columnGap: '2', minW: '0' })
const words = css({ textStyle: 'code', overflowWrap: 'anywhere' })
const note = css({ color: 'fg.muted', textStyle: 'caption', overflowWrap: 'anywhere' })

const listRole = { role: 'listbox' } as const
const toOptionRole = (isActive: boolean) => ({ role: 'option', 'aria-selected': isActive }) as const

export interface ListedOption {
  readonly text: string
  readonly label: string
  readonly detail?: string
  readonly icon?: LucideIcon
}

interface OptionProps {
  readonly id: string
  readonly option: ListedOption
  readonly isActive: boolean
  readonly onTake: () => void
}

function Option({ id, option: { label, detail, icon }, isActive, onTake }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      {...toOptionRole(isActive)}
      tabIndex={-1}
      data-highlighted={isActive ? '' : undefined}
      className={cx(menu().item, entry)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {icon !== undefined && <Icon of={icon} />}
      <span className={both}>
        <bdi className={words}>{label}</bdi>
        {detail !== undefined && <span className={note}>{detail}</span>}
      </span>
    </button>
  )
}

interface OptionListProps<Listed extends ListedOption> {
  readonly label: string
  readonly className: string
  readonly options: readonly Listed[]
  readonly at: number
  readonly press: (event: KeyboardEvent) => void
  readonly onTake: (option: Listed) => void
  readonly onList: (list: OpenList | undefined) => void
}

export const useListKeys = ({ id, activeId, press }: OpenList, onList: (list: OpenList | undefined) => void) => {
  const current = useRef(press)
  useLayoutEffect(() => {
    current.current = press
  })
  useLayoutEffect(() => {
    onList({ id, activeId, press: (event) => current.current(event) })
    return () => onList(undefined)
  }, [onList, id, activeId])
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
}

export function OptionList<Listed extends ListedOption>(props: OptionListProps<Listed>) {
  const { label, className, options, at, press, onTake, onList } = props
  const id = useId()
  useListKeys({ id, press, activeId: at < 0 ? undefined : `${id}-${at}` }, onList)
  return (
    <div id={id} {...listRole} aria-label={label} className={cx(menu().content, className)}>
      {options.map((option, index) => (
        <Option
          key={option.text}
          id={`${id}-${index}`}
          {...{ option }}
          isActive={index === at}
          onTake={() => onTake(option)}
        />
      ))}
    </div>
  )
}
