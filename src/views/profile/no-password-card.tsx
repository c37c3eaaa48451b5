import { useTranslation } from 'react-i18next'
import { Card } from '#src/ui/card.tsx'

/** A person without a password sets one by the mail of a forgotten one, which proves who they are. */
export function NoPasswordCard() {
  const { t } = useTranslation('profile')
  return (
    <Card title={t('password.title')}>
      <p>{t('password.none')}</p>
    </Card>
  )
}
