import LoaderCircle from 'lucide-react/icons/loader-circle'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { selectedOrganisationId } from '#machines/session/session.selectors.ts'
import { useCall } from '#src/api/use-call.ts'
import { type GithubInstallation, githubSettingsEndpoints } from '#src/contract/github-settings.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import CallFailure from '../call-failure.tsx'
import { SettingsContent, SettingsPage } from '../integrations/settings-page.tsx'
import { ConnectCard, PendingCard } from './connect-card.tsx'
import { GithubError } from './github-error.tsx'
import { InstallationCard } from './installation-card.tsx'
import { NotPreparedCard } from './not-prepared-card.tsx'
import { OfferCard } from './offer-card.tsx'
import { useGithub } from './use-github.ts'
import { useSession } from '../product.ts'
import { useReturn } from './use-return.ts'

const RemoveGithub = lazyPart(() => import('./remove-github.tsx'))

const row = css({ display: 'flex', alignItems: 'center', gap: '2', color: 'fg.muted' })
const retryPlace = css({ mt: '3' })
const withoutToast = { onError: () => undefined }

interface LoadedProps {
  readonly installation: GithubInstallation
}

function Offer() {
  const { data, mutate, error, isValidating } = useCall(githubSettingsEndpoints.read, {}, withoutToast)
  const { t } = useTranslation('github-settings')
  const organisationId = useSession(selectedOrganisationId) ?? ''
  if (data?.version !== undefined)
    return <OfferCard {...{ organisationId }} settings={{ ...data, version: data.version }} />
  if (error === undefined) return null
  const retry = () => void mutate().catch(() => undefined)
  return <CallFailure compact title={t('failed')} error={error} isBusy={isValidating} onRetry={retry} />
}

function State({ installation, onRemove }: LoadedProps & { readonly onRemove: () => void }) {
  const { status, isPrepared } = installation
  if (status === 'NotInstalled') {
    return isPrepared ? <ConnectCard installation={installation} /> : <NotPreparedCard installation={installation} />
  }
  if (status === 'Pending') return <PendingCard {...{ installation, onRemove }} />
  return (
    <>
      <InstallationCard {...{ installation, onRemove }} />
      <Offer />
    </>
  )
}

function Loaded({ installation }: LoadedProps) {
  const { t } = useTranslation(['github-settings', 'app'])
  const [isRemoving, setRemoving] = useState(false)
  const { isFinishing, error, retry } = useReturn()
  if (isFinishing) {
    return (
      <output className={row}>
        <Icon of={LoaderCircle} spinning />
        {t('return.finishing')}
      </output>
    )
  }
  return (
    <>
      {error !== null && (
        <div>
          <GithubError error={error} installation={installation} />
          {retry !== null && (
            <Button className={retryPlace} onClick={retry}>
              {t('app:common.retry')}
            </Button>
          )}
        </div>
      )}
      <State installation={installation} onRemove={() => setRemoving(true)} />
      <Suspense>
        {isRemoving && <RemoveGithub installation={installation} onClose={() => setRemoving(false)} />}
      </Suspense>
    </>
  )
}

export default function GithubSettingsView() {
  const { t } = useTranslation(['github-settings', 'app'])
  return (
    <SettingsPage title={t('app:titles.githubSettings')} lead={t('lead')}>
      <SettingsContent call={useGithub()} failed={t('failed')}>
        {(installation) => <Loaded installation={installation} />}
      </SettingsContent>
    </SettingsPage>
  )
}
