import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { input } from '#styled-system/recipes'
import { Button } from '#src/ui/button.tsx'

const form = css({ w: 'full', mt: '2', display: 'flex', flexDirection: 'column', gap: '2', maxW: '120' })
const label = css({ textStyle: 'label', display: 'flex', flexDirection: 'column', gap: '1.5' })
const buttons = css({ display: 'flex', gap: '2' })
const area = css({ minH: '16' })

interface FeedbackCommentProps {
  readonly isSending: boolean
  readonly onSend: (comment: string) => void
  readonly onCancel: () => void
}

const focus = (element: HTMLTextAreaElement | null) => element?.focus()

export function FeedbackComment({ isSending, onSend, onCancel }: FeedbackCommentProps) {
  const { t } = useTranslation(['chat', 'app'])
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onSend(text.trim())
  }
  return (
    <form className={form} onSubmit={send}>
      <label className={label}>
        {t('feedback.commentLabel')}
        <textarea
          ref={focus}
          rows={2}
          maxLength={2000}
          value={text}
          className={cx(input({ kind: 'area' }), area)}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div className={buttons}>
        <Button type="submit" size="sm" busy={isSending && t('feedback.sending')} disabled={text.trim() === ''}>
          {t('feedback.send')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t('app:common.cancel')}
        </Button>
      </div>
    </form>
  )
}
