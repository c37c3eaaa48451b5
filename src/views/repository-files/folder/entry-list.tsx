import File from 'lucide-react/icons/file'
import Folder from 'lucide-react/icons/folder'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer } from 'virtua'
import { Link } from 'wouter'
import { css, cx } from '#styled-system/css'
import { showDirectionMarks } from '#src/lib/show-direction-marks.ts'
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
const link = css({
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
const icon = css({ color: 'fg.subtle', flexShrink: '0' })
const nameText = css({ flex: '1', minW: '0', overflowWrap: 'anywhere' })
const fact = css({ color: 'fg.muted', textStyle: 'caption', fontVariantNumeric: 'tabular-nums' })
const wideFact = css({ minW: '20', textAlign: 'end', _phone: { minW: '0' } })

type Entry = FolderContent['folders'][number] | FolderContent['files'][number]

interface EntryListProps {
  readonly id: string
  readonly folder: string
  readonly name: string
  readonly content: FolderContent
  readonly scroller: RefObject<HTMLElement | null>
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

function Facts({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation(['repository-files', 'search'])
  const { size, number } = useFigures()
  if ('fileCount' in entry) {
    const { fileCount: count } = entry
    return <span className={fact}>{t('folder.files', { count, amount: number(count) })}</span>
  }
  return (
    <>
      <span className={fact}>
        {t('search:code.lines', { count: entry.lineCount, amount: number(entry.lineCount) })}
      </span>
      <span className={cx(fact, wideFact)}>{size(entry.sizeBytes)}</span>
    </>
  )
}

interface EntryRowProps extends Pick<EntryListProps, 'id' | 'folder'> {
  readonly entry: Entry
  readonly at: number
  readonly count: number
  readonly onFocus: () => void
}

function EntryRow({ id, folder, entry, at, count, onFocus }: EntryRowProps) {
  const path = joinPath(folder, entry.name)
  const isFolder = 'fileCount' in entry
  return (
    <div
      {...listRoles.item}
      aria-posinset={at + 1}
      aria-setsize={count}
      className={at === 0 ? undefined : divider}
      onFocus={onFocus}
    >
      <Link href={isFolder ? folderAddress(id, path) : fileAddress(id, path)} className={link}>
        <Icon of={isFolder ? Folder : File} className={icon} />
        <bdi className={nameText}>{showDirectionMarks(entry.name)}</bdi>
        <Facts entry={entry} />
      </Link>
    </div>
  )
}

export function EntryList({ id, folder, name, content, scroller }: EntryListProps) {
  const { t } = useTranslation('repository-files')
  const { list, top } = useTopWithin(scroller)
  const [kept, setKept] = useState<readonly number[]>([])
  const entries = useMemo<readonly Entry[]>(() => [...content.folders, ...content.files], [content])
  const count = entries.length
  const renderEntry = (entry: Entry, at: number) => (
    <EntryRow key={entry.name} {...{ id, folder, entry, at, count }} onFocus={() => setKept(listAround(at, count))} />
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
