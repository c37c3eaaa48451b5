import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { CodePiece } from '#src/ui/code-line.tsx'
import { toCodeText, splitIntoPieces } from './code-text.ts'
import type { Spans } from './highlight.ts'
import { highlighter } from './highlighter.ts'

export const useSpans = (text: string, language: string | undefined): Spans | null => {
  const subscribe = useCallback(
    (onKnown: () => void) =>
      language === undefined ? () => undefined : highlighter.requestSpans(text, language, onKnown),
    [text, language],
  )
  const read = () => (language === undefined ? null : (highlighter.getSpans(text, language) ?? null))
  return useSyncExternalStore(subscribe, read, () => null)
}

export const useHighlighted = (text: string, language: string | undefined): readonly (readonly CodePiece[])[] => {
  const spans = useSpans(text, language)
  return useMemo(() => {
    const code = toCodeText(text)
    return Array.from({ length: code.lineCount }, (_, at) =>
      splitIntoPieces(code.line(at + 1), code.getStart(at + 1), spans),
    )
  }, [text, spans])
}
