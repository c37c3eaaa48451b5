import { useTranslation } from 'react-i18next'
import { LegalLink } from './legal-link.tsx'

/** An invisible separator marks where a link comes into the sentence. */
const separator = '\u2063'

export function Agreement({ className }: { className: string }) {
  const { t } = useTranslation('auth')
  const [before, between, after] = t('signup.agreement', { terms: separator, privacy: separator }).split(separator)
  return (
    <p className={className}>
      {before}
      <LegalLink to="terms" inPlace>
        {t('signup.agreementTerms')}
      </LegalLink>
      {between}
      <LegalLink to="privacy" inPlace>
        {t('signup.agreementPrivacy')}
      </LegalLink>
      {after}
    </p>
  )
}
