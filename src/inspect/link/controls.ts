import type { Command, Overrides } from './messages.ts'

export interface Controls {
  readonly run: (command: Command) => Promise<string | null>
  readonly overrides: () => Overrides
  readonly subscribe: (changed: () => void) => () => void
}
