import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Citation } from '#src/contract/answer-events.ts'
import { MarkdownBlock, type ShownBlock } from '../../markdown/markdown.tsx'
import { useVisitorMode } from '../visitor-mode.ts'
import { listQuoted, type Quote, toAnswerParts } from './answer-parts.ts'
import { CitedCard } from './cited-card.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { EvidenceCode } from './evidence-code.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { useEvidence } from './evidence.ts'

const end = css({ mt: '6' })
const title = css({ textStyle: 'label', color: 'fg.muted', mb: '2' })

const getNumber = ({ number }: { readonly number: number }): number => number

const renderQuote = (quote: Quote) => (
  <EvidenceCard {...quote}>
    {quote.text !== '' && (
      <EvidenceCode
        text={quote.text}
        startLine={quote.lines.from}
        language={quote.isOpen ? undefined : quote.language}
        label={quote.path}
        name={quote.isOpen ? undefined : quote.label}
      />
    )}
  </EvidenceCard>
)

const renderPlace = ({ number, path, startLine, endLine, symbol }: Citation) => (
  <EvidenceCard {...{ number, path }} lines={{ from: startLine, to: endLine }} label={symbol} text={undefined}>
    {null}
  </EvidenceCard>
)

const renderCited = (citation: Citation) => <CitedCard citation={citation} />

function Unquoted({ quoted }: { quoted: ReadonlySet<number> }) {
  const { t } = useTranslation('chat')
  const { citations, numbers } = useEvidence()
  const isVisitor = useVisitorMode() !== null
  const unquoted = citations
    .filter(({ number }) => !quoted.has(number))
    .toSorted((left, right) => (numbers.get(left.number) ?? 0) - (numbers.get(right.number) ?? 0))
  if (unquoted.length === 0) return null
  return (
    <div className={end}>
      <h3 className={title}>
        {t(quoted.size === 0 ? 'citations.title' : 'citations.further', { count: unquoted.length })}
      </h3>
      <EvidenceList all={unquoted} getNumber={getNumber}>
        {isVisitor ? renderPlace : renderCited}
      </EvidenceList>
    </div>
  )
}

interface AnswerBlocksProps {
  readonly shown: readonly ShownBlock[]
  readonly isByModel: boolean
  readonly isGrowing: boolean
}

/** A model could write a quote of its own; only those of the index are shown as evidence. */
export function AnswerBlocks({ shown, isByModel, isGrowing }: AnswerBlocksProps) {
  const parts = toAnswerParts(shown, !isByModel)
  return (
    <>
      {parts.map((part) =>
        part.kind === 'text' ? (
          <MarkdownBlock key={part.key} {...part.shown} />
        ) : (
          <EvidenceList key={part.key} all={part.quotes} getNumber={getNumber}>
            {renderQuote}
          </EvidenceList>
        ),
      )}
      {!isGrowing && <Unquoted quoted={listQuoted(parts)} />}
    </>
  )
}
