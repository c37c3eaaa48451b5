import type { QueuedConsent } from '#machines/consent/consent-log.machine.ts'
import type { ConsentLogEntry, RecordedConsent } from '#src/contract/consent.ts'

/** A decision of the person; `recordedAt` is null as long as only this browser knows it. */
export interface HistoryEntry extends ConsentLogEntry {
  readonly id: string
  readonly recordedAt: string | null
}

export const toUnsentEntry = ({ key, entry }: QueuedConsent): HistoryEntry => ({ ...entry, id: key, recordedAt: null })

/** An entry whose answer was lost is on both sides for a while. */
const isSameDecision = (local: HistoryEntry, recorded: HistoryEntry): boolean =>
  local.action === recorded.action &&
  local.sessionId === recorded.sessionId &&
  Date.parse(local.timestamp) === Date.parse(recorded.timestamp)

/** Newest first; of what both sides know, what the server says. */
export const mergeHistory = (
  unsent: readonly HistoryEntry[],
  recorded: readonly RecordedConsent[],
): readonly HistoryEntry[] => {
  const missing = unsent.filter((entry) => !recorded.some((known) => isSameDecision(entry, known)))
  return [...missing, ...recorded].toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp))
}
