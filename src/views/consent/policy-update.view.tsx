import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectPolicyVersion } from '#machines/consent/consent.selectors.ts'
import type { ReConsent } from '#src/actors/re-consent.actor.ts'
import { useProduct } from '../product.ts'
import { ChoiceBanner } from './corner-banner-card.tsx'

export function PolicyUpdate({ policyUpdate }: Pick<ReConsent, 'policyUpdate'>) {
  const { t } = useTranslation(['re-consent', 'app'])
  const version = useSelector(useProduct().consent.actor, selectPolicyVersion)
  const notice = t('policyUpdate.notice', { version, settings: t('app:shell.cookieSettings') })
  return <ChoiceBanner banner={policyUpdate} title={t('policyUpdate.title')} notices={[notice]} />
}
