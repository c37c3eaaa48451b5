import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Finding } from '#src/contract/reviews.ts'
import { Badge } from '#src/ui/badge.tsx'
import { RelativeTime } from '../../../listing/relative-time.tsx'
import { FindingPlace } from '../finding-place.tsx'
import { SeverityMark } from '../severity-mark.tsx'
import type { ArrivedFinding, KeptFinding, LeftFinding } from './compare-reviews.ts'

const card = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  p: '3',
  borderWidth: 'hairline',
  borderRadius: 'md',
  bg: 'bg.panel',
  minW: '0',
})
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', textStyle: 'small' })
const heading = css({ m: '0', textStyle: 'label', overflowWrap: 'anywhere' })
const code = css({ textStyle: 'code', fontSize: 'xs', overflowWrap: 'anywhere' })

interface ComparedProps {
  readonly finding: Finding
  readonly place: ReactNode
  readonly children: ReactNode
}

function Compared({ finding: { title, severity }, place, children }: ComparedProps) {
  return (
    <li className={card}>
      <h4 className={heading}>{title}</h4>
      <div className={row}>
        <SeverityMark severity={severity} />
        {place}
      </div>
      <div className={row}>{children}</div>
    </li>
  )
}

const formatPlace = ({ path, startLine }: Finding): string => `${path}:${startLine}`

function Dismissal({ finding: { dismissal } }: Pick<KeptFinding, 'finding'>) {
  const { t } = useTranslation('pull-request-review')
  return dismissal !== undefined && <Badge tone="neutral">{t('statuses.dismissed')}</Badge>
}

export function Left({ finding, reason, entry }: LeftFinding) {
  const { t } = useTranslation('pull-request-review')
  const no = entry?.review ?? ''
  return (
    <Compared finding={finding} place={<bdi className={code}>{formatPlace(finding)}</bdi>}>
      <Badge tone={reason === 'fixed' ? 'success' : 'neutral'}>{t(`compare.reasons.${reason}`, { number: no })}</Badge>
      {reason === 'dismissed' && entry?.reason !== undefined && <span>{t(`reasons.${entry.reason}`)}</span>}
      {reason === 'dismissed' && entry?.by !== undefined && <bdi>{entry.by}</bdi>}
      {reason === 'dismissed' && entry !== undefined && <RelativeTime at={entry.at} />}
    </Compared>
  )
}

export function Arrived({ finding, origin }: ArrivedFinding) {
  const { t } = useTranslation('pull-request-review')
  return (
    <Compared finding={finding} place={<FindingPlace {...finding} />}>
      <Badge tone={origin === 'new' ? 'info' : 'neutral'}>{t(`compare.origins.${origin}`)}</Badge>
      <Dismissal finding={finding} />
    </Compared>
  )
}

export const isMoved = ({ finding, former }: KeptFinding): boolean => formatPlace(finding) !== formatPlace(former)
export const isRated = ({ finding, former }: KeptFinding): boolean => finding.severity !== former.severity

export function Kept(kept: KeptFinding) {
  const { t } = useTranslation('pull-request-review')
  const { finding, former } = kept
  return (
    <Compared finding={finding} place={<FindingPlace {...finding} />}>
      <Badge tone="neutral">{t('statuses.stillOpen')}</Badge>
      {isRated(kept) && (
        <Badge tone="info">{t('compare.severityWas', { level: t(`severities.${former.severity}`) })}</Badge>
      )}
      {isMoved(kept) && (
        <span>
          {t('compare.movedFrom')} <bdi className={code}>{formatPlace(former)}</bdi>
        </span>
      )}
      <Dismissal finding={finding} />
    </Compared>
  )
}
