import { days } from '#src/lib/durations.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ApiKey } from '#src/contract/api-keys.ts'
import { StatusBadge, type StatusLook } from '#src/ui/badge.tsx'
import { useFigures, useNow } from '../../listing/figures.ts'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { type KeyState as State, listReachable, getKeyState } from '../key-filter.ts'

const quiet = css({ color: 'fg.muted' })
const warning = css({ display: 'block', textStyle: 'caption', color: 'warning.fg' })
const looks: Readonly<Record<State, StatusLook>> = {
  active: { tone: 'success', icon: CircleCheck },
  expiring: { tone: 'warning', icon: CircleAlert },
  expired: { tone: 'danger', icon: CircleX },
}

export function KeyState({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  const state = getKeyState(apiKey, useNow())
  return <StatusBadge {...looks[state]}>{t(`state.${state}`)}</StatusBadge>
}

export function KeyScope({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  const { number } = useFigures()
  if (apiKey.scope === 'AllDataSources') return t('scope.all')
  const reached = listReachable(apiKey)
  const lost = (apiKey.dataSources?.length ?? 0) - reached.length
  const [only] = reached
  return (
    <>
      {reached.length === 0 && t('scope.nothing')}
      {reached.length === 1 && only !== undefined && <bdi>{only.name}</bdi>}
      {reached.length > 1 && t('scope.some', { count: reached.length, amount: number(reached.length) })}
      {lost > 0 && <span className={warning}>{t('scope.lost', { count: lost, amount: number(lost) })}</span>}
    </>
  )
}

export function LastUse({ apiKey: { lastUsedAt } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  return lastUsedAt === undefined ? <span className={quiet}>{t('neverUsed')}</span> : <RelativeTime at={lastUsedAt} />
}

export function Expiry({ apiKey: { expiresAt } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  const { number, time } = useFigures()
  const now = useNow()
  if (expiresAt === undefined) return <span className={quiet}>{t('neverExpires')}</span>
  const daysLeft = Math.round((Date.parse(expiresAt) - now) / days)
  return (
    <time dateTime={expiresAt}>
      {daysLeft > 0 ? t('daysLeft', { count: daysLeft, amount: number(daysLeft) }) : time(expiresAt)}
    </time>
  )
}

export function Creator({ apiKey: { createdBy } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  return (
    <>
      <bdi>{createdBy.name}</bdi>
      {!createdBy.isMember && <span className={quiet}> · {t('left')}</span>}
    </>
  )
}
