import { minutes } from '#src/lib/durations.ts'
import { describe, expect, it } from 'vitest'
import { consentMachine } from '#machines/consent/consent.machine.ts'
import { createConsentStore } from '#src/actors/consent.store.ts'
import { consentSettings, walkedSettings } from '#src/inspect/together/consent-budgets.ts'
import { consentInvariants, createConsentModel } from '#src/inspect/together/consent-model.ts'
import { type ConsentRules, productRules } from '#src/inspect/together/consent-rules.ts'
import type { Charts, ConsentSetting } from '#src/inspect/together/consent-state.ts'
import { explore } from '#src/inspect/together/explore.ts'
import { walkAtRandom } from '#src/inspect/together/random-walks.ts'

type Title = keyof typeof consentSettings

const isDeep = process.env['DEEP'] === '1'
const quick: readonly Title[] = ['the browser refuses for the person', 'the installation is self-hosted']
const walking = { timeout: 10 * minutes }
const explored = isDeep ? (Object.keys(consentSettings) as Title[]) : quick

describe('consent, people and dialogs', () => {
  it.each(explored)('hold every invariant when %s', (title) => {
    const { counterexamples, isComplete } = explore(createConsentModel(consentSettings[title]), consentInvariants)
    expect([counterexamples, isComplete]).toEqual([[], true])
  })

  it.each(Object.entries(walkedSettings))('hold every invariant on random walks with %s', walking, (_, setting) => {
    const plan = { seed: 1, walks: isDeep ? 5_000 : 8, maxSteps: 60 }
    expect(walkAtRandom(createConsentModel(setting), consentInvariants, plan).counterexample).toBeNull()
  })
})

const cut =
  (...wires: readonly `${keyof Charts} ${string}`[]): ConsentRules['carries'] =>
  (chart, type) =>
    !wires.includes(`${chart} ${type}`)

const findBroken = (rules: Partial<ConsentRules>, setting: ConsentSetting) =>
  explore(createConsentModel(setting, { ...productRules, ...rules }), consentInvariants, 6_000).counterexamples

const people = consentSettings['two people share a browser']
const alone = { ...people, budget: { ...people.budget, choices: 1, signIns: 0 } }
const question = consentSettings['the organisation is asked about']

describe('an invariant is broken by', () => {
  it.each<[string, string, Partial<ConsentRules>, ConsentSetting]>([
    [
      'onlyWithConsent',
      'a gate that lets everything run once one thing may',
      { mayRun: () => true },
      consentSettings['the browser refuses for the person'],
    ],
    ['ownChoice', 'a receipt that is not marked as claimed', { carries: cut('consent receipt.claimed') }, people],
    [
      'ownChoice',
      'a storage that files all people under one name',
      {
        createStore: (storage) => {
          const { read, write, ...store } = createConsentStore(storage)
          return { ...store, read: () => read(null), write: (_, record) => write(null, record) }
        },
      },
      people,
    ],
    ['oneLayer', 'a page that counts as free under a dialog', { isPageFree: () => true }, question],
    [
      'withdrawnStays',
      'a storage that keeps the first choice',
      {
        createStore: (storage) => {
          const store = createConsentStore(storage)
          return {
            ...store,
            write: (subject, record) => (store.read(subject) ? undefined : store.write(subject, record)),
          }
        },
      },
      { ...people, former: [null], budget: { ...people.budget, reloads: 1, signIns: 0 } },
    ],
    ['nobodyStays', 'consent that does not hear of the sign-out', { carries: cut('session session.ended') }, people],
    ['nobodyStays', 'a draft that stays', { carries: cut('preferences subject.changed') }, people],
    ['wayOut', 'preferences that cannot be closed', { carries: cut('preferences preferences.cancel') }, alone],
    ['asked', 'a banner that does not hear that it is needed', { carries: cut('corner choice.needed') }, people],
    [
      'asked',
      'a guard that takes an expired choice for a current one',
      {
        charts: {
          ...productRules.charts,
          consent: consentMachine.provide({
            guards: { hasStatus: (_, standing) => standing === 'current' },
          }),
        },
      },
      people,
    ],
  ])('%s: %s', (invariant, _, rules, setting) => {
    expect(findBroken(rules, setting).map((breach) => breach.invariant)).toContain(invariant)
  })

  it('and the way to it is told step by step', () => {
    const [breach] = findBroken({ isPageFree: () => true }, question)
    expect(breach?.trail).toMatchInlineSnapshot(`
      [
        "tab 1: ada signs in",
        "tab 1: corner banner, preferences",
        "tab 1: organisation, the screen was seen",
        "tab 1: organisation, it has not answered",
        "tab 1: organisation, its first index is ready",
        "tab 1: organisation, the question is fetched",
        "tab 1: organisation, nothing lies over the page",
      ]
    `)
  })
})
