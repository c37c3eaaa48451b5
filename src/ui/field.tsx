import { FieldErrorText, FieldHelperText, FieldLabel, FieldRequiredIndicator, FieldRoot } from '@ark-ui/react/field'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { field } from '#styled-system/recipes'
import { Icon } from './icon.tsx'

type FieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

/** Label, help and error of one control, tied to it for assistive technology. The error is announced when it appears. */
export function Field({ label, help, error, required = false, disabled = false, children }: FieldProps) {
  const styles = field()
  return (
    <FieldRoot invalid={Boolean(error)} required={required} disabled={disabled} className={styles.root}>
      <FieldLabel className={styles.label}>
        {label}
        <FieldRequiredIndicator className={styles.mark} />
      </FieldLabel>
      {children}
      {help && <FieldHelperText className={styles.help}>{help}</FieldHelperText>}
      <FieldErrorText className={styles.error}>
        <Icon of={CircleAlert} />
        <span>{error}</span>
      </FieldErrorText>
    </FieldRoot>
  )
}
