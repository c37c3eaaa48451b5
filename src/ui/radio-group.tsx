import {
  RadioGroupItem,
  RadioGroupItemControl,
  RadioGroupItemHiddenInput,
  RadioGroupItemText,
  RadioGroupLabel,
  RadioGroupRoot,
} from '@ark-ui/react/radio-group'
import type { ReactNode } from 'react'
import { choice } from '#styled-system/recipes/choice'
import { field } from '#styled-system/recipes/field'

type RadioGroupProps = {
  label: ReactNode
  options: readonly { value: string; label: ReactNode; help?: ReactNode; disabled?: boolean | undefined }[]
  value: string | null
  onChange: (value: string) => void
  name?: string | undefined
  disabled?: boolean | undefined
}

export function RadioGroup({ label, options, onChange, ...rest }: RadioGroupProps) {
  const styles = choice({ kind: 'radio' })
  return (
    <RadioGroupRoot {...rest} onValueChange={({ value }) => value !== null && onChange(value)} className={styles.group}>
      <RadioGroupLabel className={field().label}>{label}</RadioGroupLabel>
      {options.map((option) => (
        <RadioGroupItem
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className={styles.root}
        >
          <RadioGroupItemControl className={styles.box} />
          <RadioGroupItemText className={styles.words}>
            <span className={styles.label}>{option.label}</span>
            {option.help && <span className={styles.help}> {option.help}</span>}
          </RadioGroupItemText>
          <RadioGroupItemHiddenInput />
        </RadioGroupItem>
      ))}
    </RadioGroupRoot>
  )
}
