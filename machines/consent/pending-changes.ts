import type { ConsentCategory, PendingChange } from '#src/contract/consent-record.ts'
import type { ConsentPolicy } from './consent-policy.ts'
import { versionsSince } from './policy-versions.ts'

export const pendingChanges = (accepted: string, policy: ConsentPolicy): readonly PendingChange[] =>
  versionsSince(accepted, policy).flatMap(({ changes }) => changes)

export const isCategoryChanged = (changes: readonly PendingChange[], category: ConsentCategory): boolean =>
  changes.some((change) => change.category === category)

/** A service that the accepted version did not have waits for a new consent (`machines/README.md`, C9). */
export const isServiceNew = (changes: readonly PendingChange[], service: string): boolean =>
  changes.some(({ type, affectedServices }) => type === 'added' && affectedServices.includes(service))

const recordingServices: readonly string[] = ['sessionRecording', 'heatmaps']

export const isRecordingAdded = (changes: readonly PendingChange[]): boolean =>
  changes.some(
    ({ category, type, affectedServices }) =>
      category === 'statistics' && type === 'added' && affectedServices.some((id) => recordingServices.includes(id)),
  )
