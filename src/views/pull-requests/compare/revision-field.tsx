import { useId } from 'react'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import type { Revision } from './revisions.ts'

interface RevisionFieldProps {
  readonly label: string
  readonly help: string
  readonly error: string | undefined
  readonly revisions: readonly Revision[]
  readonly value: string
  readonly onChange: (value: string) => void
}

export function RevisionField({ label, help, error, revisions, value, onChange }: RevisionFieldProps) {
  const listId = useId()
  return (
    <Field label={label} help={help} error={error} required>
      <Input
        mono
        list={listId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={250}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {revisions.map((revision) => (
          <option key={revision.value} value={revision.value}>
            {revision.label}
          </option>
        ))}
      </datalist>
    </Field>
  )
}
