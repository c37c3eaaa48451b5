import { type ChangeEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { Textarea } from '#src/ui/textarea.tsx'
import { useFigures } from '../listing/figures.ts'
import { isPaste } from '../page-form/is-paste.ts'
import { describeField, removeCredentials, type RepositoryDraft, type Values } from './form-problems.ts'

interface DraftFieldProps {
  readonly draft: RepositoryDraft
  readonly error: unknown
}

const useField = ({ draft, error }: DraftFieldProps, field: keyof Values) => {
  const { t } = useTranslation(['repositories', 'listing', 'app'])
  const figures = useFigures()
  return {
    t,
    error: describeField(field, { problems: draft.problems, error }, t, figures),
    control: {
      name: field,
      value: draft.values[field],
      onChange: ({ target }: { target: { value: string } }) => draft.set({ [field]: target.value }),
      autoComplete: 'off',
    },
  }
}

const code = { mono: true, spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' } as const

export function UrlField({ label, help, ...props }: DraftFieldProps & { label?: string; help?: string }) {
  const { t, error, control } = useField(props, 'url')
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (!isPaste(event) || !removeCredentials(props.draft, event.target.value)) control.onChange(event)
  }
  return (
    <Field label={label ?? t('fields.url')} help={help ?? t('fields.urlHelp')} error={error} required>
      <Input {...control} {...code} onChange={onChange} inputMode="url" data-first-focus />
    </Field>
  )
}

interface BranchFieldProps extends DraftFieldProps {
  readonly help: string
  readonly options?: readonly string[]
}

export function BranchField({ help, options = [], ...props }: BranchFieldProps) {
  const { t, error, control } = useField(props, 'branch')
  const list = useId()
  return (
    <Field label={t('fields.branch')} help={help} error={error}>
      <Input {...control} {...code} list={options.length === 0 ? undefined : list} />
      {options.length > 0 && (
        <datalist id={list}>
          {options.map((branch) => (
            <option key={branch} value={branch}>
              {branch}
            </option>
          ))}
        </datalist>
      )}
    </Field>
  )
}

export function NameField({
  help,
  required = false,
  ...props
}: DraftFieldProps & { help?: string; required?: boolean }) {
  const { t, error, control } = useField(props, 'name')
  return (
    <Field label={t('listing:form.name')} help={help} error={error} required={required}>
      <Input {...control} spellCheck={false} dir="auto" />
    </Field>
  )
}

export function DescriptionField(props: DraftFieldProps) {
  const { t, error, control } = useField(props, 'description')
  return (
    <Field label={t('listing:form.description')} help={t('fields.descriptionHelp')} error={error}>
      <Textarea {...control} rows={2} dir="auto" />
    </Field>
  )
}
