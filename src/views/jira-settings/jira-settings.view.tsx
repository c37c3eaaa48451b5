import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { JiraSettings } from '#src/contract/jira.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure from '../call-failure.tsx'
import { LeaveQuestion } from '../page-form/leave-question.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { JiraCard } from './jira-card.tsx'
import { TokenGuide } from './token-guide.tsx'
import { useJiraForm, useJiraSettings } from './use-jira-settings.ts'

const page = css({ w: 'full', maxW: 'content', mx: 'auto', px: '6', py: '6', _phone: { px: '4', py: '4' } })
const column = css({ display: 'flex', flexDirection: 'column', gap: '6' })

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

function Content() {
  const { t } = useTranslation(['jira-settings', 'app'])
  const { data, error, isValidating, mutate } = useJiraSettings()
  if (data !== undefined) return <Loaded settings={data} />
  if (error !== undefined) {
    const retry = () => void mutate().catch(() => undefined)
    return <CallFailure title={t('failed')} error={error} isBusy={isValidating} onRetry={retry} />
  }
  return (
    <SkeletonRegion label={t('app:common.loading')} className={column}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}

export default function JiraSettingsView() {
  const { t } = useTranslation(['jira-settings', 'app'])
  return (
    <div className={page}>
      <PageHeader title={t('app:titles.jiraSettings')}>{t('lead')}</PageHeader>
      <div className={column}>
        <Content />
      </div>
    </div>
  )
}
