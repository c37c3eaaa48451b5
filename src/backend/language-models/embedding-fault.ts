import type { CheckFault } from '#src/contract/llm-settings.ts'
import { toModelFault } from './model-fault.ts'

/** A reply was read and has no usable vectors. */
export class WrongVectors extends Error {
  override readonly name = 'WrongVectors'
}

export const toEmbeddingFault = (error: unknown, now: number): CheckFault =>
  error instanceof WrongVectors ? { kind: 'wrongVectors' } : toModelFault(error, now, false)
