import { seconds } from '#src/lib/durations.ts'
import {
  beginIndexOfSet,
  claimVectorSet,
  releaseVectorSet,
  type VectorSet,
  VectorSetGone,
} from '../code-index/vector-sets.ts'
import { toEmbeddingFault } from '../language-models/embedding-fault.ts'
import { keepEmbeddingHealth } from '../language-models/embedding-models.store.ts'
import type { Services } from '../services.ts'
import { type ActiveModel, type ActiveModelDeps, readActiveModel } from './active-model.ts'
import { silentAfterMs } from './choose-embedding.ts'
import { forgetFailure, noteFailure } from './embedding-failures.store.ts'
import { EmbeddingFailed } from './embed-batch.ts'
import { embedStep, type StepDeps } from './embed-step.ts'
import { removeUnusedVectors } from './remove-unused-vectors.ts'

const turnMs = 30 * seconds

export type EmbedDeps = StepDeps & ActiveModelDeps & Pick<Services, 'log'> & { readonly worker: string }

const findRepository = ({ db }: EmbedDeps, id: string) =>
  db
    .selectFrom('repositories as r')
    .innerJoin('code_indexes as i', 'i.no', 'r.current_index')
    .where('r.id', '=', id)
    .select(['r.id', 'r.organisation_id as organisationId', 'i.no as indexNo', 'i.chunk_space as chunks'])
    .executeTakeFirst()

type Repository = NonNullable<Awaited<ReturnType<typeof findRepository>>>

const isStillActive = async (deps: EmbedDeps, { organisationId }: Repository, { key }: ActiveModel) =>
  (await readActiveModel(deps, organisationId))?.key === key

const readSet = ({ db }: EmbedDeps, { no }: VectorSet) =>
  db.selectFrom('vector_sets').where('no', '=', no).selectAll().executeTakeFirst()

const noteAnswer = async ({ clock, db }: EmbedDeps, { owner, row }: ActiveModel): Promise<void> => {
  await forgetFailure(db, owner)
  if (row !== undefined && row.fault !== null) await keepEmbeddingHealth(db, row, undefined, new Date(clock()))
}

const noteFault = async ({ clock, db, log }: EmbedDeps, model: ActiveModel, cause: unknown): Promise<void> => {
  const now = new Date(clock())
  const fault = toEmbeddingFault(cause, now.getTime())
  // The key may be part of what a model's host says, so only the kind of a fault is logged.
  log.info('an embedding model did not answer', { organisationId: model.owner, fault })
  await noteFailure(db, model.owner, fault, now)
  if (model.row !== undefined) await keepEmbeddingHealth(db, model.row, fault, now)
}

const fillSet = async (
  deps: EmbedDeps,
  repository: Repository,
  model: ActiveModel,
  claimed: VectorSet,
  signal: AbortSignal,
): Promise<void> => {
  const { indexNo, chunks } = repository
  const endsAt = performance.now() + turnMs
  let set: VectorSet | undefined = claimed
  if (set.index_no !== indexNo) await beginIndexOfSet(deps.db, set, indexNo)
  set = await readSet(deps, set)
  while (set !== undefined && set.embedded_chunks < chunks && performance.now() < endsAt) {
    signal.throwIfAborted()
    if (!(await isStillActive(deps, repository, model))) return
    await embedStep(deps, set, { ...repository, model, signal })
    await noteAnswer(deps, model)
    set = await readSet(deps, set)
  }
  if (set?.embedded_chunks === chunks) await removeUnusedVectors(deps.db, set)
}

/**
 * Gives the chunks of the current index their vectors, for as long as a turn lasts. A failure of the model is noted,
 * and the model is asked again later.
 */
export const embedRepository = async (deps: EmbedDeps, id: string, signal: AbortSignal): Promise<void> => {
  const { clock, db, worker } = deps
  const repository = await findRepository(deps, id)
  const model = repository && (await readActiveModel(deps, repository.organisationId))
  if (repository === undefined || model === undefined) return
  const now = clock()
  const claim = { worker, now: new Date(now), silentSince: new Date(now - silentAfterMs) }
  const place = { organisationId: repository.organisationId, repositoryId: id, modelKey: model.key }
  const set = await claimVectorSet(db, { ...place, ...claim })
  if (set === undefined) return
  try {
    await fillSet(deps, repository, model, set, signal)
  } catch (error) {
    if (signal.aborted || error instanceof VectorSetGone) return
    if (!(error instanceof EmbeddingFailed)) throw error
    await noteFault(deps, model, error.cause)
  } finally {
    await releaseVectorSet(db, set)
  }
}
