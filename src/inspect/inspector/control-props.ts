import type { Command, Overrides } from '../link/messages.ts'
import type { ControlName, GivenCommand } from './inspector.setup.ts'

/** What each part of the controls is given. */
export interface ControlProps {
  readonly overrides: Overrides | null
  readonly given: Readonly<Partial<Record<ControlName, GivenCommand>>>
  /** The page hears no command now: it is gone, or a recording is looked at. */
  readonly isDisabled: boolean
  readonly give: (control: ControlName, command: Command) => void
}
