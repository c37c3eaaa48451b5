import { createRecord } from '#machines/consent/consent-choice.ts'
import { getService } from '#machines/consent/consent-services.ts'
import { judgeRecord } from '#machines/consent/consent-standing.ts'
import { mayServiceRun } from '#machines/consent/consent.selectors.ts'
import { selectBadge } from '#machines/consent/pending-changes.selectors.ts'
import { allAccepted, consentCategories } from '#src/contract/consent-record.ts'
import { days, seconds } from '#src/lib/durations.ts'
import { load } from './consent-moves.ts'
import type { Scene } from './consent-page.ts'
import { type ConsentRules, createTables, productRules } from './consent-rules.ts'
import {
  type ConsentSetting,
  type ConsentState,
  type ConsentTab,
  getSignedIn,
  type MadeChoice,
} from './consent-state.ts'
import { listConsentSteps } from './consent-steps.ts'
import type { Invariant, Model } from './explore.ts'

const noon = Date.parse('2026-03-01T12:00:00.000Z')

const startState = (scene: Scene, { former, policies, budget, tabs }: ConsentSetting): ConsentState => {
  const [policy] = policies
  if (policy === undefined) throw new RangeError('a setting needs a policy')
  const records = former.map((by, index) => {
    const choice = { choices: allAccepted, source: 'corner-banner', at: noon - (index + 1) * seconds } as const
    return { by, record: createRecord(choice, policy, by) }
  })
  const closed: ConsentState = {
    tabs: [],
    items: Object.fromEntries(
      records.map(({ by, record }) => [by === null ? 'consent' : `consent:${by}`, JSON.stringify(record)]),
    ),
    tokens: null,
    now: noon,
    choices: records.map(({ by, record }) => ({
      time: record.lastUpdated,
      by,
      choices: allAccepted,
      claimedBy: [],
    })),
    budget,
    hasIntruder: false,
    hasForeignChoice: false,
  }
  return Array.from({ length: tabs }).reduce<ConsentState>(
    (state, _, index) => load(scene, state, index, policy),
    closed,
  )
}

const toTabKey = ({ tables }: Scene, { page, reConsent, marketing, policy, ...rest }: ConsentTab) => [
  tables.session.toId(page.session),
  tables.consent.toId(page.consent),
  tables.corner.toId(page.corner),
  tables.preferences.toId(page.preferences),
  typeof reConsent === 'string'
    ? reConsent
    : [
        tables.policyUpdate.toId(reConsent.policyUpdate),
        tables.banner.toId(reConsent.banner),
        tables.changelog.toId(reConsent.changelog),
        tables.deferral.toId(reConsent.deferral),
      ],
  marketing && tables.marketing.toId(marketing),
  policy.currentVersion,
  rest,
]

export const createConsentModel = (
  setting: ConsentSetting,
  rules: ConsentRules = productRules,
): Model<ConsentState> => {
  const { isSelfHosted, sendsGpc, asksOrganisation } = setting
  const scene: Scene = { rules, tables: createTables(rules), isSelfHosted, sendsGpc, asksOrganisation }
  const texts = new Map<string, number>()
  const toNumber = (text: string): number => {
    if (!texts.has(text)) texts.set(text, texts.size)
    return texts.get(text) ?? 0
  }
  return {
    start: startState(scene, setting),
    listSteps: (state) => listConsentSteps(scene, setting, state),
    key({ tabs, items, ...rest }) {
      const stored = Object.keys(items)
        .toSorted()
        .map((name) => [name, toNumber(items[name] ?? '')])
      return JSON.stringify([tabs.map((tab) => toTabKey(scene, tab)), stored, rest])
    },
  }
}

const belongsTo = (choice: MadeChoice, person: string | null): boolean =>
  choice.by === person || (choice.by === null && person !== null && choice.claimedBy.includes(person))

const findChoice = ({ choices }: ConsentState, tab: ConsentTab): MadeChoice | undefined =>
  choices.findLast((choice) => belongsTo(choice, getSignedIn(tab)))

const hasConsent = ({ choices }: ConsentState, tab: ConsentTab): boolean =>
  tab.running.every((service) => {
    const { consent } = tab.page
    const choice = choices.find(({ time }) => time === consent.context.record?.lastUpdated)
    return (
      mayServiceRun(consent, service) &&
      consent.context.subject === getSignedIn(tab) &&
      choice?.choices[getService(service).category] === true
    )
  })

