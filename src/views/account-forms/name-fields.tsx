import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { AccountField } from './account-field.tsx'
import type { AccountForm } from './use-account-form.ts'

const names = css({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))', gap: '4' })

export function NameFields({ problems }: Pick<AccountForm, 'problems'>) {
  const { t } = useTranslation('auth')
  return (
    <div className={names}>
      <AccountField
        name="firstName"
        label={t('fields.firstName')}
        problem={problems.firstName}
        autoComplete="given-name"
        required
      />
      <AccountField
        name="lastName"
        label={t('fields.lastName')}
        problem={problems.lastName}
        autoComplete="family-name"
        required
      />
    </div>
  )
}
