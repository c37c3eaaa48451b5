import Layers2 from 'lucide-react/icons/layers-2'
import Building2 from 'lucide-react/icons/building-complex'
import CreditCard from 'lucide-react/icons/credit-card'
import ChartColumn from 'lucide-react/icons/chart-column'
import Bot from 'lucide-react/icons/bot'
import FolderGit2 from 'lucide-react/icons/folder-git-2'
import GitMerge from 'lucide-react/icons/git-merge'
import GitPullRequest from 'lucide-react/icons/git-pull-request'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Search from 'lucide-react/icons/search'
import Ticket from 'lucide-react/icons/ticket'
import Users from 'lucide-react/icons/users'
import type { LucideIcon } from 'lucide-react'
import type { RouteName } from '#machines/navigation/route-table.ts'

export interface NavigationEntry {
  readonly to: RouteName
  readonly icon: LucideIcon
}

export const navigationGroups: readonly (readonly NavigationEntry[])[] = [
  [
    { to: 'chat', icon: MessageSquareText },
    { to: 'search', icon: Search },
  ],
  [
    { to: 'repositories', icon: FolderGit2 },
    { to: 'workspaces', icon: Layers2 },
    { to: 'pullRequests', icon: GitPullRequest },
  ],
  [
    { to: 'organisation', icon: Building2 },
    { to: 'userSettings', icon: Users },
    { to: 'apiKeys', icon: KeyRound },
    { to: 'modelSettings', icon: Bot },
    { to: 'githubSettings', icon: GitMerge },
    { to: 'gitlabSettings', icon: GitMerge },
    { to: 'jiraSettings', icon: Ticket },
    { to: 'sshSettings', icon: KeyRound },
    { to: 'publicChatLinks', icon: MessagesSquare },
    { to: 'emails', icon: Mail },
    { to: 'usage', icon: ChartColumn },
    { to: 'billing', icon: CreditCard },
  ],
]

export const navigationEntries: readonly NavigationEntry[] = navigationGroups.flat()
