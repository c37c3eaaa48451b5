import {
  PasswordInputControl,
  PasswordInputIndicator,
  PasswordInputInput,
  PasswordInputRoot,
  PasswordInputVisibilityTrigger,
} from '@ark-ui/react/password-input'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps, type MouseEvent } from 'react'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { input } from '#styled-system/recipes/input'
import { Icon } from './icon.tsx'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & {
  showLabel: string
  hideLabel: string
  autoComplete: 'current-password' | 'new-password'
}

const trigger = css({ position: 'relative', left: '2' })

export function PasswordInput({ showLabel, hideLabel, autoComplete, ...rest }: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  /** The part listens to pointers only; a press from the keyboard is a click without a count. */
  const pressKey = ({ detail }: MouseEvent) => detail === 0 && setVisible(!visible)
  const visibilityTrigger = (isVisible: boolean) => (isVisible ? hideLabel : showLabel)
  return (
    <PasswordInputRoot
      {...{ visible, autoComplete }}
      onVisibilityChange={(details) => setVisible(details.visible)}
      translations={{ visibilityTrigger }}
    >
      <PasswordInputControl className={input({ kind: 'group' })}>
        <PasswordInputInput {...rest} />
        <PasswordInputVisibilityTrigger
          tabIndex={0}
          onClick={pressKey}
          className={`${button({ variant: 'ghost', size: 'sm', square: true })} ${trigger}`}
        >
          <PasswordInputIndicator fallback={<Icon of={Eye} />}>
            <Icon of={EyeOff} />
          </PasswordInputIndicator>
        </PasswordInputVisibilityTrigger>
      </PasswordInputControl>
    </PasswordInputRoot>
  )
}
