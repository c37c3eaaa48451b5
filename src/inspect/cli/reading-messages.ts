import type { Columns, EventBatch } from '../funnels/event-batch.ts'
import type { Reads } from '../funnels/batch-writer.ts'

export interface ReadingOrder {
  readonly reads: ReadonlyMap<string, Reads>
}

export type ToReader =
  | { readonly kind: 'read'; readonly file: number; readonly from: number }
  | { readonly kind: 'giveBack'; readonly columns: Columns }

export type FromReader =
  | { readonly kind: 'ready' }
  | { readonly kind: 'batch'; readonly batch: EventBatch; readonly lines: number }
  | { readonly kind: 'end'; readonly lines: number }
  | { readonly kind: 'failure'; readonly error: unknown }
