import type { Command, Overrides } from '../link/messages.ts'
import type { ControlName, GivenCommand } from './inspector.setup.ts'

export interface ControlProps {
  readonly overrides: Overrides | null
  readonly given: Readonly<Partial<Record<ControlName, GivenCommand>>>
  /** A page that is gone or a recording takes no commands. */
  readonly isDisabled: boolean
  readonly give: (control: ControlName, command: Command) => void
}
