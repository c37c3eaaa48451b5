import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { HostFault, IntegrationHealth } from '#src/contract/integration-health.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import { useFigures, useNow } from '../listing/figures.ts'
import { RelativeTime } from '../listing/relative-time.tsx'
import { findTokenStatus } from './token-status.ts'

const caption = css({ display: 'block', mt: '1', textStyle: 'caption', color: 'fg.muted' })

interface Host {
  /** The product, such as GitLab. */
  readonly product: string
  /** The host's name as people know it, such as gitlab.example. */
  readonly host: string
}

export const useFaultWords = () => {
  const { t } = useTranslation('integrations')
  const { number } = useFigures()
  return ({ kind, retryAfter }: HostFault, host: Host): { title: string; text: string } => ({
    title: t(`fault.${kind}.title`, { ...host }),
    text:
      kind === 'rateLimited' && retryAfter !== undefined
        ? t('retryAfter', { ...host, seconds: number(retryAfter) })
        : t(`fault.${kind}.text`, { ...host }),
  })
}

interface StateProps extends Host {
  readonly isSet: boolean
  readonly isChecking: boolean
  readonly health: IntegrationHealth | undefined
  readonly expiresAt?: string | undefined
}

interface CheckedStateProps extends Host {
  readonly health: IntegrationHealth
  readonly expiresAt: string | undefined
}

function CheckedState({ health, expiresAt, ...host }: CheckedStateProps) {
  const { checkedAt, failure } = health
  const { t } = useTranslation('integrations')
  const { time } = useFigures()
  const describeFault = useFaultWords()
  const words = failure && describeFault(failure.fault, host)
  const isOver = findTokenStatus({ expiresAt, health }, useNow()) === 'over'
  return (
    <>
      <StatusBadge {...(words || isOver ? { tone: 'danger', icon: CircleX } : { tone: 'success', icon: CircleCheck })}>
        {words?.title ?? t(isOver ? 'health.expired' : 'health.valid')}
      </StatusBadge>
      {words && failure && (
        <span className={caption}>
          {words.text} {t('health.since', { time: time(failure.since) })}
        </span>
      )}
      <span className={caption}>
        {t('health.checkedAt')} <RelativeTime at={checkedAt} />
      </span>
    </>
  )
}

/** Tells whether an integration is set up and works, or why it does not and since when. */
export function IntegrationState({ isSet, isChecking, health, expiresAt, ...host }: StateProps) {
  const { t } = useTranslation('integrations')
  if (isChecking) {
    return (
      <StatusBadge tone="info" icon={LoaderCircle} spinning>
        {t('health.checking')}
      </StatusBadge>
    )
  }
  if (isSet && health !== undefined) return <CheckedState {...{ health, expiresAt }} {...host} />
  return (
    <StatusBadge tone="neutral" icon={CircleDashed}>
      {t(isSet ? 'health.never' : 'health.none')}
    </StatusBadge>
  )
}
