import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { ApiError } from '#src/api/api-error.ts'
import { type ApiKey, type ApiKeyScope, apiKeyScopes, maxKeySources } from '#src/contract/api-keys.ts'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Select } from '#src/ui/select.tsx'
import { failureWords } from '../../failure-words.ts'
import { useFigures } from '../../listing/figures.ts'
import { Refusal } from '../../listing/dialogs/refusal.tsx'
import type { FormDraft } from '../../drafts/use-draft.ts'
import { useMayLimit } from '../use-api-keys.ts'
import { expiries, type Problems, type Values } from './key-values.ts'
import { SourcesPicker } from './sources-picker.tsx'

type Draft = FormDraft<Values, Problems>

export const formId = 'api-key-form'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

interface FieldsProps {
  readonly draft: Draft
  readonly error: unknown
}

const isNameTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.errorMessageKey === 'errors.apiKeyNameTaken'

function NameField({ draft, error }: FieldsProps) {
  const { t } = useTranslation(['api-keys', 'listing', 'app'])
  const { number } = useFigures()
  const problem = draft.problems.name
  const taken = isNameTaken(error) ? failureWords(error, t).message : undefined
  const nameError =
    problem === 'nameMissing' || problem === 'tooLong' || problem === 'controlCharacters'
      ? t(`listing:problems.${problem}`, { amount: number(120) })
      : taken
  return (
    <Field label={t('listing:form.name')} help={t('form.nameHelp')} error={nameError} required>
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
  )
}

const isScope = (value: string): value is ApiKeyScope => apiKeyScopes.some((scope) => scope === value)

function ScopeFields({ draft, given }: { readonly draft: Draft; readonly given: NonNullable<ApiKey['dataSources']> }) {
  const { t } = useTranslation('api-keys')
  const { number } = useFigures()
  const mayLimit = useMayLimit()
  const { scope, sourceIds } = draft.values
  const problem = draft.problems.sources
  const isRefused = mayLimit === false && given.length === 0
  const options = [
    { value: 'AllDataSources', label: t('scope.all'), help: t('form.allHelp') },
    {
      value: 'SelectedDataSources',
      label: t('form.some'),
      help: t(isRefused ? 'form.notAvailable' : 'form.someHelp'),
      disabled: isRefused,
    },
  ]
  return (
    <>
      <RadioGroup
        label={t('columns.scope')}
        name="scope"
        options={options}
        value={scope}
        onChange={(value) => isScope(value) && draft.set({ scope: value })}
      />
      {scope === 'SelectedDataSources' && (
        <SourcesPicker
          pickedIds={sourceIds}
          given={given}
          error={
            problem === 'noSource' || problem === 'tooMany'
              ? t(`problems.${problem}`, { amount: number(maxKeySources) })
              : undefined
          }
          onChange={(ids) => draft.set({ sourceIds: ids })}
        />
      )}
    </>
  )
}

function ExpiryFields({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('api-keys')
  const { number } = useFigures()
  const { expiry, date } = draft.values
  const describeExpiry = (value: string) => {
    if (value === 'never') return t('neverExpires')
    if (value === 'date') return t('form.onDate')
    return t('daysLeft', { count: Number(value), amount: number(Number(value)) })
  }
  return (
    <>
      <Field label={t('columns.expires')} help={expiry === 'never' ? t('form.neverHelp') : undefined}>
        <Select
          options={expiries.map((value) => ({ value, label: describeExpiry(value) }))}
          value={expiry}
          onChange={(value) => draft.set({ expiry: value })}
        />
      </Field>
      {expiry === 'date' && (
        <Field
          label={t('form.date')}
          error={draft.problems.date === undefined ? undefined : t('problems.past')}
          required
        >
          <Input type="date" name="date" value={date} onChange={({ target }) => draft.set({ date: target.value })} />
        </Field>
      )}
    </>
  )
}

interface KeyFormProps extends FieldsProps {
  readonly given?: ApiKey['dataSources'] | undefined
  readonly onSubmit: () => void
  readonly children?: ReactNode
}

export function KeyForm({ draft, error, given = [], onSubmit, children }: KeyFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form id={formId} className={column} noValidate onSubmit={submit}>
      <Refusal attempts={draft.attempts} error={error} isAtField={isNameTaken(error)}>
        {children}
      </Refusal>
      <NameField draft={draft} error={error} />
      <ScopeFields draft={draft} given={given} />
      <ExpiryFields draft={draft} />
    </form>
  )
}
