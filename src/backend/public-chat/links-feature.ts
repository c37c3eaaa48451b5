import { readOrganisation } from '../accounts/organisations.store.ts'
import type { Handle } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'

export const linksFeature = 'PublicChatLinks'

export const requireLinksFeature = async (db: Handle, organisationId: string): Promise<void> => {
  const { features } = await readOrganisation(db, organisationId)
  if (!features.includes(linksFeature)) throw refused(403, 'errors.publicChatLinksOff')
}
