import { lockVectorSet, storeStep, type VectorSet } from '../code-index/vector-sets.ts'
import { findVectors, type StoredVector } from '../code-index/vector-store.ts'
import { WrongVectors } from '../language-models/embedding-fault.ts'
import type { Services } from '../services.ts'
import type { ActiveModel } from './active-model.ts'
import { type ChunkText, readChunkTexts } from './chunk-texts.ts'
import { type BatchDeps, embedBatch, EmbeddingFailed } from './embed-batch.ts'

/** Chunks of a step whose vectors are stored cost a look-up, the others a part of a request. */
const maxChunksPerStep = 256
const maxTextsPerBatch = 32
const maxCharactersPerBatch = 64_000
/** A reply of this size is well below the limit of a reply, also with many digits a number. */
const maxNumbersPerBatch = 120_000
/** One of the turns stays free for questions. */
const maxParallelBatches = 3
const withoutVector = -1

export type StepDeps = BatchDeps & Pick<Services, 'db'>

interface Wanted {
  readonly hash: string
  readonly text: string
}

const countBatches = ({ maxParallelRequests }: ActiveModel): number =>
  Math.max(1, Math.min(maxParallelBatches, maxParallelRequests - 1))

const cutBatches = (wanted: readonly Wanted[], dimensions: number | null): Wanted[][] => {
  const maxTexts = Math.max(1, Math.min(maxTextsPerBatch, Math.floor(maxNumbersPerBatch / (dimensions ?? 1))))
  const batches: Wanted[][] = []
  let characters = 0
  for (const each of wanted) {
    const batch = batches.at(-1)
    characters += each.text.length
    if (batch !== undefined && batch.length < maxTexts && characters <= maxCharactersPerBatch) batch.push(each)
    else {
      batches.push([each])
      characters = each.text.length
    }
  }
  return batches
}

const selectWanted = (texts: readonly ChunkText[], known: ReadonlyMap<string, number>, maxWanted: number) => {
  const wanted = new Map<string, string>()
  let count = 0
  for (const { hash, text } of texts) {
    const isMissing = text !== undefined && !known.has(hash) && !wanted.has(hash)
    if (isMissing && wanted.size >= maxWanted) break
    if (isMissing) wanted.set(hash, text)
    count += 1
  }
  return { chunks: texts.slice(0, count), wanted: [...wanted].map(([hash, text]) => ({ hash, text })) }
}

interface Outcome {
  readonly vectors: ReadonlyMap<string, Float32Array | undefined>
  readonly error: unknown
}

const embedAll = async (batches: readonly Wanted[][], ask: (texts: string[]) => ReturnType<typeof embedBatch>) => {
  const vectors = new Map<string, Float32Array | undefined>()
  const settled = await Promise.allSettled(batches.map((batch) => ask(batch.map(({ text }) => text))))
  let error: unknown
  for (const [at, result] of settled.entries()) {
    if (result.status === 'rejected') error ??= result.reason
    else for (const [place, { hash }] of (batches[at] ?? []).entries()) vectors.set(hash, result.value[place])
  }
  return { vectors, error } satisfies Outcome
}

const numberVectors = ({ vectors }: Outcome, first: number): StoredVector[] =>
  [...vectors]
    .flatMap(([hash, vector]) => (vector === undefined ? [] : [{ hash, vector }]))
    .map((stored, at) => ({ ...stored, no: first + at }))

const toVectorNos = (
  chunks: readonly ChunkText[],
  known: ReadonlyMap<string, number>,
  { vectors }: Outcome,
  fresh: readonly StoredVector[],
): number[] => {
  const nos = new Map([...known, ...fresh.map(({ hash, no }) => [hash, no] as const)])
  const vectorNos: number[] = []
  for (const { text, hash } of chunks) {
    const no = text === undefined ? withoutVector : nos.get(hash)
    if (no === undefined && !vectors.has(hash)) break
    vectorNos.push(no ?? withoutVector)
  }
  return vectorNos
}

interface Job {
  readonly organisationId: string
  readonly model: ActiveModel
  readonly signal: AbortSignal
  readonly indexNo: number
  readonly chunks: number
}

const findWrongLength = ({ dimensions }: VectorSet, fresh: readonly StoredVector[]): boolean => {
  const length = dimensions ?? fresh[0]?.vector.length
  return fresh.some(({ vector }) => vector.length !== length)
}

const failed = (cause: unknown) => new EmbeddingFailed('the embedding model failed', { cause })

/**
 * Gives the next chunks their vectors and stores whatever came, so that nothing is sent twice. Throws
 * `EmbeddingFailed` or `VectorSetGone`.
 */
export const embedStep = async (deps: StepDeps, set: VectorSet, job: Job): Promise<void> => {
  const { clock, db } = deps
  const { indexNo, model } = job
  const count = Math.min(maxChunksPerStep, job.chunks - set.embedded_chunks)
  const texts = await readChunkTexts(db, indexNo, { first: set.embedded_chunks, count })
  const hashes = texts.flatMap(({ text, hash }) => (text === undefined ? [] : hash))
  const known = set.dimensions === null ? new Map<string, number>() : await findVectors(db, set.no, hashes)
  const batchCount = countBatches(model)
  const { chunks, wanted } = selectWanted(texts, known, batchCount * maxTextsPerBatch)
  const batches = cutBatches(wanted, set.dimensions).slice(0, batchCount)
  const outcome = await embedAll(batches, (batch) => embedBatch(deps, job, batch))
  await db.transaction().execute(async (transaction) => {
    const locked = await lockVectorSet(transaction, set, indexNo)
    const fresh = numberVectors(outcome, locked.vectors)
    if (findWrongLength(locked, fresh)) throw failed(new WrongVectors('vectors of another length'))
    const vectorNos = toVectorNos(chunks, known, outcome, fresh)
    const dimensions = fresh[0]?.vector.length
    await storeStep(transaction, locked, { vectorNos, fresh, dimensions, now: new Date(clock()) })
  })
  if (outcome.error !== undefined) throw failed(outcome.error)
}
