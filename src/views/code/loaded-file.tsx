import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#src/contract/endpoint.ts'
import type { fileEndpoints } from '#src/contract/additions.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import FileX2 from 'lucide-react/icons/file-x-corner'
import { carryMatches } from './carried-matches.ts'
import { CodeLines } from './code-lines.tsx'
import { toCodeText } from './code-text.ts'
import { type FileMatches, listMatchLines, marksByLine } from './file-match.ts'
import { languageOfPath } from './language-of-path.ts'
import type { LineRange } from './line-range.ts'
import { PathRow, previewHeader, ToolRow } from './preview-header.tsx'
import { SymbolOutline } from './symbol-outline.tsx'
import { useSpans } from './use-highlighted.ts'

export interface LoadedFileProps {
  readonly file: ReplyOf<typeof fileEndpoints.read>
  readonly repositoryId: string
  readonly repositoryName: string | undefined
  readonly matches: FileMatches | undefined
  readonly selected: LineRange | null
  readonly onSelect: (lines: LineRange) => void
  readonly getHref: (lines: LineRange) => string
  readonly openHref: string
  readonly onClose: (() => void) | undefined
  readonly ask: ReactNode
}

const useFileText = ({ file, matches = [] }: Pick<LoadedFileProps, 'file' | 'matches'>) => {
  const code = useMemo(() => toCodeText(file.content), [file.content])
  const places = useMemo(() => (typeof matches === 'function' ? matches(code) : matches), [matches, code])
  const marks = useMemo(() => marksByLine(places), [places])
  const matchLines = useMemo(() => listMatchLines(places), [places])
  const spans = useSpans(file.content, file.language ?? languageOfPath(file.path))
  return { code, places, marks, matchLines, spans }
}

const toSingleLine = (line: number): LineRange => ({ from: line, to: line })

const toChosen = (line: number, { from }: LineRange): LineRange => ({
  from: Math.min(line, from),
  to: Math.max(line, from),
})

export function LoadedFile(props: LoadedFileProps) {
  const { file, matches, selected, onSelect, getHref, ask, repositoryId, ...rest } = props
  const { t } = useTranslation('search')
  const [isWrapped, setWrapped] = useState(false)
  const [isOutlined, setOutlined] = useState(false)
  const { code, places, marks, matchLines, spans } = useFileText({ file, matches })
  const show = (line: number) => onSelect(toSingleLine(line))
  const choose = (line: number, isRange: boolean) =>
    onSelect(toChosen(line, (isRange ? selected : null) ?? toSingleLine(line)))
  const onOpen = () => carryMatches({ repositoryId, path: file.path, matches: places })
  return (
    <>
      <div className={previewHeader}>
        <PathRow path={file.path} {...{ onOpen, ...rest }} />
        <ToolRow
          {...{ code, matchLines, selected, isWrapped, isOutlined, ask }}
          language={file.language}
          hasOutline={file.symbols.length > 0}
          onLine={show}
          onOutline={() => setOutlined(!isOutlined)}
          onWrap={() => setWrapped(!isWrapped)}
        />
      </div>
      {isOutlined && <SymbolOutline symbols={file.symbols} selected={selected} onLine={show} />}
      {file.content === '' ? (
        <EmptyState icon={FileX2} title={t('code.emptyTitle')} compact>
          {t('code.emptyText')}
        </EmptyState>
      ) : (
        <CodeLines
          {...{ code, spans, marks, selected, isWrapped }}
          shown={selected?.from ?? matchLines[0] ?? 1}
          getHref={(line) => getHref(toSingleLine(line))}
          onLine={choose}
        />
      )}
    </>
  )
}
