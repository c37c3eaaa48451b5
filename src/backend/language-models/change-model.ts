import type { ParsedBodyOf } from '#src/contract/endpoint.ts'
import { maxLanguageModels, type llmSettingsEndpoints, type ModelDraft } from '#src/contract/llm-settings.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import type { ModelAccess } from './language-model.ts'
import {
  insertModel,
  listModels,
  lockModels,
  updateModel,
  type ModelFields,
  type ModelRow,
} from './language-models.store.ts'
import { openModelKey, sealModelKey } from './model-access.ts'
import { getModelAddress, isSameServer, type Place, requireModelAddress } from './model-address.ts'

type Change = ParsedBodyOf<typeof llmSettingsEndpoints.updateModel>
type Draft = Omit<Change, 'version'>

interface KeyedRow extends Pick<ModelRow, 'base_url' | 'sealed_key'> {
  readonly provider: Place['provider']
}

interface KeyedDraft extends Pick<Draft, 'apiKey' | 'baseUrl'> {
  readonly provider: Place['provider']
}

export type ChangeDeps = Pick<Services, 'clock' | 'config' | 'db' | 'sealer'>

/** The kept key is sent to the server it was entered for and to no other, since whoever runs that one could read it. */
export const requireKeyForServer = (row: KeyedRow, draft: KeyedDraft): void => {
  const isKept = draft.apiKey === undefined && row.sealed_key !== null
  const before = { provider: row.provider, baseUrl: row.base_url }
  const after = { provider: draft.provider, baseUrl: draft.baseUrl ?? null }
  if (isKept && !isSameServer(before, after)) throw refused(400, 'errors.modelKeyNeeded')
}

/** Refuses a draft that cannot be used with 400. `row` is the stored model whose key an absent one leaves. */
const checkDraft = ({ config }: ChangeDeps, draft: Draft, row?: ModelRow): ModelFields => {
  const { provider, model, complexity, purposes, baseUrl, apiKey = row?.sealed_key ?? null } = draft
  const address = baseUrl === undefined ? null : requireModelAddress(config, baseUrl, apiKey !== null)
  if (row !== undefined) requireKeyForServer(row, draft)
  return { provider, model, complexity, purposes, baseUrl: address }
}

export const addModel = (deps: ChangeDeps, organisationId: string, draft: ModelDraft): Promise<string> => {
  const { clock, db, sealer } = deps
  const { isEnabled, apiKey = null } = draft
  const fields = checkDraft(deps, draft)
  return db.transaction().execute(async (transaction) => {
    await lockModels(transaction, organisationId)
    if ((await listModels(transaction, organisationId)).length >= maxLanguageModels)
      throw refused(409, 'errors.modelLimitReached', { translationParameters: { limit: maxLanguageModels } })
    const now = clock()
    const id = newObjectId(now)
    const key = sealModelKey(sealer, apiKey)
    await insertModel(transaction, { ...fields, id, organisationId, key, isEnabled }, new Date(now))
    return id
  })
}

const asksTheSame = (row: ModelRow, { provider, model, baseUrl }: ModelFields): boolean =>
  row.provider === provider && row.model === model && row.base_url === baseUrl

export const settingsChanged = () => refused(409, 'errors.settingsChanged')

export const changeModel = async (deps: ChangeDeps, row: ModelRow, { version, ...draft }: Change): Promise<void> => {
  if (row.version !== version) throw settingsChanged()
  const { clock, db, sealer } = deps
  const fields = checkDraft(deps, draft, row)
  const key = draft.apiKey === undefined ? undefined : sealModelKey(sealer, draft.apiKey)
  const change = { fields, key, forgetsHealth: key !== undefined || !asksTheSame(row, fields) }
  const place = { id: row.id, organisationId: row.organisation_id, version }
  if (!(await updateModel(db, place, change, new Date(clock())))) throw settingsChanged()
}

interface DraftAccess {
  readonly readAccess: () => ModelAccess
  /** The stored model would be asked in the same way. */
  readonly isStored: boolean
}

export const readDraftAccess = (deps: ChangeDeps, draft: Draft, row?: ModelRow): DraftAccess => {
  const fields = checkDraft(deps, draft, row)
  const { provider, model } = fields
  const { apiKey } = draft
  const readKey = (): string | undefined =>
    row === undefined || apiKey !== undefined ? (apiKey ?? undefined) : openModelKey(deps.sealer, row)
  return {
    readAccess: () => ({ provider, model, baseUrl: getModelAddress(fields), apiKey: readKey() }),
    isStored: row !== undefined && apiKey === undefined && asksTheSame(row, fields),
  }
}
