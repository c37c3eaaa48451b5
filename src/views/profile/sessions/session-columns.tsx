import type { TFunction } from 'i18next'
import { css } from '#styled-system/css'
import type { OwnSession } from '#src/contract/additions.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { Figures } from '../../listing/figures.ts'
import { RelativeTime } from '../../listing/relative-time.tsx'

type T = TFunction<['profile', 'listing']>

const device = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' })
const strong = css({ fontWeight: 'medium' })
const oneLine = css({ md: { whiteSpace: 'nowrap' } })
const started = css({ lg: { whiteSpace: 'nowrap' }, mdToLg: { display: 'none' } })
const startedInName = css({
  display: 'none',
  textStyle: 'caption',
  color: 'fg.muted',
  mdToLg: { display: 'block', w: 'full' },
})

export const getSessionName = ({ browser, platform }: OwnSession, t: T): string => {
  const name = browser ?? t('sessions.unknown')
  return platform === null ? name : t('sessions.device', { browser: name, platform })
}

interface Revocation {
  readonly busyId: string | null
  readonly revoke: (session: OwnSession) => void
}

type SessionColumn = Column<OwnSession>

const createBrowserColumn = (t: T, { time }: Figures): SessionColumn => ({
  id: 'browser',
  header: t('sessions.columns.browser'),
  onPhone: 'wide',
  cell: (session) => (
    <span className={device}>
      <span className={strong}>{getSessionName(session, t)}</span>
      {session.isCurrent && <Badge tone="accent">{t('sessions.current')}</Badge>}
      <span className={startedInName}>
        {t('sessions.columns.started')} · {time(session.startedAt)}
      </span>
    </span>
  ),
})

const createStartedColumn = (t: T, { time }: Figures): SessionColumn => ({
  id: 'started',
  header: t('sessions.columns.started'),
  className: started,
  cell: ({ startedAt }) => <time dateTime={startedAt}>{time(startedAt)}</time>,
})

const createLastUsedColumn = (t: T): SessionColumn => ({
  id: 'lastUsed',
  header: t('sessions.columns.lastUsed'),
  className: oneLine,
  cell: ({ isCurrent, lastUsedAt }) => (isCurrent ? t('sessions.activeNow') : <RelativeTime at={lastUsedAt} />),
})

const createActionsColumn = (t: T, { busyId, revoke }: Revocation): SessionColumn => ({
  id: 'actions',
  header: t('listing:columns.actions'),
  align: 'end',
  onPhone: 'wide',
  cell: (session) =>
    !session.isCurrent && (
      <Button
        size="sm"
        aria-label={t('sessions.signOutName', { name: getSessionName(session, t) })}
        busy={busyId === session.id && t('sessions.busy')}
        onClick={() => revoke(session)}
      >
        {t('sessions.signOut')}
      </Button>
    ),
})

export const getSessionColumns = (t: T, figures: Figures, revocation: Revocation): readonly SessionColumn[] => [
  createBrowserColumn(t, figures),
  createStartedColumn(t, figures),
  createLastUsedColumn(t),
  createActionsColumn(t, revocation),
]
