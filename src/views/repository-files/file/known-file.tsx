import FileX2 from 'lucide-react/icons/file-x-corner'
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { codeBlock } from '#styled-system/recipes/code-block'
import type { Repository } from '#src/contract/repositories.ts'
import { repositoryFileEndpoints } from '#src/contract/repository-files.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useCopyText } from '#src/ui/use-copy-text.ts'
import { useMedia } from '#src/ui/use-media.ts'
import { useFigures } from '../../listing/figures.ts'
import { readCarriedMatches } from '../../code/carried-matches.ts'
import { fileAddress } from '../../code/code-addresses.ts'
import { CodeLines } from '../../code/code-lines.tsx'
import { toCodeText } from '../../code/code-text.ts'
import { listMatchLines, marksByLine } from '../../code/file-match.ts'
import { languageOfPath } from '../../code/language-of-path.ts'
import { formatLineRange, type LineRange } from '../../code/line-range.ts'
import { NameLookUp, type NameLookUpHandle } from '../../code/names/name-look-up.tsx'
import { SymbolOutline } from '../../code/symbol-outline.tsx'
import { useSpans } from '../../code/use-highlighted.ts'
import { useToast } from '../../product.ts'
import { useFilesPlace } from '../use-files-place.ts'
import { FileTools, type ReadFile } from './file-tools.tsx'
import { useVisibleLines } from './use-visible-lines.ts'
import { findLineLink } from './visible-lines.ts'

export interface FileHandle {
  readonly copyLink: () => void
  readonly lookUp: () => void
}

const columns = css({ display: 'flex', flex: '1', minH: '0', minW: '0' })
const main = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minW: '0',
  minH: '0',
  borderWidth: '[0]',
  borderRadius: 'none',
})
const aside = css({ w: '60', flexShrink: '0', borderLeftWidth: 'hairline', h: 'full', py: '2' })
const notice = css({
  px: '4',
  py: '2',
  borderBottomWidth: 'hairline',
  bg: 'warning.bg',
  color: 'warning.fg',
  textStyle: 'small',
})

const look = cx(codeBlock().root, main)

const roomForOutline = '(width >= 80rem)'

interface KnownFileProps {
  readonly repository: Repository
  readonly file: ReadFile
  readonly lines: LineRange | null
  readonly ref: Ref<FileHandle>
}

const clipLines = (lines: LineRange | null, lineCount: number): LineRange | null =>
  lines === null || lines.from > lineCount ? null : { from: lines.from, to: Math.min(lines.to, lineCount) }

const useFileText = (file: ReadFile, repositoryId: string) => {
  const code = useMemo(() => toCodeText(file.content), [file.content])
  const matches = readCarriedMatches(repositoryId, file.path)
  const marks = useMemo(() => marksByLine(matches), [matches])
  const matchLines = useMemo(() => listMatchLines(matches), [matches])
  const spans = useSpans(file.content, file.language ?? languageOfPath(file.path))
  return { code, spans, marks, matchLines }
}

const useHandle = (ref: Ref<FileHandle>, link: string, lookUp: () => void): void => {
  const { t } = useTranslation('repository-files')
  const copyText = useCopyText()
  const toast = useToast()
  useImperativeHandle(ref, () => ({
    copyLink: () =>
      void copyText(link).then((isCopied) => {
        if (isCopied) toast({ kind: 'success', words: { text: t('file.linkCopied') } })
      }),
    lookUp,
  }))
}

const toNameSource = ({ id, name }: Repository) => ({
  call: repositoryFileEndpoints.symbols,
  id,
  repository: { id, name },
  toPlaceAddress: ({ path, line }: { readonly path: string; readonly line: number }) =>
    fileAddress(id, path, { from: line, to: line }),
})

function NoLines() {
  const { t } = useTranslation('repository-files')
  return (
    <EmptyState icon={FileX2} title={t('file.emptyTitle')} compact>
      {t('file.emptyText')}
    </EmptyState>
  )
}

function BeyondEnd({ lines, lineCount }: { readonly lines: LineRange | null; readonly lineCount: number }) {
  const { t } = useTranslation('repository-files')
  const { number } = useFigures()
  if (lines === null || lines.to <= lineCount) return null
  return (
    <p className={notice} aria-live="polite">
      {t('file.beyond', { line: number(lines.to), amount: number(lineCount) })}
    </p>
  )
}

const useOpenFile = ({ repository, file, lines, ref }: KnownFileProps) => {
  const { selectLines } = useFilesPlace()
  const text = useFileText(file, repository.id)
  const { code } = text
  const names = useRef<NameLookUpHandle>(null)
  const selected = clipLines(lines, code.lineCount)
  const toAddress = (range: LineRange | null) => fileAddress(repository.id, file.path, range)
  const link = `${window.location.origin}${toAddress(selected)}`
  const lookUp = (origin?: HTMLElement) => names.current?.openLine(findLineLink(file.path), origin)
  useHandle(ref, link, lookUp)
  const choose = (line: number, isRange = false) => {
    const anchor = isRange && selected !== null ? selected.from : line
    selectLines(file.path, { from: Math.min(line, anchor), to: Math.max(line, anchor) })
  }
  return { ...text, names, selected, toAddress, link, lookUp, choose }
}

export function KnownFile(props: KnownFileProps) {
  const { repository, file, lines } = props
  const { code, spans, marks, matchLines, names, selected, toAddress, link, lookUp, choose } = useOpenFile(props)
  const isBeside = useMedia(roomForOutline)
  const [isOutlined, setOutlined] = useState(false)
  const [isWrapped, setWrapped] = useState(false)
  const { place, onScroll } = useVisibleLines(selected)
  const hasOutline = file.symbols.length > 0
  const outline = { symbols: file.symbols, selected: place, onLine: choose }
  return (
    <div className={columns}>
      <section id="file-code" tabIndex={-1} aria-label={file.path} data-file={file.path} className={look}>
        <FileTools
          {...{ repository, file, code, selected, link, isWrapped, matchLines }}
          isOutlined={hasOutline && !isBeside ? isOutlined : null}
          onWrap={() => setWrapped(!isWrapped)}
          onOutline={() => setOutlined(!isOutlined)}
          onLine={choose}
          onLookUp={lookUp}
        />
        {hasOutline && !isBeside && isOutlined && <SymbolOutline {...outline} />}
        <BeyondEnd lines={lines} lineCount={code.lineCount} />
        {file.content === '' && <NoLines />}
        {file.content !== '' && (
          <CodeLines
            {...{ code, spans, marks, selected, isWrapped, onScroll }}
            shown={selected?.from ?? (lines === null ? 1 : code.lineCount)}
            getHref={(line) => toAddress({ from: line, to: line })}
            onLine={choose}
          />
        )}
      </section>
      {hasOutline && isBeside && <SymbolOutline isBeside {...outline} className={aside} />}
      <NameLookUp key={lines === null ? '' : formatLineRange(lines)} ref={names} source={toNameSource(repository)} />
    </div>
  )
}
