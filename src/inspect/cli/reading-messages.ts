import type { Columns, EventBatch } from '../funnels/event-batch.ts'
import type { Reads } from '../funnels/batch-writer.ts'

/** What the thread is told when it is started. */
export interface ReadingOrder {
  /** How much of which events is read; of others only the head. */
  readonly reads: ReadonlyMap<string, Reads>
}

export type ToReader =
  /** Where to begin: at a line, in bytes. */
  | { readonly kind: 'read'; readonly file: number; readonly from: number }
  /** To be used again. */
  | { readonly kind: 'giveBack'; readonly columns: Columns }

export type FromReader =
  | { readonly kind: 'ready' }
  /** `lines`: how many were read when it was sent. */
  | { readonly kind: 'batch'; readonly batch: EventBatch; readonly lines: number }
  | { readonly kind: 'end'; readonly lines: number }
  | { readonly kind: 'failure'; readonly error: unknown }
