import { seconds } from '#src/lib/durations.ts'
import { toEmbeddingFault } from '../language-models/embedding-fault.ts'
import { loadEmbedTexts } from '../language-models/load-embed-texts.ts'
import { ModelFailed } from '../language-models/model-fault.ts'
import type { ParallelGate } from '../language-models/parallel-gate.ts'
import type { Services } from '../services.ts'
import type { ActiveModel } from './active-model.ts'
import { cutText } from './chunk-texts.ts'

const maxWaitMs = 60 * seconds
const requestTimeoutMs = 60 * seconds
const minTextLength = 500

export interface BatchDeps extends Pick<Services, 'clock'> {
  readonly gate: ParallelGate
  readonly countTokens: (organisationId: string, tokens: number) => void
}

/** The cause is what the model or its server did. */
export class EmbeddingFailed extends Error {
  override readonly name = 'EmbeddingFailed'
}

interface Sender {
  readonly organisationId: string
  readonly model: ActiveModel
  readonly signal: AbortSignal
}

const sendBatch = async (
  { gate, countTokens }: BatchDeps,
  { organisationId, model, signal }: Sender,
  texts: readonly string[],
): Promise<readonly Float32Array[]> => {
  const { embedTexts } = await loadEmbedTexts()
  const giveBack = await gate.enter(model.owner, { max: model.maxParallelRequests, maxWaitMs, signal })
  if (giveBack === undefined) throw new ModelFailed({ kind: 'tooSlow' })
  try {
    const { access, policy } = model.readAccess()
    const request = { texts, role: 'document', timeoutMs: requestTimeoutMs, signal } as const
    const { vectors, tokens } = await embedTexts(access, policy, request)
    countTokens(organisationId, tokens)
    return vectors
  } finally {
    giveBack()
  }
}

/** Texts that are too long are halved; a short one that is still too long has no vector. */
export const embedBatch = async (
  deps: BatchDeps,
  sender: Sender,
  texts: readonly string[],
): Promise<readonly (Float32Array | undefined)[]> => {
  try {
    return await sendBatch(deps, sender, texts)
  } catch (error) {
    if (toEmbeddingFault(error, deps.clock()).kind !== 'contextTooLong') throw error
    const middle = Math.ceil(texts.length / 2)
    const [text = ''] = texts
    if (texts.length === 1)
      return text.length <= minTextLength ? [undefined] : embedBatch(deps, sender, [cutText(text, text.length >> 1)])
    return [
      ...(await embedBatch(deps, sender, texts.slice(0, middle))),
      ...(await embedBatch(deps, sender, texts.slice(middle))),
    ]
  }
}
