import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { LateCallFailure } from '../late-call-failure.tsx'
import { AboutCard } from './about-card.tsx'
import { ConnectionsCard } from './connections/connections-card.tsx'
import { ConsentSection } from './consent/consent-section.tsx'
import { NoPasswordCard } from './no-password-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { SessionsCard } from './sessions/sessions-card.tsx'
import type { ProfileTab } from './tabs.ts'
import { usePasswordPolicy } from './use-password-policy.ts'

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

interface KeptProps {
  readonly isShown: boolean
  readonly children: ReactNode
}

/** A card that was shown once stays, so that nothing typed is lost and what is under way is told. */
function Kept({ isShown, children }: KeptProps) {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown && <div hidden={!isShown}>{children}</div>
}

const others: Readonly<Partial<Record<ProfileTab, ReactNode>>> = {
  general: <PreferencesCard />,
  connections: <ConnectionsCard />,
  privacy: <ConsentSection />,
}

const isUnsettled = ({ data, error }: { readonly data: unknown; readonly error: unknown }) =>
  data === undefined && error === undefined

/** The other cards of a tab come with its form, which would otherwise push them down. */
const useIsFormDue = (tab: ProfileTab, profile: ReturnType<typeof useProfile>): boolean => {
  const hasPassword = profile.data?.hasPassword !== false
  const policy = usePasswordPolicy(tab === 'security' && hasPassword)
  if (tab === 'security') return isUnsettled(profile) || (hasPassword && isUnsettled(policy))
  return tab === 'general' && isUnsettled(profile)
}

export function ProfileCards({ tab }: { readonly tab: ProfileTab }) {
  const profile = useProfile()
  const isFormDue = useIsFormDue(tab, profile)
  const isSecurity = tab === 'security' && !isFormDue
  return (
    <div className={list}>
      {isFormDue && <Waiting />}
      <Kept isShown={tab === 'general' && !isFormDue}>
        <AboutSection />
      </Kept>
      <Kept isShown={isSecurity}>{profile.data?.hasPassword === false ? <NoPasswordCard /> : <PasswordCard />}</Kept>
      <Kept isShown={isSecurity}>
        <SessionsCard isShown={isSecurity} />
      </Kept>
      {!isFormDue && others[tab]}
    </div>
  )
}
