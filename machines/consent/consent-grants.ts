import {
  type ConsentCategory,
  type ConsentChoices,
  type ConsentRecord,
  pickChoices,
  consentCategories,
  allRefused,
} from '#src/contract/consent-record.ts'
import type { ConsentPolicy } from './consent-policy.ts'
import type { Standing } from './consent-standing.ts'
import { isCategoryChanged, pendingChanges } from './pending-changes.ts'

/** After the grace period the categories that the newer policy changed stop (`machines/README.md`, C9). */
export const computeGrants = (
  record: ConsentRecord | null,
  standing: Standing,
  policy: ConsentPolicy,
): ConsentChoices => {
  if (record === null || standing === 'notAsked' || standing === 'expired') return allRefused
  if (standing !== 'graceExpired') return pickChoices(record)
  const changes = pendingChanges(record.consentVersion, policy)
  const mayGoOn = (category: ConsentCategory) => record[category] && !isCategoryChanged(changes, category)
  return mapCategories(mayGoOn)
}

const mapCategories = (decide: (category: ConsentCategory) => boolean): ConsentChoices => ({
  preferences: decide('preferences'),
  statistics: decide('statistics'),
  marketing: decide('marketing'),
  support: decide('support'),
})

export const compareChoices = (before: ConsentChoices, after: ConsentChoices) => ({
  granted: consentCategories.filter((category) => after[category] && !before[category]),
  withdrawn: consentCategories.filter((category) => before[category] && !after[category]),
})
