import type { LucideIcon } from 'lucide-react'
import type { PaletteList } from '#machines/command-palette/command-palette.selectors.ts'
import type { Shortcut } from '../shortcuts/shortcut.ts'
import type { Match, Rankable } from './rank-matches.ts'

export interface Command extends Rankable {
  /** Stable across sessions, because recent commands are stored by it. */
  readonly id: string
  readonly icon: LucideIcon
  readonly shortcut?: Shortcut
  readonly isOn?: boolean
  readonly lang?: string
}

export interface Action extends Command {
  readonly run: () => void
}

export interface Submenu extends Command {
  readonly list: Exclude<PaletteList, 'commands'>
}

export const groupNames = ['recent', 'goTo', 'do', 'repositories', 'workspaces', 'conversations', 'code'] as const

export interface CommandGroup {
  readonly name: (typeof groupNames)[number]
  readonly commands: readonly (Action | Submenu)[]
}

export interface RankedGroup {
  readonly name: CommandGroup['name']
  readonly matches: readonly Match<Action | Submenu>[]
}
