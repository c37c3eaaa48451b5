import { seconds } from '#src/lib/durations.ts'
import type { QuestionVector } from '../code-index/nearest-chunks.ts'
import { findCompleteSets } from '../code-index/vector-sets.ts'
import { toEmbeddingFault } from '../language-models/embedding-fault.ts'
import { loadEmbedTexts } from '../language-models/load-embed-texts.ts'
import type { Services } from '../services.ts'
import { type ActiveModel, type ActiveModelDeps, readActiveModel } from './active-model.ts'
import type { BatchDeps } from './embed-batch.ts'
import { findFailure } from './embedding-failures.store.ts'
import { QuestionCache } from './question-cache.ts'
import type { VectorStoreWatch } from './vector-store-watch.ts'

/** A search does not wait longer for the vector of its question. */
const maxPatienceMs = 1.5 * seconds
/** A reply that comes later than the search waits serves the same question asked again. */
const requestTimeoutMs = 5 * seconds
/** A model that gave no vector is not asked about questions for this long, so that searches do not wait for it. */
const pauseMs = 30 * seconds

export type QuestionDeps = ActiveModelDeps &
  BatchDeps &
  Pick<Services, 'log'> & { readonly vectorStore: Pick<VectorStoreWatch, 'prepare'> }

/** Asks for the vector of a question, if an index of `indexNos` has vectors to compare with. */
export type EmbedQuestion = (
  organisationId: string,
  text: string,
  indexNos: readonly number[],
) => Promise<QuestionVector | undefined>

const askModel = async (
  { gate, countTokens }: QuestionDeps,
  organisationId: string,
  model: ActiveModel,
  text: string,
): Promise<Float32Array | undefined> => {
  const signal = AbortSignal.timeout(requestTimeoutMs)
  const { embedTexts } = await loadEmbedTexts()
  const turn = { max: model.maxParallelRequests, maxWaitMs: maxPatienceMs, signal }
  const giveBack = await gate.enter(model.owner, turn)
  if (giveBack === undefined) return undefined
  try {
    const { access, policy } = model.readAccess()
    const request = { texts: [text], role: 'query', timeoutMs: requestTimeoutMs } as const
    const { vectors, tokens } = await embedTexts(access, policy, request)
    countTokens(organisationId, tokens)
    return vectors[0]
  } finally {
    giveBack()
  }
}

const isFailing = async ({ clock, db }: QuestionDeps, { owner }: ActiveModel): Promise<boolean> => {
  const failure = await findFailure(db, owner)
  return failure !== undefined && (failure.retry_at === null || failure.retry_at.getTime() > clock())
}

const waitBriefly = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), maxPatienceMs)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}

interface QuestionVectors {
  /** Never fails: without a vector the search goes by words alone. */
  readonly embedQuestion: EmbedQuestion
  readonly resume: (owner: string) => void
}

export const createQuestionVectors = (deps: QuestionDeps): QuestionVectors => {
  const { clock, db, log, vectorStore } = deps
  const cache = new QuestionCache(clock)
  const pausedUntil = new Map<string, number>()
  const ask = async (organisationId: string, model: ActiveModel, text: string): Promise<Float32Array | undefined> => {
    if (clock() < (pausedUntil.get(model.owner) ?? 0) || (await isFailing(deps, model))) return undefined
    try {
      return await askModel(deps, organisationId, model, text)
    } catch (error) {
      const now = clock()
      pausedUntil.set(model.owner, now + pauseMs)
      log.info('a question got no vector', { organisationId, fault: toEmbeddingFault(error, now) })
      return undefined
    }
  }
  const find = async (organisationId: string, text: string, indexNos: readonly number[]) => {
    const model = await readActiveModel(deps, organisationId)
    if (model === undefined || (await findCompleteSets(db, indexNos, model.key)).length === 0) return undefined
    if (!(await vectorStore.prepare())) return undefined
    const key = JSON.stringify([organisationId, model.key, text])
    const vector = await cache.get(key, () => ask(organisationId, model, text))
    return vector && { modelKey: model.key, vector }
  }
  const findOrLog: EmbedQuestion = (organisationId, text, indexNos) =>
    find(organisationId, text, indexNos).catch((error: unknown) => {
      log.error('the vector of a question was not looked up', { error })
      return undefined
    })
  return {
    embedQuestion: (...question) => waitBriefly(findOrLog(...question)),
    resume: (owner) => pausedUntil.delete(owner),
  }
}
