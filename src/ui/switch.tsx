import { SwitchControl, SwitchHiddenInput, SwitchLabel, SwitchRoot, SwitchThumb } from '@ark-ui/react/switch'
import { useId, type ReactNode } from 'react'
import { choice } from '#styled-system/recipes/choice'

type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  help?: ReactNode
  name?: string | undefined
  disabled?: boolean | undefined
}

/** Takes effect at once; a setting with a save button is a checkbox. */
export function Switch({ checked, onChange, children, help, ...rest }: SwitchProps) {
  const styles = choice({ kind: 'switch' })
  const helpId = useId()
  return (
    <SwitchRoot
      {...rest}
      checked={checked}
      onCheckedChange={(details) => onChange(details.checked)}
      className={styles.root}
    >
      <SwitchControl className={styles.box}>
        <SwitchThumb className={styles.mark} />
      </SwitchControl>
      <span className={styles.words}>
        <SwitchLabel className={styles.label}>{children}</SwitchLabel>
        {help && (
          <p id={helpId} className={styles.help}>
            {help}
          </p>
        )}
      </span>
      <SwitchHiddenInput role="switch" aria-checked={checked} aria-describedby={help ? helpId : undefined} />
    </SwitchRoot>
  )
}
