import { useCallback } from 'react'
import type { Citation } from '#src/contract/answer-events.ts'
import { Markdown } from '../../markdown/markdown.tsx'
import { MarkProvider, type RenderMark } from '../../markdown/reference-mark.ts'
import { CitationLink } from './citation-link.tsx'

interface AnswerTextProps {
  readonly text: string
  readonly citations: readonly Citation[]
  readonly isGrowing: boolean
}

export function AnswerText({ text, citations, isGrowing }: AnswerTextProps) {
  const renderMark = useCallback<RenderMark>(
    (number) => {
      const citation = citations.find((each) => each.number === number)
      return citation === undefined ? null : <CitationLink citation={citation} kind="mark" />
    },
    [citations],
  )
  return (
    <MarkProvider value={renderMark}>
      <Markdown text={text} isGrowing={isGrowing} />
    </MarkProvider>
  )
}