const isOwnChoice = ({ choices }: ConsentState, { page: { consent } }: ConsentTab): boolean => {
  const { record, subject } = consent.context
  const choice = choices.find(({ time }) => time === record?.lastUpdated)
  return record === null || (choice !== undefined && belongsTo(choice, subject))
}

const toKey = (person: string | null): string => (person === null ? 'consent' : `consent:${person}`)

const isUpToDate = (tab: ConsentTab): boolean => !tab.unheard.includes(toKey(getSignedIn(tab)))

const keepsWithdrawal = (state: ConsentState, tab: ConsentTab): boolean => {
  const choice = findChoice(state, tab)
  const { grants } = tab.page.consent.context
  return (
    tab.page.consent.matches('selfHosted') ||
    !isUpToDate(tab) ||
    consentCategories.every((category) => !grants[category] || choice?.choices[category] === true)
  )
}

const holdsNobody = (tab: ConsentTab): boolean => {
  if (getSignedIn(tab) !== null) return true
  const { session, consent } = tab.page
  const { record, ...context } = consent.context
  const banner = typeof tab.reConsent === 'object' ? tab.reConsent.banner.context : null
  const held = JSON.stringify([session.context, { ...context, record: { ...record, claimedBy: null } }])
  return !/ada|ben/.test(held) && tab.drafter === null && tab.marketing === null && banner?.isSignedIn !== true
}

const isShown = (banner: { matches: (value: 'asking') => boolean }): boolean => banner.matches('asking')

const isAsked = ({ now }: ConsentState, tab: ConsentTab): boolean => {
  const { consent, corner } = tab.page
  const { record, policy, at } = consent.context
  const isLookDue = !consent.hasTag('choiceNeeded') && at < now - 1 * days
  if (consent.matches('selfHosted') || isLookDue || !isUpToDate(tab) || tab.reConsent === 'loading') return true
  const questions = tab.reConsent === 'absent' ? null : tab.reConsent
  switch (judgeRecord(record, policy, Math.max(at, now - 1 * days))) {
    case 'notAsked':
    case 'expired':
      return isShown(corner) || (questions !== null && isShown(questions.policyUpdate))
    case 'due':
      return policy.reConsentBanner
        ? questions !== null && isShown(questions.banner)
        : selectBadge(consent) !== 'current'
    case 'deferred':
    case 'graceExpired':
      return selectBadge(consent) !== 'current'
    case 'current':
      return selectBadge(consent) === 'current'
  }
}

const inEach =
  (holds: (state: ConsentState, tab: ConsentTab) => boolean) =>
  (state: ConsentState): boolean =>
    state.tabs.every((tab) => holds(state, tab))

export const consentInvariants: readonly Invariant<ConsentState>[] = [
  {
    id: 'onlyWithConsent',
    says: 'Nothing of a third party runs without a consent of whoever is present.',
    holds: inEach(hasConsent),
  },
  {
    id: 'ownChoice',
    says: 'A choice counts for nobody but the one who made it, or who claimed it first.',
    holds: (state) =>
      !state.hasForeignChoice &&
      state.choices.every(({ claimedBy }) => claimedBy.length < 2) &&
      state.tabs.every((tab) => isOwnChoice(state, tab)),
  },
  {
    id: 'oneLayer',
    says: 'No dialog comes up over another one that has not asked for it.',
    holds: ({ hasIntruder }) => !hasIntruder,
  },
  {
    id: 'withdrawnStays',
    says: 'What was withdrawn never comes back without a choice.',
    holds: inEach(keepsWithdrawal),
  },
  {
    id: 'nobodyStays',
    says: 'After a sign-out no chart holds anything of the person.',
    holds: inEach((_, tab) => holdsNobody(tab)),
  },
  {
    id: 'wayOut',
    says: 'Every dialog has a way out.',
    isReachedAgain: ({ tabs }) => tabs.every(({ layers }) => layers.length === 0),
  },
  {
    id: 'asked',
    says: 'Every question that is due is asked, or seen to be put off.',
    holds: inEach(isAsked),
  },
]
