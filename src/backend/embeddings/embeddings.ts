import type { EmbeddingProgress } from '#src/contract/llm-settings.ts'
import { dropUnwantedVectors } from '../code-index/vector-sets.ts'
import { ParallelGate } from '../language-models/parallel-gate.ts'
import type { Services } from '../services.ts'
import { getInstallationKey, installationOwner } from './active-model.ts'
import { chooseEmbedding } from './choose-embedding.ts'
import type { BatchDeps } from './embed-batch.ts'
import { embedRepository } from './embed-repository.ts'
import { forgetFailure } from './embedding-failures.store.ts'
import { readEmbeddingProgress } from './embedding-progress.ts'
import { createQuestionVectors, type EmbedQuestion } from './question-vectors.ts'
import { renewInstallationVectors } from './renew-installation-vectors.ts'
import { VectorStoreWatch } from './vector-store-watch.ts'

export class EmbeddingCancelled extends Error {
  override readonly name = 'EmbeddingCancelled'
}

export interface Embeddings {
  readonly embedQuestion: EmbedQuestion
  readProgress(organisationId: string): Promise<EmbeddingProgress | undefined>
  canKeepVectors(): Promise<boolean>
  /** Ends requests to a former model, forgets its failure and drops its vectors. */
  noteModelChange(organisationId: string): Promise<void>
  /** Goes on after the model answered a check. */
  noteAnswer(organisationId: string): Promise<void>
  cancel(repositoryId: string): void
  choose(underWay: readonly string[]): Promise<string | undefined>
  embed(worker: string, repositoryId: string, signal: AbortSignal): Promise<void>
  recover(): Promise<void>
}

type EmbeddingsDeps = Pick<Services, 'clock' | 'config' | 'database' | 'db' | 'jobs' | 'log' | 'sealer'> &
  Pick<BatchDeps, 'countTokens'>

const queue = 'embed-chunks'

const cancelOrganisation = async ({ db, jobs }: EmbeddingsDeps, organisationId: string): Promise<void> => {
  const sets = await db
    .selectFrom('vector_sets')
    .where('organisation_id', '=', organisationId)
    .where('worker', 'is not', null)
    .select('repository_id as id')
    .execute()
  for (const { id } of sets) jobs.abort(queue, id, new EmbeddingCancelled('the model was changed'))
}

/** Gives chunks and questions vectors, with the model that each organisation uses (`src/backend/README.md`, "Search"). */
export const openEmbeddings = (base: EmbeddingsDeps): Embeddings => {
  const { config, db, jobs } = base
  const vectorStore = new VectorStoreWatch(base)
  const deps = { ...base, gate: new ParallelGate(), vectorStore }
  const questions = createQuestionVectors(deps)
  let renewed: Promise<void> | undefined
  const goOn = async (organisationId: string): Promise<void> => {
    await forgetFailure(db, organisationId)
    questions.resume(organisationId)
    await jobs.send(queue, organisationId)
  }
  return {
    embedQuestion: questions.embedQuestion,
    readProgress: (organisationId) => readEmbeddingProgress(deps, organisationId),
    canKeepVectors: () => vectorStore.canKeep(),
    async noteModelChange(organisationId) {
      await cancelOrganisation(base, organisationId)
      await dropUnwantedVectors(db, getInstallationKey(config))
      await goOn(organisationId)
    },
    noteAnswer: goOn,
    cancel: (repositoryId) => jobs.abort(queue, repositoryId, new EmbeddingCancelled('the index is not current')),
    async choose(underWay) {
      await (renewed ??= renewInstallationVectors(deps))
      const id = await chooseEmbedding(deps, underWay)
      return id !== undefined && (await vectorStore.prepare()) ? id : undefined
    },
    embed: (worker, repositoryId, signal) => embedRepository({ ...deps, worker }, repositoryId, signal),
    async recover() {
      await forgetFailure(db, installationOwner)
      await dropUnwantedVectors(db, getInstallationKey(config))
      await jobs.send(queue, installationOwner)
    },
  }
}
