import { useCallback, useMemo, useState } from 'react'
import type { ChangedFile, LineComment, PullRequestDetails } from '#src/contract/pull-requests.ts'
import type { Finding } from '#src/contract/reviews.ts'
import { usePlace } from '../use-place.ts'
import type { LinePlace } from './diff-chunk.tsx'
import { FileCard } from './file-card.tsx'
import type { LookUpLine } from './file-parts.ts'
import { LazySlot } from './lazy-slot.tsx'
import { readSelectedWords } from './selected-words.ts'
import { type Comments, useComments } from './use-comments.ts'
import type { DiffLook } from './use-diff-look.ts'
import type { FilesState } from './use-files.ts'

const eagerFiles = 1
const headPx = 60
const linePx = 20
const maxEstimatedPx = 4000

const estimateHeight = ({ addedLines, removedLines, kind }: ChangedFile): number =>
  kind === 'text' ? Math.min(maxEstimatedPx, headPx + (addedLines + removedLines + 8) * linePx) : 2 * headPx

const findMarks = ({ path, kind }: ChangedFile, findings: readonly Finding[]) => ({
  change: kind === 'text',
  finding: findings.some((finding) => finding.path === path),
})

interface FileListProps {
  readonly pullRequest: PullRequestDetails
  readonly files: FilesState
  readonly look: DiffLook
  readonly findings: readonly Finding[]
  readonly lookUp: LookUpLine
}

interface FileSlotProps extends FileListProps {
  readonly file: ChangedFile
  readonly commenting: Comments
  readonly selected: LinePlace | null
  readonly words: string
  readonly onSelect: (path: string, place: LinePlace | null) => void
}

const noComments: readonly LineComment[] = []

function FileSlot({ pullRequest, files, look, file, commenting, lookUp, onSelect, ...rest }: FileSlotProps) {
  const { selected, words } = rest
  const { path } = file
  const all = commenting.comments
  const comments = useMemo(() => {
    const own = all.filter((comment) => comment.path === path)
    return own.length === 0 ? noComments : own
  }, [all, path])
  const findings = useMemo(() => rest.findings.filter((finding) => finding.path === path), [rest.findings, path])
  const select = useCallback((place: LinePlace | null) => onSelect(path, place), [onSelect, path])
  const { viewType, isWhitespaceShown } = look
  return (
    <FileCard
      {...{ pullRequest, file, comments, findings, selected, words, lookUp, select, commenting }}
      {...{ viewType, isWhitespaceShown }}
      isOpen={files.isOpen(file)}
      onToggle={() => files.toggle(path, !files.isOpen(file))}
      onSeen={(isSeen) => files.markSeen(file, isSeen)}
    />
  )
}

export function FileList(props: FileListProps) {
  const { pullRequest, files } = props
  const { place, go } = usePlace()
  const commenting = useComments(pullRequest.id)
  const [words, setWords] = useState('')
  const { file: chosen, line, side } = place
  const selected = useMemo(() => (line === null ? null : { line, side }), [line, side])
  const onSelect = (path: string, wanted: LinePlace | null) => {
    setWords(readSelectedWords(window.getSelection()))
    go({ tab: 'files', file: path, ...wanted }, 'replace')
  }
  return files.shown.map((file, at) => (
    <LazySlot
      key={file.path}
      estimatedHeight={estimateHeight(file)}
      isEager={at < eagerFiles || file.path === chosen}
      contain="layout"
      holds={files.isOpen(file) ? findMarks(file, props.findings) : {}}
      file={file.path}
    >
      {() => (
        <FileSlot
          {...props}
          {...{ file, commenting, words, onSelect }}
          selected={file.path === chosen ? selected : null}
        />
      )}
    </LazySlot>
  ))
}
