import FileDiff from 'lucide-react/icons/file-diff'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { type ChangedFile, type PullRequestDetails, pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'
import type { Finding } from '#src/contract/reviews.ts'
import { Banner } from '#src/ui/banner.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { ListSkeleton } from '../../listing/list-skeleton.tsx'
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts'
import { useShownFindings } from '../review/use-shown-findings.ts'
import { searchAddress } from '../../code/code-addresses.ts'
import type { NameSource } from '../../code/names/name-source.ts'
import { NameLookUp, type NameLookUpHandle } from '../../code/names/name-look-up.tsx'
import { useCan } from '../../product.ts'
import { usePlace } from '../use-place.ts'
import { FileList } from './file-list.tsx'
import type { LookUpLine } from './file-parts.ts'
import { FileTree, filterId } from './file-tree.tsx'
import { FilesToolbar } from './files-toolbar.tsx'
import { findFocusedFile, findLine, moveAmongChanges, moveAmongFindings, showFile, showLine } from './move-in-diff.ts'
import { diffShortcuts } from './shortcuts.ts'
import { useDiffLook } from './use-diff-look.ts'
import { type FilesState, useFiles } from './use-files.ts'

const columns = css({
  display: 'grid',
  gridTemplateColumns: '280px minmax(0, 1fr)',
  gap: '6',
  lgDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
})
const side = css({
  position: 'sticky',
  top: '4',
  maxH: '[calc(var(--window) - 32px)]',
  display: 'flex',
  minH: '0',
  '& > nav': { flex: '1' },
  lgDown: { position: 'static', maxH: '60' },
})

const toNameSource = ({ id, repository, headCommit }: PullRequestDetails): NameSource => ({
  call: pullRequestInboxEndpoints.symbols,
  id,
  repository,
  commit: headCommit,
  toPlaceAddress: (place, name) => searchAddress(repository, name, place),
})

const useFileShortcuts = (files: FilesState, onChoose: (path: string) => void, lookUp: () => void) => {
  const findCurrent = (): ChangedFile | undefined => {
    const focused = findFocusedFile()
    return files.shown.find(({ path }) => path === focused)
  }
  const move = (step: 1 | -1) => {
    const current = findCurrent()
    const at = current === undefined ? (step === 1 ? -1 : files.shown.length) : files.shown.indexOf(current)
    const next = files.shown[at + step]
    if (next !== undefined) onChoose(next.path)
  }
  useShortcuts(diffShortcuts, {
    nextChange: () => moveAmongChanges(1),
    previousChange: () => moveAmongChanges(-1),
    nextFile: () => move(1),
    previousFile: () => move(-1),
    nextFinding: () => moveAmongFindings(1),
    previousFinding: () => moveAmongFindings(-1),
    seen() {
      const current = findCurrent()
      if (current !== undefined) files.markSeen(current, !current.isSeen)
    },
    lookUp,
    filter: () => document.getElementById(filterId)?.focus(),
  })
}

interface KnownFilesProps {
  readonly pullRequest: PullRequestDetails
  readonly files: FilesState
  readonly findings: readonly Finding[]
}

function KnownFiles({ pullRequest, files, findings }: KnownFilesProps) {
  const { t } = useTranslation('pull-requests')
  const { place, go } = usePlace()
  const look = useDiffLook()
  const choose = (path: string) => {
    go({ tab: 'files', file: path }, 'replace')
    showFile(path)
  }
  const names = useRef<NameLookUpHandle>(null)
  const maySearch = useCan('ReadOnly')
  useFileShortcuts(files, choose, () => names.current?.openLine(document.activeElement))
  const lookUp = useCallback<LookUpLine>((side, from) => names.current?.openLine(findLine(from, side), from), [])
  const revealChosen = useEffectEvent(() => {
    const { file, line, side } = place
    if (line !== null) showLine(file, { line, side })
    else if (file !== '') showFile(file)
  })
  useEffect(() => revealChosen(), [])
  return (
    <div className={columns}>
      <div className={side}>
        <FileTree
          files={files.shown}
          current={place.file}
          words={files.words}
          countFindings={(path) => findings.filter((finding) => finding.path === path).length}
          onType={files.setWords}
          onChoose={choose}
        />
      </div>
      <div>
        <FilesToolbar {...{ files, look }} />
        {files.isCut && <Banner tone="warning" title={t('diff.listCut')} />}
        <FileList {...{ pullRequest, files, look, findings, lookUp }} />
        {maySearch && <NameLookUp source={toNameSource(pullRequest)} ref={names} />}
      </div>
    </div>
  )
}

export default function Files({ pullRequest }: { readonly pullRequest: PullRequestDetails }) {
  const { t } = useTranslation('pull-requests')
  const files = useFiles(pullRequest.id)
  const findings = useShownFindings(pullRequest)
  if (files.all === undefined) {
    if (files.error === undefined) return <ListSkeleton />
    const words = { title: t('diff.filesFailed'), error: files.error, isBusy: files.isValidating }
    return <LateCallFailure {...words} onRetry={files.retry} />
  }
  if (files.all.length === 0) {
    return (
      <EmptyState icon={FileDiff} title={t('diff.emptyTitle')}>
        {t('diff.emptyText')}
      </EmptyState>
    )
  }
  return <KnownFiles {...{ pullRequest, files, findings }} />
}
