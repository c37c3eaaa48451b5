import { useTranslation } from 'react-i18next'
import type { JiraConnection } from '#src/contract/jira.ts'
import { FormAlert } from '../account-forms/form-alert.tsx'
import { useFaultWords } from '../integrations/integration-state.tsx'
import { FormCard } from '../page-form/form-card.tsx'
import { FormConflict, isConflict } from '../page-form/form-conflict.tsx'
import { JiraFields } from './jira-fields.tsx'
import { findRefusedField, getHost, readFault } from './jira-values.ts'
import type { JiraForm } from './use-jira-settings.ts'

interface CardProps {
  readonly connection: JiraConnection | undefined
  readonly state: JiraForm
}

function Alert({ connection, state: { form, error, isSending, save } }: CardProps) {
  const describeFault = useFaultWords()
  const fault = readFault(error)
  if (fault !== undefined) {
    const { title, text } = describeFault(fault, { product: 'Jira', host: getHost(form.values.address) })
    return <FormAlert message={title}>{text}</FormAlert>
  }
  const isOld = connection !== undefined && connection.version !== form.version
  return (
    <FormConflict
      error={error}
      lines={isOld ? [connection.address, connection.accountName] : null}
      isSaving={isSending}
      onKeepMine={() => save(connection?.version ?? 0)}
      onTakeTheirs={form.forget}
    />
  )
}

export function JiraCard({ connection, state }: CardProps) {
  const { t } = useTranslation('jira-settings')
  const { form, error, isSending, save } = state
  const hasOwnAlert = readFault(error) !== undefined || isConflict(error, 'errors.settingsChanged')
  return (
    <FormCard
      title={t(connection === undefined ? 'form.connect' : 'form.change')}
      text={t('form.text')}
      {...{ form, error, isSending }}
      isFieldError={findRefusedField(error) !== undefined}
      onSave={() => save(form.version)}
      saveLabel={t(connection === undefined ? 'form.submit' : 'form.save')}
      {...(hasOwnAlert ? { alert: <Alert {...{ connection, state }} /> } : {})}
    >
      <JiraFields {...{ connection, state }} />
    </FormCard>
  )
}
