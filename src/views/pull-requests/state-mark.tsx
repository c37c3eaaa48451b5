import GitMerge from 'lucide-react/icons/git-merge'
import GitPullRequest from 'lucide-react/icons/git-pull-request'
import GitPullRequestClosed from 'lucide-react/icons/git-pull-request-closed'
import GitPullRequestDraft from 'lucide-react/icons/git-pull-request-draft'
import { useTranslation } from 'react-i18next'
import type { PullRequestState } from '#src/contract/pull-requests.ts'
import { StatusBadge, type StatusLook } from '#src/ui/badge.tsx'

const looks: Readonly<Record<PullRequestState, StatusLook>> = {
  Open: { tone: 'success', icon: GitPullRequest },
  Draft: { tone: 'neutral', icon: GitPullRequestDraft },
  Merged: { tone: 'info', icon: GitMerge },
  Closed: { tone: 'danger', icon: GitPullRequestClosed },
}

export function PullRequestStateMark({ state }: { readonly state: PullRequestState }) {
  const { t } = useTranslation('pull-requests')
  return <StatusBadge {...looks[state]}>{t(`states.${state}`)}</StatusBadge>
}
