import { CirclePause, Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { failureWords } from '../failure-words.ts'

const middle = css({ m: 'auto', px: '4', py: '6', maxW: 'reading' })

function Face({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={middle}>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{title}</h1>
      </VisuallyHidden>
      {children}
    </div>
  )
}

export function Paused({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation(['public-chat', 'app'])
  const again = <Button onClick={onRetry}>{t('app:common.retry')}</Button>
  return (
    <Face title={title}>
      <EmptyState icon={CirclePause} title={t('pausedTitle')} action={again}>
        {t('pausedText')}
      </EmptyState>
    </Face>
  )
}

/** Whether it never was, has expired or was deleted is told to nobody. */
export function Gone({ onRetry }: { onRetry: (() => void) | undefined }) {
  const { t } = useTranslation(['public-chat', 'app'])
  const again = onRetry && <Button onClick={onRetry}>{t('app:common.retry')}</Button>
  return (
    <Face title={t('goneTitle')}>
      <EmptyState icon={Link2Off} title={t('goneTitle')} action={again}>
        {t('goneText')}
      </EmptyState>
    </Face>
  )
}

export function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['public-chat', 'app'])
  const { message, requestId } = failureWords(error, t)
  return (
    <Face title={t('failedTitle')}>
      <Failure
        title={t('failedTitle')}
        request={requestId === null ? undefined : { label: t('app:common.request'), id: requestId }}
        retry={{ label: t('app:common.retry'), onRetry }}
      >
        {message}
      </Failure>
    </Face>
  )
}
