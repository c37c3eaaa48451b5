import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure from '../call-failure.tsx'
import { HostsCard } from './hosts-card.tsx'
import { KeyCard } from './key-card.tsx'
import { useSshSettings } from './use-ssh-settings.ts'

const page = css({ w: 'full', maxW: 'content', mx: 'auto', px: '6', py: '6', _phone: { px: '4', py: '4' } })
const column = css({ display: 'flex', flexDirection: 'column', gap: '6' })

function Content() {
  const { t } = useTranslation(['ssh', 'app'])
  const { data: settings, error, isValidating, mutate } = useSshSettings()
  if (settings === undefined && error !== undefined) {
    const retry = () => void mutate().catch(() => undefined)
    return <CallFailure title={t('failed')} error={error} isBusy={isValidating} onRetry={retry} />
  }
  if (settings === undefined) {
    return (
      <SkeletonRegion label={t('app:common.loading')} className={column}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </SkeletonRegion>
    )
  }
  return (
    <>
      {!settings.isAvailable && (
        <Banner tone="warning" title={t('app:errors.sshUnavailable')}>
          {t('unavailable')}
        </Banner>
      )}
      <KeyCard settings={settings} />
      <HostsCard settings={settings} />
    </>
  )
}

export default function SshSettingsView() {
  const { t } = useTranslation(['ssh', 'app'])
  return (
    <div className={page}>
      <PageHeader title={t('app:titles.sshSettings')}>{t('lead')}</PageHeader>
      <div className={column}>
        <Content />
      </div>
    </div>
  )
}
