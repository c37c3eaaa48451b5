import { useTranslation } from 'react-i18next'
import type { JiraSettings } from '#src/contract/jira.ts'
import { SettingsContent, SettingsPage } from '../integrations/settings-page.tsx'
import { LeaveQuestion } from '../page-form/leave-question.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { JiraCard } from './jira-card.tsx'
import { TokenGuide } from './token-guide.tsx'
import { useJiraForm, useJiraSettings } from './use-jira-settings.ts'

function Loaded({ settings: { connection } }: { readonly settings: JiraSettings }) {
  const state = useJiraForm(connection)
  return (
    <>
      <ConnectionCard connection={connection} />
      <JiraCard {...{ connection, state }} />
      <TokenGuide deployment={state.form.values.deployment} />
      <LeaveQuestion isDirty={state.form.isDirty} onDiscard={state.form.forget} />
    </>
  )
}

export default function JiraSettingsView() {
  const { t } = useTranslation(['jira-settings', 'app'])
  return (
    <SettingsPage title={t('app:titles.jiraSettings')} lead={t('lead')}>
      <SettingsContent call={useJiraSettings()} failed={t('failed')}>
        {(settings) => <Loaded settings={settings} />}
      </SettingsContent>
    </SettingsPage>
  )
}
