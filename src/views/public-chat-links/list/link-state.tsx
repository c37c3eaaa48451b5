import { CircleCheck, CirclePause, TimerOff, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { StatusBadge } from '#src/ui/badge.tsx'

const looks = {
  live: { tone: 'success', icon: CircleCheck },
  paused: { tone: 'warning', icon: CirclePause },
  noSources: { tone: 'danger', icon: Unplug },
  expired: { tone: 'neutral', icon: TimerOff },
} as const

export function LinkStateBadge({ state }: Pick<PublicChatLink, 'state'>) {
  const { t } = useTranslation('public-chat-links')
  return <StatusBadge {...looks[state]}>{t(`state.${state}`)}</StatusBadge>
}
