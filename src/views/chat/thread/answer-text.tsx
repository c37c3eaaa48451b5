import { lazy, Suspense, useCallback } from 'react'
import { css } from '#styled-system/css'
import type { Citation } from '#src/contract/chat.ts'
import { MarkProvider, type RenderMark } from '../../markdown/reference-mark.ts'
import { CitationLink } from './citation-link.tsx'

/** Comes with the first answer: an empty screen does without it. */
export const importMarkdown = () => import('../../markdown/markdown.tsx')

const Markdown = lazy(importMarkdown)

const plain = css({ textStyle: 'reading', whiteSpace: 'pre-wrap' })

interface AnswerTextProps {
  readonly text: string
  readonly citations: readonly Citation[]
  readonly isGrowing: boolean
}

/** The answer in Markdown, in which `[1]` opens what it stands for. */
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
      <Suspense fallback={<p className={plain}>{text}</p>}>
        <Markdown text={text} isGrowing={isGrowing} />
      </Suspense>
    </MarkProvider>
  )
}
