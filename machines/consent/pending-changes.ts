import type { ConsentCategory, PendingChange } from '#src/contract/consent-record.ts'
import { type ConsentPolicy, versionsSince } from './policy-versions.ts'

/** What has changed since the accepted version, the oldest first. */
export const pendingChanges = (accepted: string, policy: ConsentPolicy): readonly PendingChange[] =>
  versionsSince(accepted, policy).flatMap(({ changes }) => changes)

export const isCategoryChanged = (changes: readonly PendingChange[], category: ConsentCategory): boolean =>
  changes.some((change) => change.category === category)

/** A service that the accepted version did not know waits until the person has said yes to it. */
export const isServiceNew = (changes: readonly PendingChange[], service: string): boolean =>
  changes.some(({ type, affectedServices }) => type === 'added' && affectedServices.includes(service))

/** Services that watch how a page is used, by their ids in the changes of a policy. */
const recordingServices: readonly string[] = ['sessionRecording', 'heatmaps']

export const isRecordingAdded = (changes: readonly PendingChange[]): boolean =>
  changes.some(
    ({ category, type, affectedServices }) =>
      category === 'statistics' && type === 'added' && affectedServices.some((id) => recordingServices.includes(id)),
  )
