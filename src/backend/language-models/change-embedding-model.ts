import { createHash } from 'node:crypto'
import { seconds } from '#src/lib/durations.ts'
import type { CheckFault, EmbeddingModelDraft } from '#src/contract/llm-settings.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { refused, type Refusal } from '../http/refusal.ts'
import { type ChangeDeps, requireKeyForServer, settingsChanged } from './change-model.ts'
import { toEmbeddingFault } from './embedding-fault.ts'
import { loadEmbedTexts } from './load-embed-texts.ts'
import type { EmbeddingAccess } from './embed-texts.ts'
import {
  type EmbeddingFields,
  type EmbeddingRow,
  insertEmbeddingModel,
  updateEmbeddingModel,
} from './embedding-models.store.ts'
import { openModelKey, sealModelKey } from './model-access.ts'
import type { OutboundPolicy } from '../net/outbound-policy.ts'
import { getModelAddress, requireModelAddress } from './model-address.ts'
import { ownModelPolicy } from './model-policy.ts'

const maxWordMs = 20 * seconds

/** Vectors of the same key can be compared with each other. */
export const toModelKey = ({ provider, baseUrl, model }: Omit<EmbeddingAccess, 'apiKey'>, dimensions: number | null) =>
  createHash('sha256')
    .update(JSON.stringify([provider, baseUrl, model, dimensions]))
    .digest('hex')
    .slice(0, 32)

const readFields = ({ config }: ChangeDeps, draft: EmbeddingModelDraft, row?: EmbeddingRow): EmbeddingFields => {
  const { provider, model, baseUrl, apiKey = row?.sealed_key ?? null } = draft
  const address = baseUrl === undefined ? null : requireModelAddress(config, baseUrl, apiKey !== null)
  if (row !== undefined) requireKeyForServer(row, draft)
  return { provider, model, baseUrl: address }
}

type Word = { readonly dimensions: number } | { readonly fault: CheckFault }

interface Access {
  readonly access: EmbeddingAccess
  readonly policy: OutboundPolicy
}

/** Asks for the vector of a word. */
export const askForVector = async ({ clock }: Pick<ChangeDeps, 'clock'>, readAccess: () => Access): Promise<Word> => {
  const { embedTexts } = await loadEmbedTexts()
  try {
    const { access, policy } = readAccess()
    const request = { texts: ['search'], role: 'query', timeoutMs: maxWordMs } as const
    const [vector] = (await embedTexts(access, policy, request)).vectors
    return { dimensions: vector?.length ?? 0 }
  } catch (error) {
    return { fault: toEmbeddingFault(error, clock()) }
  }
}

export const askOwnForVector = (
  deps: Pick<ChangeDeps, 'clock' | 'config'>,
  readAccess: () => EmbeddingAccess,
): Promise<Word> =>
  askForVector(deps, () => {
    const access = readAccess()
    return { access, policy: ownModelPolicy(deps.config, access.baseUrl) }
  })

/** Callers in other languages and programs read the kind of the fault from the parameters. */
const modelFailed = ({ kind, retryAfter }: CheckFault): Refusal =>
  refused(422, 'errors.embeddingModelFailed', {
    translationParameters: { fault: kind, ...(retryAfter === undefined ? {} : { retryAfter }) },
  })

/** Refuses with 422 a model that gives no vector, and then stores nothing. */
export const saveEmbeddingModel = async (
  deps: ChangeDeps,
  organisationId: string,
  draft: EmbeddingModelDraft,
  row: EmbeddingRow | undefined,
): Promise<void> => {
  if (row?.version !== draft.version) throw settingsChanged()
  const { clock, db, sealer } = deps
  const fields = readFields(deps, draft, row)
  const { provider, model } = fields
  const { apiKey } = draft
  const place = { provider, model, baseUrl: getModelAddress(fields) }
  const word = await askOwnForVector(deps, () => ({
    ...place,
    apiKey: row === undefined || apiKey !== undefined ? (apiKey ?? undefined) : openModelKey(sealer, row),
  }))
  if ('fault' in word) throw modelFailed(word.fault)
  const { dimensions } = word
  const key = row !== undefined && apiKey === undefined ? undefined : sealModelKey(sealer, apiKey ?? null)
  const checked = { ...fields, key, dimensions, modelKey: toModelKey(place, dimensions) }
  const now = new Date(clock())
  const isStored =
    row === undefined
      ? await insertEmbeddingModel(db, { id: newObjectId(now.getTime()), organisationId }, checked, now)
      : await updateEmbeddingModel(db, row, checked, now)
  if (!isStored) throw settingsChanged()
}
