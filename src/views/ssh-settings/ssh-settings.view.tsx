import { useTranslation } from 'react-i18next'
import type { SshSettings } from '#src/contract/ssh.ts'
import { Banner } from '#src/ui/banner.tsx'
import { SettingsContent, SettingsPage } from '../integrations/settings-page.tsx'
import { HostsCard } from './hosts-card.tsx'
import { KeyCard } from './key-card.tsx'
import { useSshSettings } from './use-ssh-settings.ts'

function Loaded({ settings }: { readonly settings: SshSettings }) {
  const { t } = useTranslation(['ssh', 'app'])
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
    <SettingsPage title={t('app:titles.sshSettings')} lead={t('lead')}>
      <SettingsContent call={useSshSettings()} failed={t('failed')}>
        {(settings) => <Loaded settings={settings} />}
      </SettingsContent>
    </SettingsPage>
  )
}
