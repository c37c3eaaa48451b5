import type { InferOutput } from 'valibot'
import type { ApiKeyDraft, apiKeyEndpoints } from '#src/contract/api-keys.ts'
import type { ParsedBodyOf } from '#src/contract/endpoint.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { hashSecret } from '../crypto/secret-tokens.ts'
import { isNameTaken } from '../db/is-name-taken.ts'
import type { Handle } from '../db/tables.ts'
import type { Member } from '../http/caller.ts'
import { notFound, refused } from '../http/refusal.ts'
import { listFeatures } from '../accounts/organisation.present.ts'
import { readOrganisation } from '../accounts/organisations.store.ts'
import { inTransaction } from '../http/in-transaction.ts'
import type { Services } from '../services.ts'
import { readUserRow } from '../accounts/profile.store.ts'
import { readSourcesById } from './api-key.present.ts'
import { insertApiKey, updateApiKey, type ApiKeyRow, type Scope } from './api-keys.store.ts'
import { createApiKey } from './key-format.ts'

const constraints = { api_keys_by_name: 'errors.apiKeyNameTaken' } as const

type Draft = InferOutput<typeof ApiKeyDraft>
type Change = ParsedBodyOf<typeof apiKeyEndpoints.update>

const endingLength = 4

const requireFreeName = async (db: Handle, organisationId: string, name: string, exceptId?: string): Promise<void> => {
  if (await isNameTaken(db, 'api_keys', { organisationId, name, exceptId })) {
    throw refused(409, 'errors.apiKeyNameTaken', { translationParameters: { name } })
  }
}

const parseExpiry = (expiresAt: string, now: number): Date => {
  const date = new Date(expiresAt)
  if (!(date.getTime() > now)) throw refused(400, 'errors.expiryPast')
  return date
}

const requireLimitedKeys = async ({ config }: Services, db: Handle, organisationId: string): Promise<void> => {
  const features = listFeatures(await readOrganisation(db, organisationId), config)
  if (!features.includes('LimitedApiKeys')) throw refused(403, 'errors.apiKeyScopeNotAvailable')
}

const limitScope = async (
  services: Services,
  db: Handle,
  organisationId: string,
  ids: readonly string[],
  before: Scope['dataSources'] = [],
): Promise<Scope> => {
  if (ids.length === 0) throw refused(400, 'errors.apiKeyNoDataSource')
  await requireLimitedKeys(services, db, organisationId)
  const known = await readSourcesById(db, organisationId)
  const dataSources = [...new Set(ids)].map((id) => {
    const source = known.get(id) ?? before.find((entry) => entry.id === id)
    if (source === undefined) throw notFound()
    return { id, name: source.name }
  })
  return { scope: 'SelectedDataSources', dataSources }
}

const allDataSources: Scope = { scope: 'AllDataSources', dataSources: [] }

const isSameSelection = (ids: readonly string[], { scope, data_sources: given }: ApiKeyRow): boolean =>
  scope === 'SelectedDataSources' && ids.length === given.length && given.every(({ id }) => ids.includes(id))

/** An unchanged scope stays valid even when the organisation has lost the feature; undefined means unchanged. */
const determineScope = async (
  services: Services,
  db: Handle,
  row: ApiKeyRow,
  { scope, dataSourceIds }: Change,
): Promise<Scope | undefined> => {
  if (scope === undefined && dataSourceIds === undefined) return undefined
  if ((scope ?? row.scope) === 'AllDataSources') return allDataSources
  const ids = dataSourceIds ?? row.data_sources.map(({ id }) => id)
  return isSameSelection(ids, row) ? undefined : limitScope(services, db, row.organisation_id, ids, row.data_sources)
}

export const issueApiKey = (
  services: Services,
  { organisationId, userId }: Member,
  { name, scope, dataSourceIds, expiresAt }: Draft,
): Promise<{ id: string; key: string }> =>
  inTransaction(services.db, constraints, async (transaction) => {
    const now = services.clock()
    await requireFreeName(transaction, organisationId, name)
    const { first_name: first, last_name: last } = await readUserRow(transaction, userId)
    const key = createApiKey(now)
    const own = {
      id: newObjectId(now),
      organisationId,
      name,
      hash: hashSecret(key),
      ending: key.slice(-endingLength),
      scope:
        scope === 'AllDataSources'
          ? allDataSources
          : await limitScope(services, transaction, organisationId, dataSourceIds),
      expiresAt: expiresAt ? parseExpiry(expiresAt, now) : null,
      createdBy: { id: userId, name: `${first} ${last}`.trim() },
    }
    await insertApiKey(transaction, own, new Date(now))
    return { id: own.id, key }
  })

export const changeApiKey = (services: Services, row: ApiKeyRow, change: Change): Promise<void> =>
  inTransaction(services.db, constraints, async (transaction) => {
    const { id, organisation_id: organisationId } = row
    const { name, expiresAt, version } = change
    const now = services.clock()
    await requireFreeName(transaction, organisationId, name, id)
    const scope = await determineScope(services, transaction, row, change)
    const isExpiryKept = expiresAt === undefined || expiresAt === row.expires_at?.toISOString()
    const own = {
      name,
      ...(scope === undefined ? {} : { scope }),
      ...(isExpiryKept ? {} : { expiresAt: expiresAt === null ? null : parseExpiry(expiresAt, now) }),
    }
    const isCurrent = await updateApiKey(transaction, { id, organisationId, version }, own, new Date(now))
    if (!isCurrent) throw refused(409, 'errors.apiKeyChanged')
  })
