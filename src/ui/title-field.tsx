import { Field } from './field.tsx'
import { Input } from './input.tsx'

interface TitleFieldProps {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly error: string | undefined
  readonly value: string
  readonly maxLength: number
  readonly onType: (text: string) => void
}

export function TitleField({ label, help, error, onType, ...input }: TitleFieldProps) {
  return (
    <Field label={label} help={help} error={error} required>
      <Input
        {...input}
        autoComplete="off"
        dir="auto"
        data-first-focus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  )
}
