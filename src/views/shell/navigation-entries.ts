import {
  Boxes,
  Building2,
  ChartColumn,
  FolderGit2,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageSquareText,
  MessagesSquare,
  Search,
  Users,
} from 'lucide-react'
import type { RouteName } from '#machines/navigation/route-table.ts'

interface NavigationEntry {
  readonly to: RouteName
  readonly icon: LucideIcon
}

/** An entry that waits for a feature comes last, so that it moves nothing. */
export const navigationEntries: readonly NavigationEntry[] = [
  { to: 'chat', icon: MessageSquareText },
  { to: 'search', icon: Search },
  { to: 'repositories', icon: FolderGit2 },
  { to: 'workspaces', icon: Boxes },
  { to: 'organisation', icon: Building2 },
  { to: 'apiKeys', icon: KeyRound },
  { to: 'userSettings', icon: Users },
  { to: 'emails', icon: Mail },
  { to: 'usage', icon: ChartColumn },
  { to: 'publicChatLinks', icon: MessagesSquare },
]
