import { useTranslation } from 'react-i18next'
import { FormAlert } from '../account-forms/form-alert.tsx'

export default function SessionEnded() {
  const { t } = useTranslation('auth')
  return <FormAlert tone="info" message={t('login.ended')} />
}
