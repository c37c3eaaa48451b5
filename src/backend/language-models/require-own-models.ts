import { readOrganisation } from '../accounts/organisations.store.ts'
import type { Handle } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'
import { ownModelsFeature } from './own-models-feature.ts'

export const requireOwnModels = async (db: Handle, organisationId: string): Promise<void> => {
  const { features } = await readOrganisation(db, organisationId)
  if (!features.includes(ownModelsFeature)) throw refused(403, 'errors.llmSettingsOff')
}
