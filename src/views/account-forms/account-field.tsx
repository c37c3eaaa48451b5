import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { field } from '#styled-system/recipes/field'
import { input } from '#styled-system/recipes/input'
import { Icon } from '#src/ui/icon.tsx'
import type { AccountField as FieldName, Problem } from './account-problems.ts'

const bare = css({ color: 'fg.default' })

export interface AccountFieldProps extends ComponentProps<'input'> {
  readonly name: FieldName
  readonly label: string
  readonly help?: string
  readonly problem: Problem | undefined
  readonly after?: ReactNode
}

/** The design system's field looks the same but is ten times as large, so it stays out of the first page. */
export function AccountField({ label, help, problem, after, ...rest }: AccountFieldProps) {
  const { t } = useTranslation('auth')
  const id = useId()
  const styles = field()
  const control = {
    ...rest,
    id,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': help || problem ? `${id}notes` : undefined,
  }
  return (
    <div className={styles.root}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {after === undefined ? (
        <input {...control} className={input()} />
      ) : (
        <div className={input({ kind: 'group' })}>
          <input {...control} className={bare} />
          {after}
        </div>
      )}
      <div id={`${id}notes`} className={styles.notes}>
        {help}
        {problem && (
          <p className={styles.error}>
            <Icon of={CircleAlert} />
            <span>{t(`problems.${problem}`)}</span>
          </p>
        )}
      </div>
    </div>
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
