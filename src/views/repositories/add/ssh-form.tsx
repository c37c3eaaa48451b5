import { useTranslation } from 'react-i18next'
import { BranchField, UrlField } from '../draft-fields.tsx'
import { findSshProblems, removeCredentials, toGitPlace } from '../form-problems.ts'
import { SshTestResult } from '../ssh/ssh-test-result.tsx'
import { useSshTest } from '../ssh/use-ssh-test.ts'
import { FormFrame } from './form-frame.tsx'
import { NewKey } from './new-key.tsx'
import type { AddForm } from './use-add-form.ts'

interface SshFormProps {
  readonly form: AddForm
  readonly onCancel: () => void
}

export function SshForm({ form, onCancel }: SshFormProps) {
  const { t } = useTranslation(['repositories', 'ssh'])
  const { draft, error, send } = form
  const test = useSshTest()
  const { url } = draft.values
  const submit = () => {
    if (!removeCredentials(draft) && draft.check(findSshProblems(draft.values))) {
      send(draft.values, { sourceType: 'SshKey', ...toGitPlace(draft.values) })
    }
  }
  const tryOut = () => {
    if (!removeCredentials(draft) && draft.check(findSshProblems({ url }))) test.start({ url: url.trim() })
  }
  const branches = test.result?.branches ?? []
  return (
    <FormFrame form={form} onSubmit={submit} onCancel={onCancel}>
      <UrlField
        draft={draft}
        error={error ?? test.error}
        label={t('ssh:add.address')}
        help={t('ssh:add.addressHelp')}
      />
      <NewKey url={url} />
      <SshTestResult test={test} url={url} onTest={tryOut} />
      <BranchField draft={draft} error={error} help={t('fields.branchHelp')} options={branches} />
    </FormFrame>
  )
}
