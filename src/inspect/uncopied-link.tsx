import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'

interface UncopiedLinkProps {
  readonly label: string
  readonly help: string
  readonly link: string
}

export function UncopiedLink({ label, help, link }: UncopiedLinkProps) {
  return (
    <Field label={label} help={help}>
      <Input readOnly value={link} onFocus={({ target }) => target.select()} />
    </Field>
  )
}
