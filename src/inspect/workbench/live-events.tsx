import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { CollectedEvent } from '#src/contract/additions.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Card } from '#src/ui/card.tsx'
import { Switch } from '#src/ui/switch.tsx'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useFigures } from './figures.ts'
import { startPolling } from './start-polling.ts'
import { useWorkbenchDeps } from './workbench-deps.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const list = css({ display: 'flex', flexDirection: 'column' })
const entry = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '3',
  py: '1.5',
  borderTopWidth: 'hairline',
  '&[data-new]': { bg: 'accent.bg' },
})
const time = css({ textStyle: 'caption', color: 'fg.muted' })
const who = css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' })
const quiet = css({ color: 'fg.muted' })

const shown = 12

const toKey = ({ deviceId, deviceSequence, event, serverTime }: CollectedEvent): string =>
  `${deviceId} ${deviceSequence} ${event} ${serverTime}`

interface Watched {
  readonly newest: readonly CollectedEvent[]
  readonly fresh: ReadonlySet<string>
  readonly isAway: boolean
}

const nothing: Watched = { newest: [], fresh: new Set(), isAway: false }

const useWatched = (onNew: () => void): Watched => {
  const { fetchNewest } = useWorkbenchDeps()
  const [watched, setWatched] = useState(nothing)
  const tell = useRef(onNew)
  useEffect(() => {
    tell.current = onNew
  })
  useEffect(() => {
    const known = new Set<string>()
    const fresh = new Set<string>()
    let isFirst = true
    const note = (newest: readonly CollectedEvent[]) => {
      const arrived = newest.map(toKey).filter((key) => !known.has(key))
      for (const key of arrived) known.add(key)
      if (!isFirst) for (const key of arrived) fresh.add(key)
      if (!isFirst && arrived.length > 0) tell.current()
      isFirst = false
      setWatched({ newest: newest.slice(0, shown), fresh: new Set(fresh), isAway: false })
    }
    return startPolling({
      ask: fetchNewest,
      onAnswer: note,
      onFailed: () => setWatched((last) => ({ ...last, isAway: true })),
    })
  }, [fetchNewest])
  return watched
}

function Watch({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation('inspect')
  const { moment } = useFigures()
  const { newest, fresh, isAway } = useWatched(onNew)
  return (
    <>
      {isAway && <Banner tone="warning" title={t('live.away')} />}
      <p aria-live="polite" className={quiet}>
        {fresh.size === 0 ? t('live.none') : t('live.new', { count: fresh.size })}
      </p>
      <ol className={list} aria-label={t('live.newest')}>
        {newest.map((event) => (
          <li key={toKey(event)} className={entry} data-new={fresh.has(toKey(event)) ? '' : undefined}>
            <time className={time} dateTime={event.serverTime}>
              {moment(Date.parse(event.serverTime))}
            </time>
            <code>{event.event}</code>
            <span className={who}>{event.distinctId}</span>
            {event.problems !== undefined && (
              <StatusBadge tone="warning" icon={TriangleAlert}>
                {t('live.flawed')}
              </StatusBadge>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

export function LiveEvents({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation('inspect')
  const [isOn, setOn] = useState(false)
  return (
    <Card title={t('live.title')}>
      <div className={body}>
        <Switch checked={isOn} onChange={setOn} help={t('live.watchHelp')}>
          {t('live.watch')}
        </Switch>
        {isOn && <Watch onNew={onNew} />}
      </div>
    </Card>
  )
}
