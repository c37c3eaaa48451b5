import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { useFigures } from '../listing/figures.ts'
import type { Problem } from './page-problems.ts'

interface TextFieldProps {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: Problem | undefined
  readonly maxLength: number
  readonly isRequired?: boolean
  readonly autoComplete?: ComponentProps<'input'>['autoComplete']
}

export function TextField({ label, help, value, onChange, problem, maxLength, ...rest }: TextFieldProps) {
  const { t } = useTranslation('forms')
  const { number } = useFigures()
  const { isRequired = false, autoComplete = 'off', name } = rest
  return (
    <Field
      label={label}
      help={help}
      error={problem && t(`problems.${problem}`, { amount: number(maxLength) })}
      required={isRequired}
    >
      <Input
        name={name}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete={autoComplete}
        spellCheck={false}
        dir="auto"
      />
    </Field>
  )
}
