import { describe, expect, it } from 'vitest'
import { assign } from 'xstate'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { tokenRefreshMachine } from '#machines/session/token-refresh.machine.ts'
import { explore } from '#src/inspect/together/explore.ts'
import { tabBudgets } from '#src/inspect/together/tab-budgets.ts'
import { createTabModel, tabInvariants } from '#src/inspect/together/tab-model.ts'
import { productRules, type Rules } from '#src/inspect/together/tab-moves.ts'
import type { Budget } from '#src/inspect/together/tab-state.ts'

const isDeep = process.env['DEEP'] === '1'
const shallow = ['people come and go', 'a call is lost, another fails', 'a call is lost, somebody signs out'] as const
const explored = isDeep ? (Object.keys(tabBudgets) as (keyof typeof tabBudgets)[]) : shallow

describe('two tabs of one browser', () => {
  it.each(explored)('hold every invariant when %s', (title) => {
    const { counterexamples, isComplete } = explore(createTabModel(tabBudgets[title]), tabInvariants, 500_000)
    expect([counterexamples, isComplete]).toEqual([[], true])
  })

  it('wait for the lock, adopt, give up, are refused and come back on the way', () => {
    const { stepNames } = explore(createTabModel(tabBudgets['a call is lost, another fails']), [])
    expect([...stepNames].filter((name) => !name.startsWith('tab 2')).toSorted()).toMatchInlineSnapshot(`
      [
        "tab 1 gets the lock",
        "tab 1 is connected again",
        "tab 1 is refused",
        "tab 1 is refused with its tokens before",
        "tab 1 looks at what is stored",
        "tab 1 notices what is stored",
        "tab 1: lockBound",
        "tab 1: renewal",
        "tab 1: retryPause",
        "the access token of session 1 expires",
        "the answer reaches tab 1",
        "the answer reaches tab 2",
        "the answer to tab 1 is lost",
        "the answer to tab 2 is lost",
        "the call of tab 1 is lost",
        "the call of tab 2 is lost",
        "the server fails tab 1 with 500",
        "the server fails tab 1 with 503",
        "the server fails tab 2 with 500",
        "the server fails tab 2 with 503",
        "the server takes the call of tab 1",
        "the server takes the call of tab 2",
      ]
    `)
  })
})

const people = tabBudgets['people come and go']

const findBroken = (rules: Partial<Rules>, budget: Budget) =>
  explore(createTabModel(budget, { rules: { ...productRules, ...rules } }), tabInvariants).counterexamples.map(
    ({ invariant }) => invariant,
  )

const never = () => false
const always = () => true

describe('an invariant is broken by', () => {
  it.each<[string, string, Partial<Rules>, Budget]>([
    ['oneCall', 'a lock that two tabs get', { isLockExclusive: false }, people],
    [
      'oneRotation',
      'a refusal of older tokens that starts a refresh',
      { session: sessionMachine.provide({ guards: { isCurrentToken: always } }) },
      people,
    ],
    [
      'signedOutStays',
      'tokens that are stored after a sign-out',
      { rotate: (_, __, { epoch, generation, token }) => ({ epoch, generation: generation + 1, token: token + 1 }) },
      { ...people, signIns: 0 },
    ],
    [
      'neverOlder',
      'a late answer that is stored over newer tokens',
      { rotate: (_, __, { epoch, generation, token }) => ({ epoch, generation: generation + 1, token: token + 1 }) },
      tabBudgets['tokens expire twice'],
    ],
    [
      'ownPerson',
      'tokens of another person that are taken for a refresh',
      {
        session: sessionMachine.provide({
          guards: { isAnotherUser: never, isNewer: always },
          actions: { setTokens: assign((_, { facts }) => ({ epoch: facts?.epoch ?? 0 })) },
        }),
      },
      people,
    ],
    [
      'noFalseEnd',
      'a refresh that does not look at what another tab stored',
      { refresh: tokenRefreshMachine.provide({ guards: { isNewer: never } }) },
      { ...people, signIns: 0, signOuts: 0 },
    ],
    ['settles', 'a lock that is never released', { isLockReleased: false }, { ...people, signIns: 0, signOuts: 0 }],
    [
      'agrees',
      'a signed-out tab that does not follow a sign-in',
      { session: sessionMachine.provide({ guards: { isPresent: never } }) },
      { ...people, expiries: 0 },
    ],
  ])('%s: %s', (invariant, _, rules, budget) => {
    expect(findBroken(rules, budget)).toContain(invariant)
  })
})
