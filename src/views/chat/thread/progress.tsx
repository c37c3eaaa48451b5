import LoaderCircle from 'lucide-react/icons/loader-circle'
import Unplug from 'lucide-react/icons/unplug'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { isReadOnly, isReconnecting, isStopping } from '#machines/conversation/conversation.selectors.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useConversation } from '../use-conversation.ts'

const row = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'small', color: 'fg.muted' })
const below = css({ mt: '4' })

export function Progress({ hasText }: { hasText: boolean }) {
  const { t } = useTranslation('chat')
  const isLeft = useConversation(isReadOnly)
  const isLost = useConversation(isReconnecting)
  const isEnding = useConversation(isStopping)
  const line = cx(row, hasText && below)
  if (isLeft) return <p className={line}>{t('thread.goesOn')}</p>
  if (isLost) {
    return (
      <p className={line}>
        <Icon of={Unplug} />
        {t('thread.reconnecting')}
      </p>
    )
  }
  const running = hasText ? 'thread.writing' : 'thread.waiting'
  return (
    <p className={line}>
      <Icon of={LoaderCircle} spinning />
      {t(isEnding ? 'composer.stopping' : running)}
    </p>
  )
}
