import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { allAccepted, allRefused } from '#src/contract/consent-record.ts'
import { cornerBannerMachine } from '#machines/consent/corner-banner.machine.ts'
import type { BannerNotice } from '#machines/consent/corner-banner.setup.ts'
import { isBannerMinimised, isBannerOpen } from '#machines/consent/corner-banner.selectors.ts'
import { type PreferencesNotice, preferencesMachine } from '#machines/consent/preferences.machine.ts'
import { isExplainingOnly, isPreferencesOpen, selectToggles } from '#machines/consent/preferences.selectors.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { bannerPlan, preferencesPlan } from '#src/inspect/plans/consent-overlays.plan.ts'
import { noon, createRecord } from '#src/inspect/plans/consent-samples.ts'
import { inShort, keep } from './consent-room.ts'

describe('the charts of banner and preferences', () => {
  it('have the transitions of the tables', () => {
    expect(transitionTable(cornerBannerMachine, bannerPlan)).toMatchInlineSnapshot(`
      "(start) --> hidden
      hidden --choice.needed--> asking.open
      asking.open --choice.made--> hidden
      asking.open --banner.acceptAll--> asking.open / announceAccepted ^choice.accepted
      asking.open --banner.declineAll--> asking.open / announceRejected ^choice.rejected
      asking.open --banner.managePreferences--> asking.open / askForPreferences ^preferences.wanted
      asking.open --banner.minimise--> asking.minimised
      asking.minimised --choice.made--> hidden
      asking.minimised --banner.reopen--> asking.open"
    `)
    expect(transitionTable(preferencesMachine, preferencesPlan)).toMatchInlineSnapshot(`
      "(start) --> closed
      closed --preferences.open--> editing / setDraft
      closed --subject.changed--> closed / clearDraft
      closed --preferences.open [isSelfHosted]--> explaining
      explaining --preferences.cancel--> closed
      explaining --subject.changed--> closed / clearDraft
      editing --category.toggle--> editing / toggleCategory
      editing --preferences.save--> closed / announceSaved ^choice.saved
      editing --preferences.cancel--> closed
      editing --subject.changed--> closed / clearDraft"
    `)
  })

  it('M16 have no defects', () => {
    expect(chartDefects(cornerBannerMachine, bannerPlan)).toEqual([])
    expect(chartDefects(preferencesMachine, preferencesPlan)).toEqual([])
  })
})

const joined = (given: Parameters<typeof keep>[0] = {}) => {
  const consent = keep(given)
  const notices: (BannerNotice | PreferencesNotice)[] = []
  const banner = createActor(cornerBannerMachine, { systemId: 'cornerBanner' })
  const preferences = createActor(preferencesMachine, {
    systemId: 'preferences',
    input: { selfHosted: given.selfHosted ?? false },
  })
  consent.actor.on('choice.needed', () => banner.send({ type: 'choice.needed' }))
  consent.actor.on('choice.made', () => banner.send({ type: 'choice.made' }))
  banner.on('choice.accepted', (choice) => consent.actor.send(choice))
  banner.on('choice.rejected', (choice) => consent.actor.send(choice))
  banner.on('*', (notice) => notices.push(notice))
  preferences.on('choice.saved', (choice) => consent.actor.send(choice))
  banner.start()
  preferences.start()
  if (consent.kinds().includes('choice.needed')) banner.send({ type: 'choice.needed' })
  return { consent, banner, preferences, notices }
}

