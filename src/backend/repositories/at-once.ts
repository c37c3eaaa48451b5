import type { Database, Handle } from '../db/tables.ts'
import { refused } from '../http/refusal.ts'

const constraints = new Map([
  ['repositories_by_name', 'errors.repositoryNameTaken'],
  ['workspaces_by_name', 'errors.workspaceNameTaken'],
  ['api_keys_by_name', 'errors.apiKeyNameTaken'],
  ['repositories_by_upload', 'errors.uploadInUse'],
  ['public_chat_links_by_code', 'errors.shortCodeTaken'],
  ['referrals_by_referred', 'errors.referralAlreadyApplied'],
] as const)

/** In one transaction; what another call took in the same moment is refused as if it had been taken before. */
export const atOnce = async <T>(db: Database, work: (transaction: Handle) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    const key = [...constraints].find(([name]) => (error as { constraint?: unknown }).constraint === name)?.[1]
    throw key === undefined ? error : refused(409, key, { translationParameters: { name: '' } })
  }
}
