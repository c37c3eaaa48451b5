import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import type { AccountField as FieldName, Problem } from './account-problems.ts'

export interface AccountFieldProps extends Omit<ComponentProps<typeof Input>, 'name'> {
  readonly name: FieldName
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly problem: Problem | undefined
}

/** One line of a form around an account, with what is wrong with it beneath. */
export function AccountField({ label, help, problem, ...rest }: AccountFieldProps) {
  const { t } = useTranslation('auth')
  return (
    <Field label={label} help={help} error={problem && t(`problems.${problem}`)}>
      <Input {...rest} />
    </Field>
  )
}

type EmailFieldProps = Pick<AccountFieldProps, 'problem'> & { readonly autoComplete?: 'username' | 'email' }

export function EmailField({ problem, autoComplete = 'username' }: EmailFieldProps) {
  const { t } = useTranslation('auth')
  return (
    <AccountField
      name="email"
      type="email"
      label={t('fields.email')}
      problem={problem}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
