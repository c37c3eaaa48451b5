import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { GitlabSettings } from '#src/contract/gitlab-settings.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure from '../call-failure.tsx'
import { ListPage } from '../listing/list-page.tsx'
import { LeaveQuestion } from '../page-form/leave-question.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { TokenCard } from './token-card.tsx'
import { useGitlab, useGitlabChanges } from './use-gitlab.ts'
import { useTokenForm } from './use-token-form.ts'
import { WebhookCard } from './webhook-card.tsx'

const RemoveGitlab = lazyPart(() => import('./remove-gitlab.tsx'))

const column = css({ display: 'flex', flexDirection: 'column', gap: '6' })

function Loaded({ settings, onRemove }: { readonly settings: GitlabSettings; readonly onRemove: () => void }) {
  const { token, details, webhook } = settings
  const state = useTokenForm(settings)
  return (
    <div className={column}>
      {token && <ConnectionCard {...{ token, details, onRemove }} />}
      <TokenCard state={state} token={token} />
      <WebhookCard key={String(token === undefined)} webhook={webhook} isConnected={token !== undefined} />
      <LeaveQuestion isDirty={state.form.isDirty} onDiscard={state.form.forget} />
    </div>
  )
}

function Content({ onRemove }: { readonly onRemove: () => void }) {
  const { t } = useTranslation(['gitlab-settings', 'app'])
  const { data, error, isValidating } = useGitlab()
  const { refresh } = useGitlabChanges()
  if (data !== undefined) return <Loaded settings={data} onRemove={onRemove} />
  if (error !== undefined) {
    return <CallFailure title={t('failed')} error={error} isBusy={isValidating} onRetry={() => void refresh()} />
  }
  return (
    <SkeletonRegion label={t('app:common.loading')} className={column}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}

export default function GitlabSettingsView() {
  const { t } = useTranslation(['gitlab-settings', 'app'])
  const [isRemoving, setRemoving] = useState(false)
  const { data } = useGitlab()
  const panels = isRemoving && data?.token && (
    <Suspense>
      <RemoveGitlab token={data.token} onClose={() => setRemoving(false)} />
    </Suspense>
  )
  return (
    <ListPage panels={panels}>
      <PageHeader title={t('app:titles.gitlabSettings')}>{t('lead')}</PageHeader>
      <Content onRemove={() => setRemoving(true)} />
    </ListPage>
  )
}
