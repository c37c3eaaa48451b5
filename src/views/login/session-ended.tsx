import { useTranslation } from 'react-i18next'
import { FormAlert } from '../account-forms/form-alert.tsx'

/** For someone who did not sign out themselves. */
export default function SessionEnded() {
  const { t } = useTranslation('auth')
  return <FormAlert tone="info" message={t('login.ended')} />
}
