import { FieldErrorText, FieldHelperText, FieldLabel, FieldRequiredIndicator, FieldRoot } from '@ark-ui/react/field'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import type { ReactNode } from 'react'
import { field } from '#styled-system/recipes/field'
import { Icon } from './icon.tsx'

type FieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

/**
 * Help and error share one describing element, because not every screen reader follows `aria-errormessage`; it exists
 * before the error, so that the error is announced.
 */
export function Field({ label, help, error, required = false, disabled = false, children }: FieldProps) {
  const styles = field()
  return (
    <FieldRoot invalid={Boolean(error)} required={required} disabled={disabled} className={styles.root}>
      <FieldLabel className={styles.label}>
        {label}
        <FieldRequiredIndicator className={styles.mark} />
      </FieldLabel>
      {children}
      <FieldHelperText className={styles.notes} aria-live="polite">
        {help}
        <FieldErrorText className={styles.error} aria-live={undefined}>
          <Icon of={CircleAlert} />
          <span>{error}</span>
        </FieldErrorText>
      </FieldHelperText>
    </FieldRoot>
  )
}
