import File from 'lucide-react/icons/file'
import Folder from 'lucide-react/icons/folder'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import type { FolderContent } from '#src/contract/repository-files.ts'
import { Icon } from '#src/ui/icon.tsx'
import { fileAddress, folderAddress } from '../../code/code-addresses.ts'
import { useFigures } from '../../listing/figures.ts'
import { joinPath } from '../files-place.ts'

const list = css({ borderWidth: 'hairline', borderRadius: 'md', overflow: 'clip' })
const row = css({
  contentVisibility: 'auto',
  containIntrinsicHeight: '[24px]',
  '& + &': { borderTopWidth: 'hairline' },
})
const entry = css({
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

interface EntryProps {
  readonly href: string
  readonly of: LucideIcon
  readonly name: string
  readonly children: ReactNode
}

function Entry({ href, of, name, children }: EntryProps) {
  return (
    <li className={row}>
      <Link href={href} className={entry}>
        <Icon of={of} className={icon} />
        <bdi className={nameText}>{name}</bdi>
        {children}
      </Link>
    </li>
  )
}

interface EntryListProps {
  readonly id: string
  readonly folder: string
  readonly name: string
  readonly content: FolderContent
}

export function EntryList({ id, folder, name: folderName, content }: EntryListProps) {
  const { t } = useTranslation(['repository-files', 'search'])
  const { size, number } = useFigures()
  return (
    <ul className={list} aria-label={t('folder.label', { name: folderName })}>
      {content.folders.map(({ name, fileCount }) => (
        <Entry key={`${name}/`} href={folderAddress(id, joinPath(folder, name))} of={Folder} name={name}>
          <span className={fact}>{t('folder.files', { count: fileCount, amount: number(fileCount) })}</span>
        </Entry>
      ))}
      {content.files.map(({ name, lineCount, sizeBytes }) => (
        <Entry key={name} href={fileAddress(id, joinPath(folder, name))} of={File} name={name}>
          <span className={fact}>{t('search:code.lines', { count: lineCount })}</span>
          <span className={`${fact} ${wideFact}`}>{size(sizeBytes)}</span>
        </Entry>
      ))}
    </ul>
  )
}
