import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { FormAlert } from '../account-forms/form-alert.tsx'
import { failureWords } from '../failure-words.ts'
import { Refusal } from '../listing/dialogs/refusal.tsx'
import { PlanLink } from '../plans/plan-link.tsx'
import { useCan } from '../product.ts'
import { getRefusedField, type RepositoryDraft } from './form-problems.ts'

interface DraftAlertProps {
  readonly draft: RepositoryDraft
  readonly error: unknown
}

function StorageFull({ error }: { error: unknown }) {
  const { t } = useTranslation('app')
  return (
    <FormAlert {...failureWords(error, t)}>
      <PlanLink />
    </FormAlert>
  )
}

export function DraftAlert({ draft: { attempts }, error }: DraftAlertProps) {
  const mayPay = useCan('Administrator')
  const isFull = error instanceof ApiError && error.body?.errorMessageKey === 'errors.storageFull'
  return (
    <Refusal {...{ attempts, error }} isAtField={getRefusedField(error) !== null}>
      {isFull && mayPay && <StorageFull error={error} />}
    </Refusal>
  )
}
