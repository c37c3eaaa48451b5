import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { ApiError } from '#src/api/api-error.ts'
import { failureWords } from '../../failure-words.ts'
import { useFigures } from '../../listing/figures.ts'
import { Refusal } from '../../listing/dialogs/refusal.tsx'
import { CheckDraft } from './check-draft.tsx'
import { KeyField } from './key-field.tsx'
import { AddressField, ComplexityField, NameField, ProviderField, PurposesField } from './model-fields.tsx'
import { maxLengths, type Problem, type Problems } from './model-values.ts'
import type { ModelForm as Form } from './use-model-form.ts'

export const formId = 'model-form'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

const keyErrors = ['errors.modelKeyNeeded', 'errors.modelKeyInsecure']

export const findRefusedField = (error: unknown): 'baseUrl' | 'key' | null => {
  const key = error instanceof ApiError ? (error.body?.errorMessageKey ?? '') : ''
  if (keyErrors.includes(key)) return 'key'
  return key === 'errors.modelAddressInvalid' || key.startsWith('errors.url') ? 'baseUrl' : null
}

const useProblemWords = () => {
  const { t } = useTranslation(['llm-settings', 'listing'])
  const { number } = useFigures()
  return (field: keyof Problems, problem: Problem | undefined): string | undefined => {
    if (problem === undefined) return undefined
    if (problem === 'tooLong') {
      const limit = field === 'purposes' ? 0 : maxLengths[field]
      return t('listing:problems.tooLong', { amount: number(limit) })
    }
    if (problem === 'controlCharacters') return t('listing:problems.controlCharacters')
    if (problem === 'missing') return t(field === 'key' ? 'problems.keyMissing' : 'problems.modelMissing')
    return t(`problems.${problem}`)
  }
}

interface PlaceFieldsProps {
  readonly values: { readonly provider: string; readonly model: string; readonly baseUrl: string }
  readonly onChange: (change: { readonly model?: string; readonly baseUrl?: string }) => void
  readonly modelHelp: string
  readonly keyEnding: string | undefined
  readonly form: Pick<Form, 'keyChange' | 'changeKey' | 'keyProblem' | 'error'>
  readonly problems: Problems
}

/** The fields tell where a model is and which key is sent to it. */
export function PlaceFields({ values, onChange, modelHelp, keyEnding, form, problems }: PlaceFieldsProps) {
  const { t } = useTranslation(['llm-settings', 'app'])
  const describeProblem = useProblemWords()
  const refusedField = findRefusedField(form.error)
  const refusal = refusedField === null ? undefined : failureWords(form.error, t).message
  const describeField = (field: 'baseUrl' | 'key', problem: Problem | undefined) =>
    describeProblem(field, problem) ?? (field === refusedField ? refusal : undefined)
  return (
    <>
      <NameField
        value={values.model}
        onChange={(model) => onChange({ model })}
        help={modelHelp}
        error={describeProblem('model', problems.model)}
      />
      {values.provider === 'OpenAI' && (
        <AddressField
          value={values.baseUrl}
          onChange={(baseUrl) => onChange({ baseUrl })}
          error={describeField('baseUrl', problems.baseUrl)}
        />
      )}
      <KeyField
        change={form.keyChange}
        onChange={form.changeKey}
        ending={keyEnding}
        help={t(values.provider === 'OpenAI' ? 'key.optional' : 'key.kept')}
        error={describeField('key', form.keyProblem)}
      />
    </>
  )
}

interface ModelFormProps {
  readonly form: Form
  readonly keyEnding?: string | undefined
  readonly onSubmit: () => void
  readonly children?: ReactNode
}

export function ModelForm({ form, keyEnding, onSubmit, children }: ModelFormProps) {
  const { t } = useTranslation('llm-settings')
  const describeProblem = useProblemWords()
  const { draft, error } = form
  const { problems, values } = draft
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form id={formId} className={column} noValidate onSubmit={submit}>
      <Refusal attempts={draft.attempts} error={error} isAtField={findRefusedField(error) !== null}>
        {children}
      </Refusal>
      <ProviderField draft={draft} />
      <PlaceFields
        {...{ form, keyEnding, problems, values }}
        onChange={draft.set}
        modelHelp={t(`form.providers.${values.provider}.model`)}
      />
      <ComplexityField draft={draft} />
      <PurposesField draft={draft} error={describeProblem('purposes', problems.purposes)} />
      <CheckDraft result={form.result} isChecking={form.isChecking} onCheck={form.check} />
    </form>
  )
}
