import { useMemo } from 'react'
import { css } from '#styled-system/css'
import { toCodeText, splitIntoPieces } from '../code/code-text.ts'
import { useSpans } from '../code/use-highlighted.ts'
import { arrangeRows, type FoundRow } from './arrange-rows.ts'
import { cutBefore } from './cut-before.ts'
import type { FoundFile, FoundPart as Part, FoundSymbol, Hit } from './found-files.ts'
import { ContextLines, HitLink, type ShownLine } from './hit-link.tsx'
import { useRoomBefore } from './use-result-link.ts'

const symbolRow = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: '2',
  px: '3',
  pt: '2',
  pb: '1',
  textStyle: 'code',
  fontSize: 'xs',
})
const kindWord = css({ color: 'fg.subtle' })
const nameWord = css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })
const signature = css({ flex: '1', minW: '0', truncate: true, color: 'fg.muted' })
const about = css({ px: '3', pb: '1', textStyle: 'small', color: 'fg.muted', lineClamp: '2', textWrap: '[pretty]' })

const gap = css({ borderTopWidth: 'hairline', borderTopStyle: 'dashed' })

const begins = 40

const saysMore = ({ name, kind, signature: declared }: FoundSymbol, hits: readonly Hit[]): boolean => {
  if (declared === undefined || [name, `${kind} ${name}`].includes(declared.trim())) return false
  return !hits.some(({ lines }) => lines.some(({ text }) => text.includes(declared.slice(0, begins))))
}

function SymbolRow({ symbol, hits }: { symbol: FoundSymbol; hits: readonly Hit[] }) {
  return (
    <div className={symbolRow}>
      {symbol.kind !== undefined && <span className={kindWord}>{symbol.kind}</span>}
      <bdi className={nameWord}>{symbol.name}</bdi>
      {saysMore(symbol, hits) && <bdi className={signature}>{symbol.signature}</bdi>}
    </div>
  )
}

const useInSight = (rows: readonly FoundRow[]): readonly FoundRow[] => {
  const room = useRoomBefore()
  return useMemo(
    () =>
      rows.map((row) =>
        row.lines.length > 1 ? row : { ...row, lines: row.lines.map((line) => cutBefore(line, room)) },
      ),
    [rows, room],
  )
}

const useShownLines = (rows: readonly FoundRow[], language: string | undefined): ShownLine[][] => {
  const text = useMemo(() => rows.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n'), [rows])
  const spans = useSpans(text, language)
  return useMemo(() => {
    const code = toCodeText(text)
    const countBefore = (at: number) => 1 + rows.slice(0, at).reduce((sum, { lines }) => sum + lines.length, 0)
    return rows.map(({ lines }, at) =>
      lines.map(({ number, text: words, marks }, place) => ({
        number,
        pieces: splitIntoPieces(words, code.getStart(countBefore(at) + place), spans, marks),
      })),
    )
  }, [rows, text, spans])
}

interface FoundPartProps {
  readonly file: FoundFile
  readonly part: Part
  readonly hits: readonly Hit[]
  readonly around: number
  readonly language: string | undefined
}

export function FoundPart({ file, part, hits, around, language }: FoundPartProps) {
  const { context } = part
  const rows = useInSight(useMemo(() => arrangeRows(hits, context, around), [hits, context, around]))
  const lines = useShownLines(rows, language)
  return (
    <div>
      {part.symbol !== undefined && <SymbolRow symbol={part.symbol} hits={hits} />}
      {part.description !== undefined && <p className={about}>{part.description}</p>}
      <ol>
        {rows.map((row, at) => (
          <li key={at} className={row.followsGap ? gap : undefined}>
            {row.isContext ? (
              <ContextLines lines={lines[at] ?? []} />
            ) : (
              <HitLink file={file} hit={row} lines={lines[at] ?? []} />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
