import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { LateCallFailure } from '../late-call-failure.tsx'
import { AboutCard } from './about-card.tsx'
import { ConnectionsCard } from './connections/connections-card.tsx'
import { ConsentSection } from './consent/consent-section.tsx'
import { LegalLinks } from './legal-links.tsx'
import { NoPasswordCard } from './no-password-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { SessionsCard } from './sessions/sessions-card.tsx'

const page = css({ w: 'full', maxW: 'content', mx: 'auto', px: '6', py: '6', _phone: { px: '4', py: '4' } })
const list = css({ display: 'flex', flexDirection: 'column', gap: '6' })
const withoutToast = { onError: () => undefined }
const useProfile = () => useCall(userEndpoints.read, {}, withoutToast)

function Waiting() {
  const { t } = useTranslation('app')
  return (
    <SkeletonRegion label={t('common.loading')}>
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}

function AboutSection() {
  const { t } = useTranslation('profile')
  const { data, error, isValidating, mutate } = useProfile()
  if (data !== undefined) return <AboutCard profile={data} />
  return <LateCallFailure title={t('about.failed')} error={error} isBusy={isValidating} onRetry={() => void mutate()} />
}

function Cards() {
  const { data, error } = useProfile()
  // The other cards come with the first one, which would otherwise push them down.
  if (data === undefined && error === undefined) return <Waiting />
  return (
    <div className={list}>
      <AboutSection />
      {data?.hasPassword === false ? <NoPasswordCard /> : <PasswordCard />}
      <SessionsCard />
      <PreferencesCard />
      <ConnectionsCard />
      <ConsentSection />
      <LegalLinks />
    </div>
  )
}

export default function ProfileView() {
  const { t } = useTranslation(['profile', 'app'])
  return (
    <div className={page}>
      <PageHeader title={t('app:titles.profile')}>{t('lead')}</PageHeader>
      <Cards />
    </div>
  )
}
