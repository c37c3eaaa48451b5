import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { ApiError } from '#src/api/api-error.ts'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { Textarea } from '#src/ui/textarea.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { failureWords } from '../../failure-words.ts'
import { useFigures } from '../../repositories/figures.ts'
import type { WorkspaceDraft } from './use-workspace-draft.ts'
import { type FieldName, longest } from './workspace-values.ts'

const unlessEmpty = css({ _empty: { display: 'none' } })

export interface FieldsProps {
  readonly draft: WorkspaceDraft
  readonly error: unknown
}

const isNameTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.errorMessageKey === 'errors.workspaceNameTaken'

/** What stands at a field: what was found here, else what the server refused. */
export const useFieldWords = ({ draft, error }: FieldsProps) => {
  const { t } = useTranslation(['workspaces', 'repositories', 'app'])
  const { number } = useFigures()
  return (field: FieldName): string | undefined => {
    const problem = draft.problems[field]
    if (problem !== undefined) return t(`repositories:problems.${problem}`, { amount: number(longest[field]) })
    return field === 'name' && isNameTaken(error) ? failureWords(error, t).message : undefined
  }
}

/** Why the form was refused, unless a field says so; and the focus goes where the person goes on. */
export function WorkspaceAlert({ draft: { attempts }, error }: FieldsProps) {
  const { t } = useTranslation('app')
  const place = useRef<HTMLDivElement>(null)
  const isWhole = error !== null && !isNameTaken(error)
  useEffect(() => {
    const wrong = isWhole ? '[role=alert]' : '[aria-invalid=true]'
    if (attempts > 0 || error !== null) place.current?.closest('form')?.querySelector<HTMLElement>(wrong)?.focus()
  }, [attempts, error, isWhole])
  return (
    <div ref={place} className={unlessEmpty}>
      {isWhole && <FormAlert {...failureWords(error, t)} />}
    </div>
  )
}

export function NameAndDescription({ draft, error }: FieldsProps) {
  const { t } = useTranslation(['workspaces', 'repositories'])
  const wordsOf = useFieldWords({ draft, error })
  return (
    <>
      <Field label={t('repositories:fields.name')} error={wordsOf('name')} required>
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
      <Field label={t('repositories:fields.description')} help={t('form.description')} error={wordsOf('description')}>
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
