import type { SnapshotFrom } from 'xstate'
import { type ConsentCategory, type ConsentChoices, pickChoices, allRefused } from '#src/contract/consent-record.ts'
import type { consentMachine } from './consent.machine.ts'
import { type ConsentServiceId, getService } from './consent-services.ts'
import { isServiceNew, pendingChanges } from './pending-changes.ts'

type ConsentSnapshot = SnapshotFrom<typeof consentMachine>

export const isSelfHosted = (snapshot: ConsentSnapshot) => snapshot.matches('selfHosted')
export const isChoiceNeeded = (snapshot: ConsentSnapshot) => snapshot.hasTag('choiceNeeded')
export const isConsentGiven = (snapshot: ConsentSnapshot) =>
  isSelfHosted(snapshot) || snapshot.matches({ asking: 'given' })
export const isReConsentNeeded = (snapshot: ConsentSnapshot) => snapshot.hasTag('reConsentNeeded')
export const isCategoryGranted = ({ context }: ConsentSnapshot, category: ConsentCategory) => context.grants[category]

/**
 * Global Privacy Control keeps statistics and marketing off until the person chooses otherwise (`machines/README.md`,
 * C7).
 */
export const isGlobalPrivacyHonoured = (snapshot: ConsentSnapshot) => snapshot.context.gpc && isChoiceNeeded(snapshot)

export const mayServiceRun = (snapshot: ConsentSnapshot, id: ConsentServiceId): boolean => {
  const { category, isNeededWhenUsed } = getService(id)
  if (isNeededWhenUsed) return true
  if (isSelfHosted(snapshot) || !isCategoryGranted(snapshot, category)) return false
  return !isReConsentNeeded(snapshot) || !isServiceNew(selectPendingChanges(snapshot), id)
}

export const selectChoices = (snapshot: ConsentSnapshot): ConsentChoices =>
  snapshot.matches({ asking: 'given' }) && snapshot.context.record ? pickChoices(snapshot.context.record) : allRefused

export const selectPolicyVersion = ({ context }: ConsentSnapshot) => context.policy.currentVersion
export const whenWasItUpdated = ({ context }: ConsentSnapshot) => context.record?.lastUpdated ?? null

export const selectPendingChanges = (snapshot: ConsentSnapshot) =>
  isReConsentNeeded(snapshot) && snapshot.context.record
    ? pendingChanges(snapshot.context.record.consentVersion, snapshot.context.policy)
    : []
