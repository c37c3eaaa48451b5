import type { QueuedConsent } from '#machines/consent/consent-log.machine.ts'
import type { ConsentLogEntry, RecordedConsent } from '#src/contract/consent.ts'

/** `recordedAt` is null as long as only this browser knows the decision. */
export interface HistoryEntry extends ConsentLogEntry {
  readonly id: string
  readonly recordedAt: string | null
}

export const toUnsentEntry = ({ key, entry }: QueuedConsent): HistoryEntry => ({ ...entry, id: key, recordedAt: null })

/** An entry whose answer was lost exists on both sides for a while. */
const isSameDecision = (local: HistoryEntry, recorded: HistoryEntry): boolean =>
  local.action === recorded.action &&
  local.sessionId === recorded.sessionId &&
  Date.parse(local.timestamp) === Date.parse(recorded.timestamp)

/** Sorts newest first; the server's copy replaces the local one. */
export const mergeHistory = (
  unsent: readonly HistoryEntry[],
  recorded: readonly RecordedConsent[],
): readonly HistoryEntry[] => {
  const missing = unsent.filter((entry) => !recorded.some((known) => isSameDecision(entry, known)))
  return [...missing, ...recorded].toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp))
}