describe('the corner banner', () => {
  it.each([
    ['banner.acceptAll', 'PSMS', 'AcceptAll'],
    ['banner.declineAll', '----', 'RejectNonEssential'],
  ] as const)('%s is one gesture: it chooses and goes', (type, choices, action) => {
    const { consent, banner } = joined()
    expect(isBannerOpen(banner.getSnapshot())).toBe(true)
    banner.send({ type, at: noon })
    banner.send({ type, at: noon })
    expect(isBannerOpen(banner.getSnapshot())).toBe(false)
    expect(inShort(consent.now().context.grants)).toBe(choices)
    expect(consent.acts()).toMatchObject([{ action, source: 'corner-banner' }])
  })

  it('minimised has chosen nothing, can choose nothing, and opens again', () => {
    const { consent, banner } = joined()
    banner.send({ type: 'banner.minimise' })
    expect(isBannerMinimised(banner.getSnapshot())).toBe(true)
    banner.send({ type: 'banner.acceptAll', at: noon })
    expect(consent.record()).toBe(null)
    banner.send({ type: 'banner.reopen' })
    expect(isBannerOpen(banner.getSnapshot())).toBe(true)
  })

  it('asks for the preferences by its label and stays until they are saved', () => {
    const { consent, banner, preferences, notices } = joined()
    banner.send({ type: 'banner.managePreferences' })
    expect(notices).toEqual([{ type: 'preferences.wanted', source: 'corner-banner-modal' }])
    preferences.send({ type: 'preferences.open', choices: allRefused, source: 'corner-banner-modal' })
    preferences.send({ type: 'category.toggle', category: 'marketing' })
    expect(isBannerOpen(banner.getSnapshot())).toBe(true)
    preferences.send({ type: 'preferences.save', at: noon })
    expect(isBannerOpen(banner.getSnapshot())).toBe(false)
    expect(consent.acts()).toMatchObject([{ action: 'InitialConsent', source: 'corner-banner-modal' }])
  })

  it('goes when another tab has chosen, minimised or not (C21)', () => {
    const { consent, banner } = joined()
    banner.send({ type: 'banner.minimise' })
    consent.actor.send({ type: 'record.found', record: createRecord(), at: noon })
    expect(isBannerMinimised(banner.getSnapshot())).toBe(false)
  })

  it('never comes where the installation is self-hosted', () => {
    expect(isBannerOpen(joined({ selfHosted: true }).banner.getSnapshot())).toBe(false)
  })
})

describe('the preferences', () => {
  it('start from what holds, and a cancel leaves the record as it was, to the byte (C05)', () => {
    const { consent, preferences } = joined({ receipt: createRecord({ support: true }) })
    const before = JSON.stringify(consent.record())
    preferences.send({
      type: 'preferences.open',
      choices: { ...allRefused, support: true },
      source: 'corner-banner-modal',
    })
    expect(inShort(selectToggles(preferences.getSnapshot()))).toBe('---S')
    for (const category of ['preferences', 'statistics', 'marketing', 'support'] as const) {
      preferences.send({ type: 'category.toggle', category })
    }
    expect(inShort(selectToggles(preferences.getSnapshot()))).toBe('PSM-')
    preferences.send({ type: 'preferences.cancel' })
    expect([isPreferencesOpen(preferences.getSnapshot()), JSON.stringify(consent.record())]).toEqual([false, before])
    preferences.send({ type: 'preferences.open', choices: allAccepted, source: 'policy-update-banner-modal' })
    expect(inShort(selectToggles(preferences.getSnapshot()))).toBe('PSMS')
  })

  it('save under the label they were opened by', () => {
    const { consent, preferences } = joined()
    preferences.send({ type: 'preferences.open', choices: allAccepted, source: 'policy-update-banner-modal' })
    preferences.send({ type: 'preferences.save', at: noon })
    expect(consent.record()).toMatchObject({ ...allAccepted, source: 'policy-update-banner-modal' })
    expect(isPreferencesOpen(preferences.getSnapshot())).toBe(false)
  })

  it('only explain where the installation is self-hosted (C19)', () => {
    const { preferences } = joined({ selfHosted: true })
    preferences.send({ type: 'preferences.open', choices: allRefused, source: 'corner-banner-modal' })
    expect(isExplainingOnly(preferences.getSnapshot())).toBe(true)
    expect(preferences.getSnapshot().can({ type: 'preferences.save', at: noon })).toBe(false)
    preferences.send({ type: 'preferences.cancel' })
    expect(isPreferencesOpen(preferences.getSnapshot())).toBe(false)
  })
})
