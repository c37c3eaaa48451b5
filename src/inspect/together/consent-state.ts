import type { SnapshotFrom } from 'xstate'
import type { changelogMachine } from '#machines/consent/changelog.machine.ts'
import type { consentMachine } from '#machines/consent/consent.machine.ts'
import type { ConsentPolicy } from '#machines/consent/consent-policy.ts'
import { type ConsentServiceId, consentServices, getService } from '#machines/consent/consent-services.ts'
import type { cornerBannerMachine } from '#machines/consent/corner-banner.machine.ts'
import type { deferralMachine } from '#machines/consent/deferral.machine.ts'
import type { policyUpdateMachine } from '#machines/consent/policy-update.machine.ts'
import type { preferencesMachine } from '#machines/consent/preferences.machine.ts'
import type { reConsentMachine } from '#machines/consent/re-consent.machine.ts'
import type { marketingInfoMachine } from '#machines/marketing-info/marketing-info.machine.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { TokenFacts } from '#machines/session/session.setup.ts'
import type { ConsentChoices } from '#src/contract/consent-record.ts'

export interface ReConsentCharts {
  readonly policyUpdate: typeof policyUpdateMachine
  readonly banner: typeof reConsentMachine
  readonly changelog: typeof changelogMachine
  readonly deferral: typeof deferralMachine
}

export interface PageCharts {
  readonly session: typeof sessionMachine
  readonly consent: typeof consentMachine
  readonly corner: typeof cornerBannerMachine
  readonly preferences: typeof preferencesMachine
}

export interface Charts extends PageCharts, ReConsentCharts {
  readonly marketing: typeof marketingInfoMachine
}

export type Snapshots<C> = { readonly [Name in keyof C]: SnapshotFrom<C[Name]> }

export const layerNames = ['preferences', 'changelog', 'deferral', 'marketing'] as const
export type LayerName = (typeof layerNames)[number]

export type ServiceName = ConsentServiceId
export const serviceNames = (Object.keys(consentServices) as ServiceName[]).filter(
  (name) => getService(name).isNeededWhenUsed !== true,
)

export type Person = 'ada' | 'ben'

export interface ConsentTab {
  readonly policy: ConsentPolicy
  readonly page: Snapshots<PageCharts>
  readonly reConsent: 'absent' | 'loading' | Snapshots<ReConsentCharts>
  readonly marketing: SnapshotFrom<typeof marketingInfoMachine> | null
  readonly thirdParties: 'absent' | 'loading' | 'running'
  readonly running: readonly ServiceName[]
  readonly unheard: readonly string[]
  readonly layers: readonly LayerName[]
  readonly drafter: string | null
}

export interface MadeChoice {
  readonly time: string
  readonly by: string | null
  readonly choices: ConsentChoices
  readonly claimedBy: readonly string[]
}

export interface ConsentBudget {
  readonly choices: number
  readonly signIns: number
  readonly signOuts: number
  readonly openings: number
  readonly minimises: number
  readonly weeks: number
  readonly halfYears: number
  readonly reloads: number
  readonly elsewhere: number
}

export interface ConsentSetting {
  readonly budget: ConsentBudget
  readonly tabs: number
  readonly policies: readonly ConsentPolicy[]
  readonly isSelfHosted: boolean
  readonly sendsGpc: boolean
  readonly asksOrganisation: boolean
  readonly former: readonly (Person | null)[]
}

export interface ConsentState {
  readonly tabs: readonly ConsentTab[]
  readonly items: Readonly<Record<string, string>>
  readonly tokens: TokenFacts | null
  readonly now: number
  readonly choices: readonly MadeChoice[]
  readonly budget: ConsentBudget
  readonly hasIntruder: boolean
  readonly hasForeignChoice: boolean
}

export const getSignedIn = ({ page: { session } }: Pick<ConsentTab, 'page'>): string | null =>
  session.hasTag('authenticated') ? session.context.userId : null
