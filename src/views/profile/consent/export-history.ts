import type { Client } from '#src/api/client.ts'
import { consentEndpoints, maxConsentPageSize, type RecordedConsent } from '#src/contract/consent.ts'
import { type CsvColumns, toCsv, toLocalDay } from '#src/lib/csv.ts'
import type { TextFile } from '../../listing/csv/download-text.ts'
import type { HistoryEntry } from './history-entries.ts'

export const exportKinds = ['csv', 'json'] as const
export type ExportKind = (typeof exportKinds)[number]

export const readWholeHistory = async (client: Client): Promise<readonly RecordedConsent[]> => {
  const all = new Map<string, RecordedConsent>()
  for (let page = 1; ; page += 1) {
    const query = { page: String(page), size: String(maxConsentPageSize) }
    const { entries, total } = await client.call(consentEndpoints.mine, { query })
    for (const entry of entries) all.set(entry.id, entry)
    if (entries.length === 0 || all.size >= total) return [...all.values()]
  }
}

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
    text: kind === 'csv' ? toCsv(columns, entries) : `${JSON.stringify(entries, null, 2)}\n`,
  }
}
