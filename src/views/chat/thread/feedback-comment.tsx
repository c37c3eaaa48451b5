import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { input } from '#styled-system/recipes/input'
import type { FeedbackEvent } from '#machines/conversation/feedback.machine.ts'
import { Button } from '#src/ui/button.tsx'

const form = css({ flex: '[1 0 100%]', mt: '2', ps: '1.5' })
const column = css({ display: 'flex', flexDirection: 'column', gap: '2', maxW: '120' })
const label = css({ textStyle: 'label' })
const buttons = css({ display: 'flex', gap: '2' })
const area = css({ minH: '16' })

interface FeedbackCommentProps {
  readonly id: string
  readonly text: string
  readonly isSending: boolean
  readonly send: (event: FeedbackEvent) => void
}

export function FeedbackComment({ id, text, isSending, send }: FeedbackCommentProps) {
  const { t } = useTranslation(['chat', 'app'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'comment.send' })
  }
  return (
    <form className={form} onSubmit={submit}>
      <div className={column}>
        <label htmlFor={id} className={label}>
          {t('feedback.commentLabel')}
        </label>
        <textarea
          id={id}
          rows={2}
          maxLength={2000}
          value={text}
          readOnly={isSending}
          className={cx(input({ kind: 'area' }), area)}
          onChange={({ target }) => send({ type: 'comment.write', text: target.value })}
        />
        <div className={buttons}>
          <Button type="submit" size="sm" busy={isSending && t('feedback.sending')} disabled={text.trim() === ''}>
            {t('feedback.send')}
          </Button>
          <Button size="sm" variant="ghost" disabled={isSending} onClick={() => send({ type: 'comment.cancel' })}>
            {t('app:common.cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}
