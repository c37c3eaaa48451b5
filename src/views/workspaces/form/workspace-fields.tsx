import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { Textarea } from '#src/ui/textarea.tsx'
import type { FormDraft } from '../../drafts/use-draft.ts'
import { failureWords } from '../../failure-words.ts'
import { useFigures } from '../../listing/figures.ts'
import { Refusal } from '../../listing/dialogs/refusal.tsx'
import { type FieldName, maxLengths, type Problems, type Values } from './workspace-values.ts'

export interface FieldsProps {
  readonly draft: FormDraft<Values, Problems>
  readonly error: unknown
}

const isNameTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.errorMessageKey === 'errors.workspaceNameTaken'

export const useFieldError = ({ draft, error }: FieldsProps) => {
  const { t } = useTranslation(['listing', 'app'])
  const { number } = useFigures()
  return (field: FieldName): string | undefined => {
    const problem = draft.problems[field]
    if (problem !== undefined) return t(`problems.${problem}`, { amount: number(maxLengths[field]) })
    return field === 'name' && isNameTaken(error) ? failureWords(error, t).message : undefined
  }
}

export function WorkspaceAlert({ draft: { attempts }, error }: FieldsProps) {
  return <Refusal {...{ attempts, error }} isAtField={isNameTaken(error)} />
}

export function NameAndDescription({ draft, error }: FieldsProps) {
  const { t } = useTranslation(['workspaces', 'listing'])
  const getFieldError = useFieldError({ draft, error })
  return (
    <>
      <Field label={t('listing:form.name')} error={getFieldError('name')} required>
        <Input
          name="name"
          value={draft.values.name}
          onChange={({ target }) => draft.set({ name: target.value })}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          data-first-focus
        />
      </Field>
      <Field label={t('listing:form.description')} help={t('form.description')} error={getFieldError('description')}>
        <Textarea
          name="description"
          value={draft.values.description}
          onChange={({ target }) => draft.set({ description: target.value })}
          autoComplete="off"
          rows={2}
          dir="auto"
        />
      </Field>
    </>
  )
}
