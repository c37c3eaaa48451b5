import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { field } from '#styled-system/recipes/field'
import { modelComplexities, modelProviders } from '#src/contract/llm-settings.ts'
import { type UsagePurpose, usagePurposes } from '#src/contract/organisation.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Input } from '#src/ui/input.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Select } from '#src/ui/select.tsx'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useModelWords } from '../use-model-words.ts'
import type { ModelForm } from './use-model-form.ts'

const group = css({ display: 'flex', flexDirection: 'column', gap: '1', border: 'none', p: '0', m: '0', minW: '0' })

const legend = css({ mb: '1' })
const row = css({ flexDirection: 'row', mt: '1' })

type FieldProps = Pick<ModelForm, 'draft'> & { readonly error?: string | undefined }

interface ProviderChoiceProps<Provider extends string> {
  readonly options: readonly { readonly value: Provider; readonly label: string; readonly help: string }[]
  readonly value: Provider
  readonly onChange: (provider: Provider) => void
}

export function ProviderChoice<Provider extends string>({ options, value, onChange }: ProviderChoiceProps<Provider>) {
  const { t } = useTranslation('llm-settings')
  const choose = (chosen: string) => {
    const option = options.find((known) => known.value === chosen)
    if (option !== undefined) onChange(option.value)
  }
  return <RadioGroup label={t('form.provider')} name="provider" options={options} value={value} onChange={choose} />
}

export function ProviderField({ draft }: FieldProps) {
  const { t } = useTranslation('llm-settings')
  const options = modelProviders.map((value) => ({
    value,
    label: t(`form.providers.${value}.name`),
    help: t(`form.providers.${value}.text`),
  }))
  return (
    <ProviderChoice options={options} value={draft.values.provider} onChange={(provider) => draft.set({ provider })} />
  )
}

interface TextFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

export function NameField({ value, onChange, help, error }: TextFieldProps & { readonly help: string }) {
  const { t } = useTranslation('llm-settings')
  return (
    <Field label={t('columns.model')} help={help} error={error} required>
      <Input
        mono
        name="model"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-first-focus
      />
    </Field>
  )
}

export function AddressField({ value, onChange, error }: TextFieldProps) {
  const { t } = useTranslation('llm-settings')
  return (
    <Field label={t('form.address')} help={t('form.addressHelp')} error={error}>
      <Input
        mono
        type="url"
        name="baseUrl"
        placeholder="https://api.openai.com/v1"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  )
}

export function ComplexityField({ draft }: FieldProps) {
  const { t } = useTranslation('llm-settings')
  const { describeComplexity } = useModelWords()
  const choose = (value: string) => {
    const complexity = modelComplexities.find((known) => known === value)
    if (complexity !== undefined) draft.set({ complexity })
  }
  return (
    <Field label={t('columns.complexity')} help={describeComplexity(draft.values.complexity)}>
      <Select
        options={modelComplexities.map((value) => ({ value, label: t(`complexity.${value}`) }))}
        value={draft.values.complexity}
        onChange={choose}
      />
    </Field>
  )
}

/** A model can be meant for these, but nothing asks it yet. */
const comingPurposes: readonly UsagePurpose[] = ['IssueEnrichment']

export function PurposesField({ draft, error }: FieldProps) {
  const { t } = useTranslation('llm-settings')
  const errorId = useId()
  const { purposes } = draft.values
  const styles = field()
  return (
    <fieldset className={group} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={cx(styles.label, legend)}>{t('columns.purposes')}</legend>
      {usagePurposes.map((purpose) => (
        <Checkbox
          key={purpose}
          checked={purposes.includes(purpose)}
          invalid={error !== undefined}
          help={comingPurposes.includes(purpose) ? t('form.coming') : undefined}
          onChange={(isChosen) =>
            draft.set({
              purposes: usagePurposes.filter((each) => (each === purpose ? isChosen : purposes.includes(each))),
            })
          }
        >
          {t(`purposes.${purpose}`)}
        </Checkbox>
      ))}
      {error !== undefined && (
        <output id={errorId} className={cx(styles.notes, styles.error, row)}>
          <Icon of={CircleAlert} />
          <span>{error}</span>
        </output>
      )}
    </fieldset>
  )
}
