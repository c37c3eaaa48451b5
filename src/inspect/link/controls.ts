import type { Command, Overrides } from './messages.ts'

/** What an inspector can do to a page. */
export interface Controls {
  /** Null: done; otherwise why it cannot be, as a word of the inspector's texts. */
  readonly run: (command: Command) => Promise<string | null>
  readonly overrides: () => Overrides
  /** Tells whenever `overrides` may have changed; gives back how to stop. */
  readonly subscribe: (changed: () => void) => () => void
}
