import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewType } from 'react-diff-view'
import { css } from '#styled-system/css'
import { Badge } from '#src/ui/badge.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LineCounts } from '../../pull-requests/line-counts.tsx'
import type { FileParts } from './file-parts.ts'
import { FilePlaceholder } from './file-placeholder.tsx'
import { FileText } from './file-text.tsx'
import { FindingMark } from './finding-mark.tsx'
import { LineCommentCard } from './line-comment.tsx'

const card = css({
  mb: '4',
  borderWidth: 'hairline',
  borderRadius: 'md',
  bg: 'code.bg',
  overflow: 'clip',
  scrollMarginTop: '4',
  _phone: { scrollMarginTop: '16' },
})
const head = css({
  position: 'sticky',
  top: '0',
  zIndex: 'raised',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  px: '2',
  py: '1.5',
  bg: 'bg.canvas',
  borderBottomWidth: 'hairline',
  _phone: { top: '12' },
})
const name = css({ flex: '1', minW: '40', m: '0', textStyle: 'code', fontWeight: 'medium', overflowWrap: 'anywhere' })
const old = css({ color: 'fg.muted', fontWeight: 'regular' })
const outside = css({ p: '3', borderBottomWidth: 'hairline' })

interface FileCardProps extends FileParts {
  readonly viewType: ViewType
  readonly isWhitespaceShown: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onSeen: (isSeen: boolean) => void
}

function Name({ file: { path, oldPath } }: Pick<FileParts, 'file'>) {
  return (
    <h2 className={name}>
      {oldPath !== undefined && oldPath !== path && <span className={old}>{oldPath} → </span>}
      <bdi>{path}</bdi>
    </h2>
  )
}

function Head({ file, isOpen, onToggle, onSeen }: FileCardProps) {
  const { t } = useTranslation(['pull-requests', 'listing'])
  const { path, change, addedLines, removedLines, isSeen } = file
  return (
    <div className={head}>
      <IconButton
        size="sm"
        icon={isOpen ? ChevronDown : ChevronRight}
        label={t(isOpen ? 'diff.collapse' : 'diff.expand', { path })}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
      <Name file={file} />
      <CopyButton text={path} label={t('diff.copyPath')} copiedLabel={t('listing:details.copied')} />
      {change !== 'modified' && <Badge tone="neutral">{t(`changes.${change}`)}</Badge>}
      <LineCounts {...{ addedLines, removedLines }} />
      <Checkbox checked={isSeen} onChange={onSeen}>
        {t('diff.seen')}
      </Checkbox>
    </div>
  )
}

function Outdated({ comments, commenting }: Pick<FileParts, 'comments' | 'commenting'>) {
  const outdated = comments.filter(({ isOutdated }) => isOutdated)
  if (outdated.length === 0) return null
  return (
    <div className={outside}>
      {outdated.map((comment) => (
        <LineCommentCard key={comment.id} comment={comment} remove={commenting.remove} />
      ))}
    </div>
  )
}

function Body(props: FileCardProps): ReactNode {
  const { file, findings } = props
  const [isWanted, setWanted] = useState(false)
  const isText = file.kind === 'text' || (isWanted && (file.kind === 'generated' || file.kind === 'large'))
  if (isText) return <FileText {...props} />
  return (
    <>
      {findings.map((finding) => (
        <div key={finding.id} className={outside}>
          <FindingMark finding={finding} />
        </div>
      ))}
      <FilePlaceholder file={file} onShow={() => setWanted(true)} />
    </>
  )
}

export function FileCard(props: FileCardProps) {
  const { file, isOpen, comments, commenting } = props
  return (
    <section tabIndex={-1} className={card} aria-label={file.path} data-file={file.path}>
      <Head {...props} />
      {isOpen && <Outdated {...{ comments, commenting }} />}
      {isOpen && <Body {...props} />}
    </section>
  )
}
