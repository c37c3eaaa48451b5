import { describe, expect, it } from 'vitest'
import { assign } from 'xstate'
import { languageMachine } from '#machines/language/language.machine.ts'
import { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import { settleNavigation } from '#machines/navigation/settle-navigation.ts'
import { explore } from '#src/inspect/together/explore.ts'
import { walkAtRandom } from '#src/inspect/together/random-walks.ts'
import { screenSettings, walkedScreens } from '#src/inspect/together/screen-budgets.ts'
import { createScreenModel, screenInvariants } from '#src/inspect/together/screen-model.ts'
import { productRules, type ScreenRules } from '#src/inspect/together/screen-page.ts'
import type { ScreenCharts, ScreenSetting } from '#src/inspect/together/screen-state.ts'
import { minutes } from '#src/lib/durations.ts'

type Title = keyof typeof screenSettings

const isDeep = process.env['DEEP'] === '1'
const quick: readonly Title[] = ['somebody comes by a link']
const explored = isDeep ? (Object.keys(screenSettings) as Title[]) : quick

describe('screens, rights and languages', () => {
  it.each(explored)('hold every invariant when %s', { timeout: 1 * minutes }, (title) => {
    const { counterexamples, isComplete } = explore(createScreenModel(screenSettings[title]), screenInvariants)
    expect([counterexamples, isComplete]).toEqual([[], true])
  })

  it('hold every invariant on random walks', { timeout: 10 * minutes }, () => {
    const plan = { seed: 1, walks: isDeep ? 5_000 : 30, maxSteps: 60 }
    expect(walkAtRandom(createScreenModel(walkedScreens), screenInvariants, plan).counterexample).toBeNull()
  })
})

const cut =
  (...wires: readonly `${keyof ScreenCharts} ${string}`[]): ScreenRules['carries'] =>
  (chart, type) =>
    !wires.includes(`${chart} ${type}`)

const withChart = (charts: Partial<ScreenCharts>): Partial<ScreenRules> => ({
  charts: { ...productRules.charts, ...charts },
})

const findBroken = (rules: Partial<ScreenRules>, setting: ScreenSetting) =>
  explore(createScreenModel(setting, { ...productRules, ...rules }), screenInvariants, 6_000).counterexamples

const link = screenSettings['somebody comes by a link']
const demotion = screenSettings['a role is lowered']
const languages = screenSettings['the language changes meanwhile']
const nothing: ScreenSetting['budget'] = {
  ...link.budget,
  openings: 0,
  signIns: 0,
  signOuts: 0,
}

describe('an invariant is broken by', () => {
  it.each<[string, string, Partial<ScreenRules>, ScreenSetting]>([
    [
      'rightToSee',
      'a screen that stays after the sign-out until the next one is there',
      withChart({
        navigation: navigationMachine.provide({
          actions: {
            setVisitor: assign(({ context: { wish } }, { visitor }) => ({
              visitor,
              returnAddress: null,
              wish: { ...wish, isForgotten: true as const },
            })),
          },
        }),
      }),
      { ...link, present: 'ada' },
    ],
    [
      'rightToOpen',
      'a decision that takes everybody for an administrator',
      withChart({
        navigation: navigationMachine.provide({
          actions: {
            decide: assign(({ context: { wish, visitor, installation } }) => ({
              outcome: settleNavigation(wish, { ...visitor, role: 'Administrator' }, installation, null),
            })),
          },
        }),
      }),
      link,
    ],
    ['informed', 'navigation that hears nothing of the session', { carries: cut('navigation session.changed') }, link],
    ['nobodyStays', 'features that do not hear of the sign-out', { carries: cut('membership session.ended') }, link],
    [
      'nobodyStays',
      'a return address that outlives the sign-out',
      withChart({
        navigation: navigationMachine.provide({
          actions: {
            setVisitor: assign(({ context }, { visitor, cause }) => ({
              visitor,
              shown: null,
              ...(cause === 'signedOut' ? { returnAddress: context.wish.address } : {}),
            })),
          },
        }),
      }),
      { ...link, present: 'ada' },
    ],
    ['roleTold', 'a page that says nothing of roles', { tellRoleChanges: () => undefined }, demotion],
    [
      'textsFirst',
      'a language that is shown although its texts did not come',
      withChart({
        language: languageMachine.provide({
          actions: { resetWanted: assign({ language: ({ context }) => context.wanted }) },
        }),
      }),
      { ...languages, budget: { ...nothing, languages: 1, failures: 1 } },
    ],
    [
      'settles',
      'a screen whose arrival is not noticed',
      { carries: cut('navigation xstate.done.actor.loadRoute') },
      { ...link, budget: { ...nothing, signIns: 1 } },
    ],
  ])('%s: %s', (invariant, _, rules, setting) => {
    expect(findBroken(rules, setting).map((breach) => breach.invariant)).toContain(invariant)
  })
})
