import File from 'lucide-react/icons/file'
import Folder from 'lucide-react/icons/folder'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer } from 'virtua'
import { Link } from 'wouter'
import { css, cx } from '#styled-system/css'
import type { FolderContent } from '#src/contract/repository-files.ts'
import { Icon } from '#src/ui/icon.tsx'
import { fileAddress, folderAddress } from '../../code/code-addresses.ts'
import { listRoles } from '../../listing/list-roles.ts'
import { useFigures } from '../../listing/figures.ts'
import { joinPath } from '../files-place.ts'

const maxPlainEntries = 200
const rowHeight = 37
/** A row is hidden until it is measured, so the Tab key needs some beyond the window. */
const aheadPx = 800

const frame = css({ borderWidth: 'hairline', borderRadius: 'md', overflow: 'clip' })
const divider = css({ borderTopWidth: 'hairline' })
const entryLook = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: '3',
  minH: '9',
  px: '3',
  py: '1.5',
  textStyle: 'small',
  _hover: { bg: 'bg.hover' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const iconLook = css({ color: 'fg.subtle', flexShrink: '0' })
const nameText = css({ flex: '1', minW: '0', overflowWrap: 'anywhere' })
const fact = css({ color: 'fg.muted', textStyle: 'caption', fontVariantNumeric: 'tabular-nums' })
const wideFact = css({ minW: '20', textAlign: 'end', _phone: { minW: '0' } })

interface Entry {
  readonly href: string
  readonly icon: LucideIcon
  readonly name: string
  readonly facts: ReactNode
}

interface EntryListProps {
  readonly id: string
  readonly folder: string
  readonly name: string
  readonly content: FolderContent
  readonly scroller: RefObject<HTMLElement | null>
}

const useEntries = ({ id, folder, content }: EntryListProps): readonly Entry[] => {
  const { t } = useTranslation(['repository-files', 'search'])
  const { size, number } = useFigures()
  return useMemo(
    () => [
      ...content.folders.map(({ name, fileCount }) => ({
        href: folderAddress(id, joinPath(folder, name)),
        icon: Folder,
        name,
        facts: <span className={fact}>{t('folder.files', { count: fileCount, amount: number(fileCount) })}</span>,
      })),
      ...content.files.map(({ name, lineCount, sizeBytes }) => ({
        href: fileAddress(id, joinPath(folder, name)),
        icon: File,
        name,
        facts: (
          <>
            <span className={fact}>{t('search:code.lines', { count: lineCount })}</span>
            <span className={cx(fact, wideFact)}>{size(sizeBytes)}</span>
          </>
        ),
      })),
    ],
    [id, folder, content, t, size, number],
  )
}

const useTopWithin = (scroller: RefObject<HTMLElement | null>) => {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const [box, content] = [list.current, scroller.current]
    if (box === null || content === null) return
    setTop(box.getBoundingClientRect().top - content.getBoundingClientRect().top + content.scrollTop)
  }, [scroller])
  return { list, top }
}

const listAround = (at: number, length: number): readonly number[] =>
  [at - 1, at, at + 1].filter((place) => place >= 0 && place < length)

interface EntryRowProps {
  readonly entry: Entry
  readonly at: number
  readonly count: number
  readonly onFocus: () => void
}

function EntryRow({ entry: { href, icon, name, facts }, at, count, onFocus }: EntryRowProps) {
  return (
    <div
      {...listRoles.item}
      aria-posinset={at + 1}
      aria-setsize={count}
      className={at === 0 ? undefined : divider}
      onFocus={onFocus}
    >
      <Link href={href} className={entryLook}>
        <Icon of={icon} className={iconLook} />
        <bdi className={nameText}>{name}</bdi>
        {facts}
      </Link>
    </div>
  )
}

export function EntryList(props: EntryListProps) {
  const { name, scroller } = props
  const { t } = useTranslation('repository-files')
  const entries = useEntries(props)
  const { list, top } = useTopWithin(scroller)
  const [kept, setKept] = useState<readonly number[]>([])
  const count = entries.length
  const renderEntry = (entry: Entry, at: number) => (
    <EntryRow key={entry.href} {...{ entry, at, count }} onFocus={() => setKept(listAround(at, count))} />
  )
  return (
    <div ref={list} {...listRoles.list} className={frame} aria-label={t('folder.label', { name })}>
      {count > maxPlainEntries ? (
        <Virtualizer
          scrollRef={scroller}
          data={entries}
          itemSize={rowHeight}
          bufferSize={aheadPx}
          startMargin={top}
          keepMounted={kept}
        >
          {renderEntry}
        </Virtualizer>
      ) : (
        entries.map(renderEntry)
      )}
    </div>
  )
}
