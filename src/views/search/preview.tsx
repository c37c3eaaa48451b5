import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isCaseSensitive } from '#src/contract/letter-case.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { FilePreview } from '../code/file-preview.tsx'
import type { FileMatches } from '../code/file-match.ts'
import type { LineRange } from '../code/line-range.ts'
import { AskPlace } from './ask-place.tsx'
import { findLiteralMatches } from './query-marks.ts'
import { isExpression, type OpenFile, searchesCode, type SearchState } from './search-address.ts'
import type { SearchMatches } from './search-code.ts'
import type { SearchAddress } from './use-search-state.ts'
import { LoadingOverlay } from '../overlays/overlay-requests.ts'

const PreviewSheet = lazyPart(() => import('../code/preview-sheet.tsx'))

const pane = css({
  position: 'sticky',
  top: '0',
  alignSelf: 'start',
  h: '[var(--window)]',
  p: '4',
  pl: '0',
})

const findFile = (searchMatches: SearchMatches | undefined, { repositoryId, path }: OpenFile) =>
  searchMatches?.files.find((file) => file.repository.id === repositoryId && file.path === path)

const noMatches: FileMatches = []
const oneWord = /^[\p{L}\p{N}_$.]+$/u

const useMatches = (state: SearchState, open: OpenFile, searchMatches: SearchMatches | undefined): FileMatches => {
  const { query, mode, letterCase } = state
  const isCode = searchesCode(state)
  const isRegex = isExpression(state)
  const known = findFile(searchMatches, open)?.matches
  return useMemo(() => {
    if (mode === 'meaning') return noMatches
    const text = query.trim()
    if (isCode && (isRegex || !oneWord.test(text))) return known ?? noMatches
    return findLiteralMatches(text, isCaseSensitive(text, isCode ? letterCase : 'Smart', false))
  }, [query, mode, isCode, isRegex, letterCase, known])
}

interface PreviewProps {
  readonly address: SearchAddress
  readonly open: OpenFile
  readonly searchMatches: SearchMatches | undefined
  readonly repositoryName: string | undefined
  readonly isBeside: boolean
  readonly onClose: () => void
}

export default function Preview({ address, open, searchMatches, repositoryName, isBeside, onClose }: PreviewProps) {
  const { t } = useTranslation('search')
  const { state, toAddress, change } = address
  const matches = useMatches(state, open, searchMatches)
  const openAt = (lines: LineRange) => ({ open: { ...open, lines } })
  const file = (
    <FilePreview
      repositoryId={open.repositoryId}
      path={open.path}
      {...{ repositoryName, matches }}
      startLine={open.lines?.from}
      endLine={open.lines?.to}
      onSelect={(lines) => change(openAt(lines), 'replace')}
      getHref={(lines) => toAddress(openAt(lines))}
      onClose={isBeside ? onClose : undefined}
      renderAsk={(selected) => <AskPlace repositoryId={open.repositoryId} path={open.path} selected={selected} />}
    />
  )
  if (isBeside) {
    return (
      <aside data-preview="" className={pane} aria-label={t('results.preview')}>
        {file}
      </aside>
    )
  }
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <PreviewSheet path={open.path} closeLabel={t('code.close')} onClose={onClose}>
        {file}
      </PreviewSheet>
    </Suspense>
  )
}
