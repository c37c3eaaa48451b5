import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GitlabSettings } from '#src/contract/gitlab-settings.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { SettingsContent, SettingsPage } from '../integrations/settings-page.tsx'
import { LeaveQuestion } from '../page-form/leave-question.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { TokenCard } from './token-card.tsx'
import { useGitlab } from './use-gitlab.ts'
import { useTokenForm } from './use-token-form.ts'
import { WebhookCard } from './webhook-card.tsx'

const RemoveGitlab = lazyPart(() => import('./remove-gitlab.tsx'))

function Loaded({ settings, onRemove }: { readonly settings: GitlabSettings; readonly onRemove: () => void }) {
  const { token, details, webhook } = settings
  const state = useTokenForm(settings)
  return (
    <>
      {token && <ConnectionCard {...{ token, details, onRemove }} />}
      <TokenCard state={state} token={token} />
      <WebhookCard key={String(token === undefined)} webhook={webhook} isConnected={token !== undefined} />
      <LeaveQuestion isDirty={state.form.isDirty} onDiscard={state.form.forget} />
    </>
  )
}

export default function GitlabSettingsView() {
  const { t } = useTranslation(['gitlab-settings', 'app'])
  const [isRemoving, setRemoving] = useState(false)
  const call = useGitlab()
  const panels = isRemoving && call.data?.token && (
    <Suspense>
      <RemoveGitlab token={call.data.token} onClose={() => setRemoving(false)} />
    </Suspense>
  )
  return (
    <SettingsPage title={t('app:titles.gitlabSettings')} lead={t('lead')} panels={panels}>
      <SettingsContent call={call} failed={t('failed')}>
        {(settings) => <Loaded settings={settings} onRemove={() => setRemoving(true)} />}
      </SettingsContent>
    </SettingsPage>
  )
}
