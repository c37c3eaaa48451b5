import type { LucideIcon } from 'lucide-react'
import type { PaletteList } from '#machines/command-palette/command-palette.selectors.ts'
import type { Shortcut } from '../shortcuts/shortcut.ts'
import type { Match, Rankable } from './rank-matches.ts'

export interface Command extends Rankable {
  /** The same in every session, so that it can be remembered. */
  readonly id: string
  readonly icon: LucideIcon
  /** The keys that do the same. */
  readonly shortcut?: Shortcut
  /** On a choice: whether it holds now. */
  readonly isOn?: boolean
  /** A word in another language. */
  readonly lang?: string
}

/** Does something and ends the palette. */
export interface Action extends Command {
  readonly run: () => void
}

/** Leads to a list of choices. */
export interface Submenu extends Command {
  readonly list: Exclude<PaletteList, 'commands'>
}

export const groupNames = ['recent', 'goTo', 'do', 'repositories', 'workspaces', 'conversations', 'code'] as const

export interface CommandGroup {
  readonly name: (typeof groupNames)[number]
  readonly commands: readonly (Action | Submenu)[]
}

/** A group of what fits, before its place is known. */
export interface RankedGroup {
  readonly name: CommandGroup['name']
  readonly matches: readonly Match<Action | Submenu>[]
}
