import { useMemo } from 'react'
import { css } from '#styled-system/css'
import { codeTextOf, piecesOf } from '../code/code-text.ts'
import { useSpans } from '../code/use-highlighted.ts'
import type { FoundFile, FoundPart as Part, Hit } from './found-files.ts'
import { HitLink, type ShownLine } from './hit-link.tsx'

const symbolRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '2',
  px: '3',
  pt: '2',
  pb: '1',
  textStyle: 'code',
  fontSize: 'xs',
})
const kindWord = css({ color: 'fg.subtle' })
const nameWord = css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })
const signature = css({ minW: '0', maxW: 'full', truncate: true, color: 'fg.muted' })
const about = css({ px: '3', pb: '1', textStyle: 'small', color: 'fg.muted', lineClamp: '2', textWrap: '[pretty]' })

/** A declaration that only repeats the name beside it says nothing more. */
const saysMore = (declared: string | undefined, name: string): declared is string =>
  declared !== undefined && declared.trim() !== name

function SymbolRow({ symbol }: { symbol: NonNullable<Part['symbol']> }) {
  return (
    <div className={symbolRow}>
      {symbol.kind !== undefined && <span className={kindWord}>{symbol.kind}</span>}
      <bdi className={nameWord}>{symbol.name}</bdi>
      {saysMore(symbol.signature, symbol.name) && <bdi className={signature}>{symbol.signature}</bdi>}
    </div>
  )
}

const useShownLines = (hits: readonly Hit[], language: string | undefined): ShownLine[][] => {
  const text = useMemo(() => hits.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n'), [hits])
  const spans = useSpans(text, language)
  return useMemo(() => {
    const code = codeTextOf(text)
    const firstOf = (at: number) => 1 + hits.slice(0, at).reduce((sum, { lines }) => sum + lines.length, 0)
    return hits.map(({ lines }, at) =>
      lines.map(({ number, text: words, marks }, place) => ({
        number,
        pieces: piecesOf(words, code.startOf(firstOf(at) + place), spans, marks),
      })),
    )
  }, [hits, text, spans])
}

interface FoundPartProps {
  readonly file: FoundFile
  readonly part: Part
  readonly hits: readonly Hit[]
  readonly language: string | undefined
}

/** What was found in one symbol or one stretch of a file. */
export function FoundPart({ file, part, hits, language }: FoundPartProps) {
  const lines = useShownLines(hits, language)
  return (
    <div>
      {part.symbol !== undefined && <SymbolRow symbol={part.symbol} />}
      {part.description !== undefined && <p className={about}>{part.description}</p>}
      <ol>
        {hits.map((hit, at) => (
          <li key={at}>
            <HitLink file={file} hit={hit} lines={lines[at] ?? []} />
          </li>
        ))}
      </ol>
    </div>
  )
}
