import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { IconButton } from '#src/ui/icon-button.tsx'
import { AccountField, type AccountFieldProps } from './account-field.tsx'

const atTheEdge = css({ position: 'relative', left: '2' })

type PasswordFieldProps = Pick<AccountFieldProps, 'label' | 'problem' | 'onInput'> & {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** The design system's password input brings a chart of its own, four times the size of this form. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('auth')
  const [isShown, setShown] = useState(false)
  return (
    <AccountField
      {...props}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      after={
        <IconButton
          icon={Eye}
          label={t(isShown ? 'fields.hidePassword' : 'fields.showPassword')}
          size="sm"
          className={atTheEdge}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
