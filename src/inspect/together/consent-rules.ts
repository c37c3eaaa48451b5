import type { AnyStateMachine } from 'xstate'
import { changelogMachine } from '#machines/consent/changelog.machine.ts'
import { consentMachine } from '#machines/consent/consent.machine.ts'
import { mayServiceRun } from '#machines/consent/consent.selectors.ts'
import { cornerBannerMachine } from '#machines/consent/corner-banner.machine.ts'
import { deferralMachine } from '#machines/consent/deferral.machine.ts'
import { policyUpdateMachine } from '#machines/consent/policy-update.machine.ts'
import { preferencesMachine } from '#machines/consent/preferences.machine.ts'
import { reConsentMachine } from '#machines/consent/re-consent.machine.ts'
import { marketingInfoMachine } from '#machines/marketing-info/marketing-info.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { createConsentStore } from '#src/actors/consent.store.ts'
import { isPageFree } from '#src/views/overlays/when-overlays-closed.ts'
import { type ChartTable, createChartTable, type WatchMoves } from './chart-table.ts'
import type { Charts } from './consent-state.ts'

export interface ConsentRules {
  readonly charts: Charts
  readonly createStore: typeof createConsentStore
  readonly mayRun: typeof mayServiceRun
  readonly isPageFree: typeof isPageFree
  readonly carries: (chart: keyof Charts, type: string) => boolean
  readonly watch?: WatchMoves
}

export const productRules: ConsentRules = {
  charts: {
    session: sessionMachine,
    consent: consentMachine,
    corner: cornerBannerMachine,
    preferences: preferencesMachine,
    policyUpdate: policyUpdateMachine,
    banner: reConsentMachine,
    changelog: changelogMachine,
    deferral: deferralMachine,
    marketing: marketingInfoMachine,
  },
  createStore: createConsentStore,
  mayRun: mayServiceRun,
  isPageFree,
  carries: () => true,
}

export type Tables = { readonly [Name in keyof Charts]: ChartTable<Charts[Name]> }

export const createTables = ({ charts, watch }: Pick<ConsentRules, 'charts' | 'watch'>): Tables => {
  const entries = Object.entries<AnyStateMachine>({ ...charts })
  return Object.fromEntries(entries.map(([name, chart]) => [name, createChartTable(chart, watch)])) as unknown as Tables
}
