import type { ReviewSummary } from '#src/contract/reviews.ts'
import { Refusal } from '../http/refusal.ts'
import type { TaskPool } from '../task-pool.ts'
import type { ReviewedFiles } from './review-tasks.ts'
import type { SourceFile } from './review-source.ts'

interface Analysis {
  readonly work: TaskPool
  readonly owner: { readonly organisationId: string; readonly signal: AbortSignal }
  readonly ruleIds: readonly string[]
  onFiles(done: number): Promise<void>
}

export interface Analysed extends ReviewedFiles {
  readonly failed: ReviewSummary['leftOut']
}

const batchFiles = 8
const batchLength = 400_000

const splitIntoBatches = (files: readonly SourceFile[]): readonly (readonly SourceFile[])[] => {
  const batches: SourceFile[][] = []
  let length = 0
  for (const file of files) {
    const size = (file.before?.length ?? 0) + (file.after?.length ?? 0)
    const last = batches.at(-1)
    if (last === undefined || last.length >= batchFiles || length + size > batchLength) {
      batches.push([file])
      length = size
    } else {
      last.push(file)
      length += size
    }
  }
  return batches
}

export const isTooMuch = (error: unknown): boolean => error instanceof Refusal && error.status === 503

const mergeAnalysed = (parts: readonly Analysed[]): Analysed => ({
  findings: parts.flatMap(({ findings }) => findings),
  overLimit: parts.flatMap(({ overLimit }) => overLimit),
  read: parts.flatMap(({ read }) => read),
  failed: parts.flatMap(({ failed }) => failed),
})

const analyseBatch = async (files: readonly SourceFile[], analysis: Analysis): Promise<Analysed> => {
  const { work, owner, ruleIds } = analysis
  owner.signal.throwIfAborted()
  try {
    return { ...(await work.run(owner, 'reviewFiles', files, ruleIds)), failed: [] }
  } catch (error) {
    owner.signal.throwIfAborted()
    if (!isTooMuch(error)) throw error
  }
  if (files.length === 1) {
    return { findings: [], overLimit: [], read: [], failed: files.map(({ path }) => ({ path, reason: 'failed' })) }
  }
  const single: Analysed[] = []
  for (const file of files) single.push(await analyseBatch([file], analysis))
  return mergeAnalysed(single)
}

/** A file that takes a thread too much time or memory is left out; the others are analysed without it. */
export const analyseFiles = async (files: readonly SourceFile[], analysis: Analysis): Promise<Analysed> => {
  const parts: Analysed[] = []
  let done = 0
  for (const batch of splitIntoBatches(files)) {
    parts.push(await analyseBatch(batch, analysis))
    done += batch.length
    await analysis.onFiles(done)
  }
  return mergeAnalysed(parts)
}
