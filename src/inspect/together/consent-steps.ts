import { createRecord } from '#machines/consent/consent-choice.ts'
import type { TokenFacts } from '#machines/session/session.setup.ts'
import { allAccepted, allRefused, type ConsentChoices } from '#src/contract/consent-record.ts'
import { days, seconds } from '#src/lib/durations.ts'
import {
  getQuestions,
  listBannerSteps,
  listChangelogSteps,
  listDeferralSteps,
  listMarketingSteps,
  listPreferencesSteps,
  listQuestionSteps,
  offer,
  type Place,
  step,
  type Steps,
} from './consent-dialog-steps.ts'
import { listTimers } from './chart-table.ts'
import { getTab, load, play, spend } from './consent-moves.ts'
import type { Page, Scene } from './consent-page.ts'
import { type ConsentSetting, type ConsentState, type ConsentTab, getSignedIn, type Person } from './consent-state.ts'

const listOwnSteps = (place: Place): Steps => {
  const { scene, state, index, tab } = place
  const deferral = getQuestions(tab)?.deferral
  const hear = ({ window }: Page) => {
    for (const key of tab.unheard) window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  const heard = { ...state, tabs: state.tabs.with(index, { ...tab, unheard: [] }) }
  const timers = deferral?.matches({ open: 'confirming' }) === true ? listTimers(deferral) : []
  return [
    ...timers.flatMap((type) =>
      offer(place, 'half a second passes', ({ questions: { actors } }) => actors?.deferral.send({ type } as never), {
        by: 'deferral',
      }),
    ),
    ...(tab.reConsent === 'loading' ? offer(place, 'what asks is fetched', (page) => page.loadReConsent()) : []),
    ...(tab.thirdParties === 'loading'
      ? offer(place, 'third parties are fetched', (page) => page.loadThirdParties())
      : []),
    ...(tab.page.consent.context.at < state.now - 1 * days && !scene.isSelfHosted
      ? offer(place, 'the daily look', (page) => page.tick())
      : []),
    ...(tab.unheard.length > 0
      ? [step(`tab ${index + 1}: hears what another tab stored`, () => play(scene, heard, index, hear))]
      : []),
  ]
}

const toFacts = (state: ConsentState, userId: Person): TokenFacts => ({
  generation: 1,
  epoch: Math.abs(state.tokens?.epoch ?? 0) + state.budget.signIns + 1,
  userId,
  organisationId: 'organisation',
  mandates: [],
  lifetime: null,
})

const isInformed = ({ page: { session } }: ConsentTab, { tokens }: ConsentState): boolean =>
  getSignedIn({ page: { session } as ConsentTab['page'] }) === (tokens?.userId ?? null) &&
  (tokens === null || session.context.epoch === tokens.epoch)

const listSessionSteps = (place: Place): Steps => {
  const { scene, state, index, tab } = place
  const present = getSignedIn(tab)
  const name = `tab ${index + 1}`
  if (!isInformed(tab, state)) {
    const event = { type: 'storage.read', stored: state.tokens } as const
    const follow = ({ actors: { session } }: Page) => {
      session.send(event)
      session.send(event)
    }
    return [step(`${name}: notices who is signed in`, () => play(scene, state, index, follow))]
  }
  if (tab.layers.length > 0) return []
  if (present !== null) {
    const without = { ...spend(state, 'signOuts'), tokens: null }
    const signOut = () => play(scene, without, index, ({ actors }) => actors.session.send({ type: 'session.signOut' }))
    return state.budget.signOuts > 0 ? [step(`${name}: ${present} signs out`, signOut)] : []
  }
  if (state.budget.signIns === 0) return []
  return (['ada', 'ben'] as const).map((person) => {
    const tokens = toFacts(state, person)
    const received = { type: 'tokens.received', by: 'login', facts: tokens } as const
    return step(`${name}: ${person} signs in`, () =>
      play(scene, { ...spend(state, 'signIns'), tokens }, index, ({ actors }) => actors.session.send(received)),
    )
  })
}

const listReloads = ({ scene, setting, state, index, tab }: Place): Steps => {
  if (state.budget.reloads === 0) return []
  const later = setting.policies[setting.policies.indexOf(tab.policy) + 1] ?? tab.policy
  const name = `tab ${index + 1}: is loaded again with policy ${later.currentVersion}`
  return [step(name, () => load(scene, spend(state, 'reloads'), index, later))]
}

const listTopSteps = (place: Place): Steps => {
  switch (place.tab.layers.at(-1)) {
    case 'preferences':
      return listPreferencesSteps(place)
    case 'changelog':
      return listChangelogSteps(place)
    case 'deferral':
      return listDeferralSteps(place)
    case 'marketing':
      return []
    case undefined:
      return [
        ...listBannerSteps(place),
        ...listQuestionSteps(place),
        ...offer(place, 'cookie settings', (page) => page.openPreferences('corner-banner-modal'), { cost: 'openings' }),
      ]
  }
}

const listTabSteps = (place: Place): Steps => [
  ...listTopSteps(place),
  ...listMarketingSteps(place),
  ...listOwnSteps(place),
  ...listSessionSteps(place),
  ...listReloads(place),
]

const chooseElsewhere = (state: ConsentState, setting: ConsentSetting, choices: ConsentChoices): ConsentState => {
  const by = state.tokens?.userId ?? null
  const policy = setting.policies.at(-1) ?? getTab(state, 0).policy
  const record = createRecord({ choices, source: 'corner-banner', at: state.now }, policy, by)
  const key = by === null ? 'consent' : `consent:${by}`
  return {
    ...spend(state, 'elsewhere'),
    items: { ...state.items, [key]: JSON.stringify(record) },
    now: state.now + 1 * seconds,
    choices: [...state.choices, { time: record.lastUpdated, by, choices, claimedBy: [] }],
    tabs: state.tabs.map((tab) => ({ ...tab, unheard: [...new Set([...tab.unheard, key])].toSorted() })),
  }
}

const listWorldSteps = (state: ConsentState, setting: ConsentSetting): Steps => {
  const pass = (name: 'weeks' | 'halfYears', dayCount: number): Steps =>
    state.budget[name] > 0
      ? [step(`${dayCount} days pass`, () => ({ ...spend(state, name), now: state.now + dayCount * days }))]
      : []
  return [
    ...pass('weeks', 7),
    ...pass('halfYears', 182),
    ...(state.budget.elsewhere > 0
      ? [
          step('another tab accepts all', () => chooseElsewhere(state, setting, allAccepted)),
          step('another tab declines all', () => chooseElsewhere(state, setting, allRefused)),
        ]
      : []),
  ]
}

export const listConsentSteps = (scene: Scene, setting: ConsentSetting, state: ConsentState): Steps => [
  ...listWorldSteps(state, setting),
  ...state.tabs.flatMap((tab, index) => listTabSteps({ scene, setting, state, index, tab })),
]
