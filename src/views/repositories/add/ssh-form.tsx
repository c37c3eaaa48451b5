import { type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { DraftAlert } from '../draft-alert.tsx'
import { BranchField, DescriptionField, NameField, UrlField } from '../draft-fields.tsx'
import { findSshProblems } from '../form-problems.ts'
import { SshTestResult } from '../ssh/ssh-test-result.tsx'
import { useSshTest } from '../ssh/use-ssh-test.ts'
import { formColumn, formFooter } from './form-layout.ts'
import { NewKey } from './new-key.tsx'
import type { AddForm } from './use-add-form.ts'

interface SshFormProps {
  readonly form: AddForm
  readonly onCancel: () => void
}

export function SshForm({ form: { draft, isSending, error, send }, onCancel }: SshFormProps) {
  const { t } = useTranslation(['repositories', 'ssh', 'app'])
  const test = useSshTest()
  const { url, branch } = draft.values
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!draft.check(findSshProblems(draft.values))) return
    send(draft.values, {
      sourceType: 'SshKey',
      url: url.trim(),
      ...(branch.trim() === '' ? {} : { branch: branch.trim() }),
    })
  }
  const tryOut = () => {
    if (draft.check(findSshProblems({ url }))) test.start({ url: url.trim() })
  }
  const branches = test.result?.branches ?? []
  return (
    <form className={formColumn} noValidate onSubmit={submit}>
      <DraftAlert draft={draft} error={error} />
      <UrlField
        draft={draft}
        error={error ?? test.error}
        label={t('ssh:add.address')}
        help={t('ssh:add.addressHelp')}
      />
      <NewKey url={url} />
      <SshTestResult test={test} url={url} onTest={tryOut} />
      <BranchField draft={draft} error={error} help={t('fields.branchHelp')} options={branches} />
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
