import * as v from 'valibot'
import { consentCategories, consentSources, pendingChangeTypes, syncStatuses } from '#src/contract/consent-record.ts'

const choices = v.entriesFromList(consentCategories, v.boolean())

export const Choices = v.strictObject(choices)

/** It mirrors `src/contract/consent-record.ts`, which reads the record without a schema library. */
export const KeptRecord = v.strictObject({
  ...choices,
  consentVersion: v.string(),
  lastUpdated: v.string(),
  isConsentGiven: v.boolean(),
  gracePeriodExpiry: v.nullable(v.string()),
  deferralCount: v.number(),
  lastDeferralDate: v.nullable(v.string()),
  pendingChanges: v.array(
    v.strictObject({
      category: v.picklist(consentCategories),
      type: v.picklist(pendingChangeTypes),
      description: v.string(),
      affectedServices: v.array(v.string()),
    }),
  ),
  syncStatus: v.picklist(syncStatuses),
  source: v.nullable(v.picklist(consentSources)),
  claimedBy: v.nullable(v.string()),
})
