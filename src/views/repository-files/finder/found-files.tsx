import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { showDirectionMarks } from '#src/lib/show-direction-marks.ts'
import { fileAddress } from '../../code/code-addresses.ts'
import { useFigures } from '../../listing/figures.ts'
import { getFolder, getName } from '../files-place.ts'

const box = css({ flex: '1', minH: '0', overflowY: 'auto', overscrollBehavior: 'contain', px: '2', pb: '3' })
const option = css({
  display: 'block',
  px: '2',
  py: '1.5',
  borderRadius: 'sm',
  _hover: { bg: 'bg.hover' },
  _selected: { bg: 'accent.bg', color: 'accent.text' },
})
const nameText = css({ display: 'block', textStyle: 'small', overflowWrap: 'anywhere' })
const folderText = css({ display: 'block', textStyle: 'caption', color: 'fg.muted', overflowWrap: 'anywhere' })
const note = css({ px: '2', pt: '2', textStyle: 'caption', color: 'fg.muted' })

const roles = { list: { role: 'listbox' }, option: { role: 'option' } } as const

interface FoundFilesProps {
  readonly id: string
  readonly listId: string
  readonly at: number
  readonly paths: readonly string[]
  readonly hidden: number
  readonly onOpened: () => void
}

export function FoundFiles({ id, listId, at, paths, hidden, onOpened }: FoundFilesProps) {
  const { t } = useTranslation('repository-files')
  const { number } = useFigures()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [at])
  return (
    <div className={box}>
      <div ref={list} id={listId} {...roles.list} aria-label={t('find.results')}>
        {paths.map((path, index) => (
          <Link
            key={path}
            id={`${listId}-${index}`}
            href={fileAddress(id, path)}
            {...roles.option}
            tabIndex={-1}
            aria-selected={index === at}
            className={option}
            onClick={onOpened}
          >
            <bdi className={nameText}>{showDirectionMarks(getName(path))}</bdi>
            <bdi className={folderText}>{showDirectionMarks(getFolder(path))}</bdi>
          </Link>
        ))}
      </div>
      {hidden > 0 && <p className={note}>{t('find.more', { amount: number(hidden) })}</p>}
    </div>
  )
}
