import { useTranslation } from 'react-i18next'
import { BranchField, UrlField } from '../draft-fields.tsx'
import { findProblems, removeCredentials, toGitPlace } from '../form-problems.ts'
import { FormFrame } from './form-frame.tsx'
import type { AddForm } from './use-add-form.ts'

interface GitFormProps {
  readonly form: AddForm
  readonly onCancel: () => void
}

export function GitForm({ form, onCancel }: GitFormProps) {
  const { t } = useTranslation('repositories')
  const { draft, error, send } = form
  const submit = () => {
    if (!removeCredentials(draft) && draft.check(findProblems(draft.values))) {
      send(draft.values, { sourceType: 'PublicHttp', ...toGitPlace(draft.values) })
    }
  }
  return (
    <FormFrame form={form} onSubmit={submit} onCancel={onCancel}>
      <UrlField draft={draft} error={error} />
      <BranchField draft={draft} error={error} help={t('fields.branchHelp')} />
    </FormFrame>
  )
}
