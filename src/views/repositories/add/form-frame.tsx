import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { DraftAlert } from '../draft-alert.tsx'
import { DescriptionField, NameField } from '../draft-fields.tsx'
import { formColumn, formFooter } from './form-layout.ts'
import type { AddForm } from './use-add-form.ts'

interface FormFrameProps {
  readonly form: AddForm
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly busy?: string | false
  readonly disabled?: boolean
  readonly children: ReactNode
}

export function FormFrame({ form, onSubmit, onCancel, busy = false, disabled, children }: FormFrameProps) {
  const { t } = useTranslation(['repositories', 'app'])
  const { draft, isSending, error } = form
  return (
    <form
      className={formColumn}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <DraftAlert draft={draft} error={error} />
      {children}
      <NameField draft={draft} error={error} help={t('fields.nameHelp')} />
      <DescriptionField draft={draft} error={error} />
      <div className={formFooter}>
        <Button onClick={onCancel}>{t('app:common.cancel')}</Button>
        <Button type="submit" variant="solid" disabled={disabled} busy={busy || (isSending && t('addDialog.adding'))}>
          {t('addDialog.submit')}
        </Button>
      </div>
    </form>
  )
}
