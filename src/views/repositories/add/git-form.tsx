import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { DraftAlert } from '../draft-alert.tsx'
import { BranchField, DescriptionField, NameField, UrlField } from '../draft-fields.tsx'
import { findProblems } from '../form-problems.ts'
import { formColumn, formFooter } from './form-layout.ts'
import type { AddForm } from './use-add-form.ts'

interface GitFormProps {
  readonly form: AddForm
  readonly onCancel: () => void
}

export function GitForm({ form: { draft, isSending, error, send }, onCancel }: GitFormProps) {
  const { t } = useTranslation(['repositories', 'app'])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!draft.check(findProblems(draft.values))) return
    const { url, branch } = draft.values
    send(draft.values, {
      sourceType: 'PublicHttp',
      url: url.trim(),
      ...(branch.trim() === '' ? {} : { branch: branch.trim() }),
    })
  }
  return (
    <form className={formColumn} noValidate onSubmit={submit}>
      <DraftAlert draft={draft} error={error} />
      <UrlField draft={draft} error={error} />
      <BranchField draft={draft} error={error} help={t('fields.branchHelp')} />
      <NameField draft={draft} error={error} help={t('fields.nameHelp')} />
      <DescriptionField draft={draft} error={error} />
      <div className={formFooter}>
        <Button onClick={onCancel}>{t('app:common.cancel')}</Button>
        <Button type="submit" variant="solid" busy={isSending && t('addDialog.adding')}>
          {t('addDialog.submit')}
        </Button>
      </div>
    </form>
  )
}
