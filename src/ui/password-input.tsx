import {
  PasswordInputControl,
  PasswordInputIndicator,
  PasswordInputInput,
  PasswordInputRoot,
  PasswordInputVisibilityTrigger,
} from '@ark-ui/react/password-input'
import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { css } from '#styled-system/css'
import { button, input } from '#styled-system/recipes'
import { Icon } from './icon.tsx'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & {
  showLabel: string
  hideLabel: string
  autoComplete: 'current-password' | 'new-password'
}

const trigger = css({ boxSize: '7', mr: '-2' })

export function PasswordInput({ showLabel, hideLabel, autoComplete, ...rest }: PasswordInputProps) {
  const visibilityTrigger = (visible: boolean) => (visible ? hideLabel : showLabel)
  return (
    <PasswordInputRoot autoComplete={autoComplete} translations={{ visibilityTrigger }}>
      <PasswordInputControl className={input({ kind: 'group' })}>
        <PasswordInputInput {...rest} />
        <PasswordInputVisibilityTrigger
          tabIndex={0}
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
