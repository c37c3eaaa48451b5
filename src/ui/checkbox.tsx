import {
  CheckboxControl,
  CheckboxHiddenInput,
  CheckboxIndicator,
  CheckboxLabel,
  CheckboxRoot,
} from '@ark-ui/react/checkbox'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
import { choice } from '#styled-system/recipes/choice'
import { Icon } from './icon.tsx'

type CheckboxProps = {
  checked: boolean | 'indeterminate'
  onChange: (checked: boolean) => void
  children: ReactNode
  help?: ReactNode
  name?: string | undefined
  disabled?: boolean | undefined
  invalid?: boolean | undefined
}

export function Checkbox({ checked, onChange, children, help, ...rest }: CheckboxProps) {
  const styles = choice({ kind: 'checkbox' })
  return (
    <CheckboxRoot
      {...rest}
      checked={checked}
      onCheckedChange={(details) => onChange(details.checked === true)}
      className={styles.root}
    >
      <CheckboxControl className={styles.box}>
        <CheckboxIndicator indeterminate={checked === 'indeterminate'}>
          <Icon of={checked === 'indeterminate' ? Minus : Check} />
        </CheckboxIndicator>
      </CheckboxControl>
      <span className={styles.words}>
        <CheckboxLabel className={styles.label}>{children}</CheckboxLabel>
        {help && <span className={styles.help}> {help}</span>}
      </span>
      <CheckboxHiddenInput />
    </CheckboxRoot>
  )
}
