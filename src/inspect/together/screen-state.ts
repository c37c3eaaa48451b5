import type { SnapshotFrom } from 'xstate'
import type { languageMachine } from '#machines/language/language.machine.ts'
import type { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import type { membershipMachine } from '#machines/session/membership.machine.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { TokenFacts } from '#machines/session/session.setup.ts'
import type { Language } from '#src/contract/languages.ts'

export interface ScreenCharts {
  readonly session: typeof sessionMachine
  readonly membership: typeof membershipMachine
  readonly navigation: typeof navigationMachine
  readonly language: typeof languageMachine
}

export type ScreenSnapshots = { readonly [Name in keyof ScreenCharts]: SnapshotFrom<ScreenCharts[Name]> }

export type Person = 'ada' | 'ben'

export interface ScreenBudget {
  readonly openings: number
  readonly signIns: number
  readonly signOuts: number
  readonly expiries: number
  readonly demotions: number
  readonly selections: number
  readonly failures: number
  readonly languages: number
}

export interface ScreenSetting {
  readonly budget: ScreenBudget
  readonly present: Person | null
  readonly address: string
}

export interface ScreenState {
  readonly page: ScreenSnapshots
  readonly budget: ScreenBudget
  readonly mandates: Readonly<Record<Person, TokenFacts['mandates']>>
  /** Addresses are noted from one sign-out of a person to the next. */
  readonly wanted: readonly string[]
  readonly texts: readonly Language[]
  readonly hasTrespassed: boolean
  readonly hasUntoldChange: boolean
}
