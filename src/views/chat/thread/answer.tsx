import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Message } from '#machines/conversation/messages.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { AnswerEnd } from './answer-end.tsx'
import { AnswerText } from './answer-text.tsx'
import { Citations } from './citations.tsx'
import { Feedback } from './feedback.tsx'
import { NotFound } from './not-found.tsx'

const actions = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1', mt: '3', ml: '-1.5' })
const waiting = css({ display: 'flex', flexDirection: 'column', gap: '2', textStyle: 'body', color: 'fg.muted' })

function Waiting() {
  const { t } = useTranslation('chat')
  return (
    <div className={waiting}>
      <span>{t('thread.waiting')}</span>
      <Skeleton width="long" />
      <Skeleton width="half" />
    </div>
  )
}

interface AnswerProps {
  readonly message: Message
  /** What it answers. */
  readonly question: string | undefined
  readonly isLast: boolean
}

function Content({ message, question }: Omit<AnswerProps, 'isLast'>) {
  const { content, citations, state, notice } = message
  if (notice === 'notFound' && state !== 'streaming') return <NotFound question={question} />
  if (content === '' && state === 'streaming') return <Waiting />
  return content === '' ? null : <AnswerText text={content} citations={citations} isGrowing={state === 'streaming'} />
}

/** One answer. The message is the same object as long as nothing of it changes. */
export const Answer = memo(function Answer({ message, question, isLast }: AnswerProps) {
  const { t } = useTranslation('chat')
  const { id, content, citations, state, feedback } = message
  const isWritten = state !== 'streaming' && content !== ''
  return (
    <article aria-busy={state === 'streaming'}>
      <VisuallyHidden>
        <h2>{t('thread.answer')}</h2>
      </VisuallyHidden>
      <Content message={message} question={question} />
      {state !== 'streaming' && <Citations citations={citations} />}
      <AnswerEnd message={message} isLast={isLast} />
      {isWritten && id !== null && (
        <div className={actions}>
          <CopyButton text={content} label={t('thread.copyAnswer')} copiedLabel={t('thread.copied')} />
          <Feedback key={id} messageId={id} first={feedback} />
        </div>
      )}
    </article>
  )
})
