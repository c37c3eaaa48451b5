import CirclePause from 'lucide-react/icons/circle-pause'
import Link2Off from 'lucide-react/icons/link-2-off'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import Unplug from 'lucide-react/icons/unplug'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { message } from '#styled-system/recipes/message'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { failureWords } from '../failure-words.ts'
import { useReload } from '../use-reload.ts'

const middle = css({ m: 'auto', px: '4', py: '6', maxW: 'reading' })

export type Level = 'h1' | 'h2'

interface ChatNoticeProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly level?: Level
  readonly children: ReactNode
  readonly onRetry: (() => void) | undefined
  readonly retryLabel?: string | undefined
  readonly requestId?: string | null
}

function ChatNotice({ icon, title, level: Heading = 'h1', children, onRetry, retryLabel, requestId }: ChatNoticeProps) {
  const { t } = useTranslation('app')
  const styles = message(requestId === undefined ? {} : { tone: 'failure' })
  return (
    <div className={middle}>
      <div role={requestId === undefined ? undefined : 'alert'} className={styles.root}>
        <div className={styles.icon}>
          <Icon of={icon} size="lg" />
        </div>
        <Heading tabIndex={-1} className={styles.title}>
          {title}
        </Heading>
        <div className={styles.text}>{children}</div>
        {onRetry && (
          <div className={styles.actions}>
            <Button onClick={onRetry}>{retryLabel ?? t('common.retry')}</Button>
          </div>
        )}
        {requestId && (
          <p className={styles.reference}>
            {t('common.request')} <code>{requestId}</code>
          </p>
        )}
      </div>
    </div>
  )
}

export function Paused(props: Pick<ChatNoticeProps, 'level' | 'onRetry'>) {
  const { t } = useTranslation('public-chat')
  return (
    <ChatNotice icon={CirclePause} title={t('pausedTitle')} {...props}>
      {t('pausedText')}
    </ChatNotice>
  )
}

export function WithoutSources(props: Pick<ChatNoticeProps, 'level' | 'onRetry'>) {
  const { t } = useTranslation('public-chat')
  return (
    <ChatNotice icon={Unplug} title={t('noSourcesTitle')} {...props}>
      {t('noSourcesText')}
    </ChatNotice>
  )
}

/** Whether the link never existed, has expired or was deleted is not revealed. */
export function Gone(props: Pick<ChatNoticeProps, 'level' | 'onRetry'>) {
  const { t } = useTranslation('public-chat')
  return (
    <ChatNotice icon={Link2Off} title={t('goneTitle')} {...props}>
      {t('goneText')}
    </ChatNotice>
  )
}

export function Unshared(props: Pick<ChatNoticeProps, 'onRetry'>) {
  const { t } = useTranslation('public-chat')
  return (
    <ChatNotice icon={Link2Off} title={t('sharedGoneTitle')} {...props}>
      {t('sharedGoneText')}
    </ChatNotice>
  )
}

export function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['public-chat', 'app'])
  const { message: text, requestId } = failureWords(error, t)
  const reload = useReload(error)
  const retry = { onRetry: reload?.onRetry ?? onRetry, retryLabel: reload?.label }
  return (
    <ChatNotice icon={TriangleAlert} title={t('failedTitle')} requestId={requestId} {...retry}>
      {reload?.problem ?? text}
    </ChatNotice>
  )
}
