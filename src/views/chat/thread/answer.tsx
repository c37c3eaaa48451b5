import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isReadOnly } from '#machines/conversation/conversation.selectors.ts'
import type { Message } from '#machines/conversation/messages.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useConversation } from '../use-conversation.ts'
import { toCopiedText } from '../evidence/shown-numbers.ts'
import { useVisitorMode } from '../visitor-mode.ts'
import { AnswerEnd } from './answer-end.tsx'
import { AnswerText } from './answer-text.tsx'
import { Feedback } from './feedback.tsx'
import { LookUps } from './look-ups.tsx'
import { CutShortNote, ModelFaultNote } from './model-fault-note.tsx'
import { NotFound } from './not-found.tsx'

const actions = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1', mt: '3', ml: '-1.5' })

interface AnswerProps {
  readonly message: Message
  readonly question: string | undefined
  readonly isLast: boolean
}

function Content({ message, question }: Omit<AnswerProps, 'isLast'>) {
  const { content, state, notice } = message
  const isGrowing = state === 'streaming'
  if (notice === 'notFound' && !isGrowing) return <NotFound message={message} question={question} />
  return content === '' ? null : (
    <>
      <AnswerText message={message} isGrowing={isGrowing} />
      {notice === 'cutShort' && !isGrowing && <CutShortNote />}
    </>
  )
}

export const Answer = memo(function Answer({ message, question, isLast }: AnswerProps) {
  const { t } = useTranslation('chat')
  const { id, content, citations, state, feedback, notice } = message
  const isWritten = state !== 'streaming' && content !== ''
  const isLeft = useConversation(isReadOnly)
  const visitor = useVisitorMode()
  return (
    <article aria-busy={state === 'streaming' && !isLeft}>
      <VisuallyHidden>
        <h2>{t('thread.answer')}</h2>
      </VisuallyHidden>
      <LookUps message={message} />
      <ModelFaultNote message={message} />
      <Content message={message} question={question} />
      <AnswerEnd message={message} isLast={isLast} />
      {isWritten && id !== null && (
        <div className={actions}>
          {notice !== 'notFound' && (
            <CopyButton
              text={() => toCopiedText(content, citations)}
              label={t('thread.copyAnswer')}
              copiedLabel={t('thread.copied')}
            />
          )}
          {visitor === null && <Feedback key={id} messageId={id} first={feedback} />}
        </div>
      )}
    </article>
  )
})
