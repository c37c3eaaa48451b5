import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FormAlert } from '../account-forms/form-alert.tsx'
import { failureWords } from '../failure-words.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4', maxW: '140' })
const footer = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

interface FormCardProps {
  readonly title: string
  readonly text?: string
  readonly form: { readonly isDirty: boolean; readonly attempts: number; readonly forget: () => void }
  readonly error: unknown
  readonly isFieldError?: boolean
  readonly isSending: boolean
  readonly onSave: () => void
  readonly alert?: ReactNode
  readonly saveLabel?: string
  readonly children: ReactNode
}

export function FormCard({ title, text, form, error, isSending, onSave, alert, children, ...rest }: FormCardProps) {
  const { t } = useTranslation(['forms', 'app'])
  const { isFieldError = false, saveLabel } = rest
  const id = useId()
  const place = useRef<HTMLFormElement>(null)
  const isWhole = error !== null && !isFieldError
  useEffect(() => {
    const wrong = isWhole ? '[role=alert]' : '[aria-invalid=true]'
    if (form.attempts > 0 || error !== null) place.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [form.attempts, error, isWhole])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (form.isDirty) onSave()
  }
  const buttons = (
    <div className={footer}>
      <Button type="submit" form={id} variant="solid" busy={isSending && t('saving')} disabled={!form.isDirty}>
        {saveLabel ?? t('app:common.save')}
      </Button>
      {form.isDirty && !isSending && <Button onClick={form.forget}>{t('reset')}</Button>}
    </div>
  )
  return (
    <Card title={title} text={text} footer={buttons}>
      <form id={id} ref={place} className={column} noValidate onSubmit={submit}>
        {isWhole && (alert ?? <FormAlert {...failureWords(error, t)} />)}
        {children}
      </form>
    </Card>
  )
}
