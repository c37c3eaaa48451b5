import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Message } from '#machines/conversation/messages.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { Markdown } from '../../markdown/markdown.tsx'
import { MarkProvider, type RenderMark } from '../../markdown/reference-mark.ts'
import { AnswerBlocks } from '../evidence/answer-blocks.tsx'
import { CitationLink } from '../evidence/citation-link.tsx'
import { EvidenceProvider, useMakeEvidence } from '../evidence/evidence.ts'

const unsupported = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minW: '5',
  h: '5',
  mx: '0.5',
  verticalAlign: '[1px]',
  borderWidth: 'hairline',
  borderColor: 'warning.border',
  borderRadius: '[4px]',
  textStyle: 'caption',
  fontWeight: 'medium',
  bg: 'warning.bg',
  color: 'warning.fg',
  cursor: 'help',
})

function UnsupportedMark() {
  const { t } = useTranslation('chat')
  const label = t('citations.unsupported')
  return (
    <span title={label} className={unsupported}>
      <span aria-hidden="true">?</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

interface AnswerTextProps {
  readonly message: Message
  readonly isGrowing: boolean
}

export function AnswerText({ message: { content, citations, answeredBy }, isGrowing }: AnswerTextProps) {
  const evidence = useMakeEvidence(content, citations)
  const renderMark = useCallback<RenderMark>(
    (mark) => {
      if (mark === '?') return answeredBy === 'model' ? <UnsupportedMark /> : null
      const citation = citations.find((each) => each.number === mark)
      return citation === undefined ? null : <CitationLink citation={citation} kind="mark" />
    },
    [citations, answeredBy],
  )
  return (
    <EvidenceProvider value={evidence}>
      <MarkProvider value={renderMark}>
        <Markdown text={content} isGrowing={isGrowing}>
          {(shown) => <AnswerBlocks {...{ shown, isGrowing }} isByModel={answeredBy === 'model'} />}
        </Markdown>
      </MarkProvider>
    </EvidenceProvider>
  )
}
