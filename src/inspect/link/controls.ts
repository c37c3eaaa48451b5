import type { Command, Tampering } from './messages.ts'

/** What an inspector can do to a page. */
export interface Controls {
  /** Null: done; otherwise why it cannot be, as a word of the inspector's texts. */
  readonly run: (command: Command) => Promise<string | null>
  readonly tampering: () => Tampering
  /** Tells whenever `tampering` may have changed; gives back how to stop. */
  readonly subscribe: (changed: () => void) => () => void
}
