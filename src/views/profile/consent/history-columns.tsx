import CloudOff from 'lucide-react/icons/cloud-off'
import type { TFunction } from 'i18next'
import { css } from '#styled-system/css'
import { consentCategories } from '#src/contract/consent-record.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import type { Figures } from '../../listing/figures.ts'
import type { HistoryEntry } from './history-entries.ts'

type T = TFunction<['profile', 'consent']>

const action = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' })
const strong = css({ fontWeight: 'medium' })
const oneLine = css({ md: { whiteSpace: 'nowrap' } })

const Action = ({ entry, t }: { readonly entry: HistoryEntry; readonly t: T }) => (
  <span className={action}>
    <span className={strong}>{t(`history.actions.${entry.action}`)}</span>
    {entry.recordedAt === null && (
      <StatusBadge tone="warning" icon={CloudOff}>
        {t('history.unsent')}
      </StatusBadge>
    )}
  </span>
)

const formatChoices = ({ preferences }: HistoryEntry, t: T): string => {
  const allowed = consentCategories.filter((category) => preferences[category])
  if (allowed.length === 0) return t('history.choices.none')
  if (allowed.length === consentCategories.length) return t('history.choices.all')
  return allowed.map((category) => t(`consent:groups.${category}.title`)).join(', ')
}

const formatVersions = ({ consentVersion, previousVersion }: HistoryEntry): string =>
  previousVersion === null || previousVersion === consentVersion
    ? consentVersion
    : `${previousVersion} → ${consentVersion}`

export const historyColumns = (t: T, { time }: Figures): readonly Column<HistoryEntry>[] => [
  {
    id: 'action',
    header: t('history.columns.action'),
    onPhone: 'wide',
    cell: (entry) => <Action entry={entry} t={t} />,
  },
  {
    id: 'when',
    header: t('history.columns.when'),
    className: oneLine,
    cell: ({ timestamp }) => <time dateTime={timestamp}>{time(timestamp)}</time>,
  },
  { id: 'choices', header: t('history.columns.choices'), cell: (entry) => formatChoices(entry, t) },
  { id: 'version', header: t('history.columns.version'), className: oneLine, cell: formatVersions },
  { id: 'source', header: t('history.columns.source'), cell: ({ source }) => t(`history.sources.${source}`) },
]
