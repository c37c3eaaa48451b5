import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Opinion } from '#machines/conversation/feedback.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { FeedbackComment } from './feedback-comment.tsx'
import { useFeedback } from './use-feedback.ts'

const row = css({ display: 'contents' })
const thumbs = css({ display: 'inline-flex', gap: '0.5' })
const thumb = css({ '&[aria-pressed=true]': { color: 'accent.text', bg: 'accent.bg' } })
const echoText = css({ textStyle: 'caption', color: 'fg.muted' })

interface FeedbackProps {
  readonly messageId: string
  readonly first: Opinion
}

/** Choosing the same thumb again removes the rating. */
export function Feedback({ messageId, first }: FeedbackProps) {
  const { t } = useTranslation('chat')
  const { opinion, comment, echo, isSending, isTelling, send } = useFeedback(messageId, first)
  const commentId = `comment-${messageId}`
  const open = () => {
    send({ type: 'comment.write', text: '' })
    focusSoon(`#${commentId}`)
  }
  const renderThumb = (wanted: 'up' | 'down') => (
    <IconButton
      icon={wanted === 'up' ? ThumbsUp : ThumbsDown}
      size="sm"
      label={t(`feedback.${wanted}`)}
      className={thumb}
      aria-pressed={opinion === wanted}
      aria-disabled={isSending || undefined}
      onClick={() => send({ type: 'feedback.give', opinion: opinion === wanted ? null : wanted })}
    />
  )
  return (
    <div className={row}>
      <fieldset aria-label={t('feedback.label')} className={thumbs}>
        {renderThumb('up')}
        {renderThumb('down')}
      </fieldset>
      {opinion !== null && comment === null && (
        <Button size="sm" variant="ghost" data-comments={messageId} onClick={open}>
          {t('feedback.comment')}
        </Button>
      )}
      <span aria-live="polite" className={echoText}>
        {echo === 'kept' && comment === null && t('feedback.thanks')}
        {echo === 'refused' && t('feedback.refused')}
      </span>
      {comment !== null && <FeedbackComment id={commentId} text={comment} isSending={isTelling} send={send} />}
    </div>
  )
}
