import { toLocalDay } from '#src/lib/local-day.ts'
import type { TextFile } from '../../listing/csv/download-text.ts'
import { type CsvColumns, writeCsv } from '../../listing/csv/write-csv.ts'
import type { HistoryEntry } from './history-entries.ts'

export type ExportKind = 'csv' | 'json'

const columns = {
  timestamp: ({ timestamp }) => timestamp,
  recordedAt: ({ recordedAt }) => recordedAt,
  action: ({ action }) => action,
  consentVersion: ({ consentVersion }) => consentVersion,
  previousVersion: ({ previousVersion }) => previousVersion,
  isReConsent: ({ isReConsent }) => isReConsent,
  deferralCount: ({ deferralCount }) => deferralCount,
  preferences: ({ preferences }) => preferences.preferences,
  statistics: ({ preferences }) => preferences.statistics,
  marketing: ({ preferences }) => preferences.marketing,
  support: ({ preferences }) => preferences.support,
  source: ({ source }) => source,
  locale: ({ locale }) => locale,
  sessionId: ({ sessionId }) => sessionId,
  userAgent: ({ userAgent }) => userAgent,
} satisfies CsvColumns<HistoryEntry>

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const

/** `at` is in milliseconds since 1970; the file name holds the local day. */
export const formatExport = (
  kind: ExportKind,
  entries: readonly HistoryEntry[],
  { name, at }: { readonly name: string; readonly at: number },
): TextFile => {
  return {
    name: `${name.toLowerCase()}-consent-history-${toLocalDay(at)}.${kind}`,
    type: types[kind],
    text: kind === 'csv' ? writeCsv(columns, entries) : `${JSON.stringify(entries, null, 2)}\n`,
  }
}
