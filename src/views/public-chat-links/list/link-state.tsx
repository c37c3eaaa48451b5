import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import TimerOff from 'lucide-react/icons/timer-off'
import Unplug from 'lucide-react/icons/unplug'
import { useTranslation } from 'react-i18next'
import type { LinkState, PublicChatLink } from '#src/contract/public-chat-links.ts'
import { StatusBadge, type StatusLook } from '#src/ui/badge.tsx'

const looks: Readonly<Record<LinkState, StatusLook>> = {
  live: { tone: 'success', icon: CircleCheck },
  paused: { tone: 'warning', icon: CirclePause },
  noSources: { tone: 'danger', icon: Unplug },
  expired: { tone: 'neutral', icon: TimerOff },
}

export function LinkStateBadge({ state }: Pick<PublicChatLink, 'state'>) {
  const { t } = useTranslation('public-chat-links')
  return <StatusBadge {...looks[state]}>{t(`state.${state}`)}</StatusBadge>
}
