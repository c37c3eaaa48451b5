import { memo, useMemo } from 'react'
import { CodeLine } from '#src/ui/code-line.tsx'
import { type CodeText, type LineMark, splitIntoPieces } from './code-text.ts'
import type { Spans } from './highlight.ts'

interface CodeRowProps {
  readonly code: CodeText
  readonly spans: Spans | null
  readonly number: number
  readonly marks: readonly LineMark[] | undefined
  readonly label: string
  readonly href: string
  readonly isMarked: boolean
  readonly tabIndex: number
}

export const CodeRow = memo(function CodeRow({ code, spans, number, marks, ...rest }: CodeRowProps) {
  const pieces = useMemo(
    () => splitIntoPieces(code.line(number), code.getStart(number), spans, marks),
    [code, spans, number, marks],
  )
  return <CodeLine {...rest} number={number} pieces={pieces} />
})
