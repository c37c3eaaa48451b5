import { isReConsentNeeded } from '#machines/consent/consent.selectors.ts'
import { isMarketingInfoHeld } from '#machines/marketing-info/marketing-info.selectors.ts'
import { listTimers } from './chart-table.ts'
import { type By, moveMarketing, play, spend } from './consent-moves.ts'
import type { Page, Scene } from './consent-page.ts'
import type { ConsentBudget, ConsentSetting, ConsentState, ConsentTab } from './consent-state.ts'
import type { Step } from './explore.ts'

export type Steps = readonly Step<ConsentState>[]

export interface Place {
  readonly scene: Scene
  readonly setting: ConsentSetting
  readonly state: ConsentState
  readonly index: number
  readonly tab: ConsentTab
}

export const step = (name: string, make: () => ConsentState): Step<ConsentState> => ({
  name,
  get next() {
    return make()
  },
})

export const offer = (
  { scene, state, index }: Place,
  name: string,
  happen: (page: Page) => void,
  { by = 'page', cost }: { by?: By; cost?: keyof ConsentBudget } = {},
): Steps => {
  if (cost !== undefined && state.budget[cost] === 0) return []
  const make = () => play(scene, cost === undefined ? state : spend(state, cost), index, happen, by)
  return [step(`tab ${index + 1}: ${name}`, make)]
}

const isAsking = (snapshot: { readonly value: unknown } | undefined, value: 'open' | 'minimised'): boolean =>
  typeof snapshot?.value === 'object' && (snapshot.value as { asking?: string }).asking === value

export const getQuestions = ({ reConsent }: ConsentTab) => (typeof reConsent === 'object' ? reConsent : undefined)

export const listBannerSteps = (place: Place): Steps => {
  const { tab, state } = place
  const at = state.now
  const banners = [
    ['corner banner', tab.page.corner, (page: Page) => page.actors.corner.actor],
    ['policy update', getQuestions(tab)?.policyUpdate, (page: Page) => page.questions.actors?.policyUpdate.actor],
  ] as const
  return banners.flatMap(([name, snapshot, find]) => [
    ...(isAsking(snapshot, 'open')
      ? [
          ...offer(place, `${name}, accept all`, (page) => find(page)?.send({ type: 'banner.acceptAll', at }), {
            cost: 'choices',
          }),
          ...offer(place, `${name}, decline all`, (page) => find(page)?.send({ type: 'banner.declineAll', at }), {
            cost: 'choices',
          }),
          ...offer(place, `${name}, preferences`, (page) => find(page)?.send({ type: 'banner.managePreferences' }), {
            cost: 'openings',
          }),
          ...offer(place, `${name}, minimise`, (page) => find(page)?.send({ type: 'banner.minimise' }), {
            cost: 'minimises',
          }),
        ]
      : []),
    ...(isAsking(snapshot, 'minimised')
      ? offer(place, `${name}, reopen`, (page) => find(page)?.send({ type: 'banner.reopen' }))
      : []),
  ])
}

export const listQuestionSteps = (place: Place): Steps => {
  const { tab, state } = place
  const banner = getQuestions(tab)?.banner
  const find = ({ questions: { actors } }: Page) => actors?.banner
  if (isAsking(banner, 'minimised'))
    return offer(place, 'question, reopen', (page) => find(page)?.send({ type: 'banner.reopen' }))
  if (banner === undefined || !isAsking(banner, 'open')) return []
  return [
    ...offer(place, 'question, review', (page) => find(page)?.send({ type: 'banner.review' })),
    ...(banner.can({ type: 'banner.remindLater' })
      ? offer(place, 'question, remind later', (page) => find(page)?.send({ type: 'banner.remindLater' }))
      : []),
    ...(banner.can({ type: 'banner.defer', at: 0 })
      ? offer(place, 'question, close', (page) => find(page)?.send({ type: 'banner.defer', at: state.now }))
      : []),
    ...offer(place, 'question, minimise', (page) => find(page)?.send({ type: 'banner.minimise' }), {
      cost: 'minimises',
    }),
  ]
}

export const listPreferencesSteps = (place: Place): Steps => {
  const { tab, state } = place
  const by = 'preferences'
  const cancel = offer(
    place,
    'preferences, cancel',
    ({ actors }) => actors.preferences.send({ type: 'preferences.cancel' }),
    { by },
  )
  if (tab.page.preferences.matches('explaining')) return cancel
  const toggle = { type: 'category.toggle', category: 'statistics' } as const
  return [
    ...cancel,
    ...offer(place, 'preferences, switch statistics', ({ actors }) => actors.preferences.send(toggle), { by }),
    ...offer(
      place,
      'preferences, save',
      ({ actors }) => actors.preferences.send({ type: 'preferences.save', at: state.now }),
      { by, cost: 'choices' },
    ),
    ...(isReConsentNeeded(tab.page.consent) && getQuestions(tab) !== undefined
      ? offer(place, 'preferences, review', (page) => page.questions.open(), { by })
      : []),
  ]
}

export const listChangelogSteps = (place: Place): Steps => {
  const { tab, state } = place
  const by = 'changelog'
  const find = ({ questions: { actors } }: Page) => actors?.changelog
  return [
    ...offer(place, 'changes, close', (page) => find(page)?.send({ type: 'changelog.close' }), { by }),
    ...offer(place, 'changes, accept', (page) => find(page)?.send({ type: 'changelog.accept', at: state.now }), {
      by,
      cost: 'choices',
    }),
    ...offer(place, 'changes, preferences', (page) => find(page)?.send({ type: 'changelog.managePreferences' }), {
      by,
    }),
    ...(getQuestions(tab)?.changelog.can({ type: 'changelog.remindLater' }) === true
      ? offer(place, 'changes, remind later', (page) => find(page)?.send({ type: 'changelog.remindLater' }), { by })
      : []),
  ]
}

export const listDeferralSteps = (place: Place): Steps => {
  const { tab, state } = place
  const by = 'deferral'
  const find = ({ questions: { actors } }: Page) => actors?.deferral
  const deferral = getQuestions(tab)?.deferral
  const confirm = { type: 'deferral.confirm', at: state.now } as const
  return [
    ...offer(place, 'putting off, cancel', (page) => find(page)?.send({ type: 'deferral.cancel' }), { by }),
    ...(deferral?.can(confirm) === true
      ? offer(place, 'putting off, confirm', (page) => find(page)?.send(confirm), { by })
      : []),
    ...(deferral?.can({ type: 'deferral.review' }) === true
      ? offer(place, 'putting off, review', (page) => find(page)?.send({ type: 'deferral.review' }), { by })
      : []),
  ]
}

const due = { isProvided: false, skippedAt: null, at: 0 }

const outcomes: readonly (readonly [state: string, name: string, type: string, output?: unknown])[] = [
  ['fetchingStatus', 'it has not answered', 'xstate.done.actor.fetchStatus', due],
  ['preparing', 'the question is fetched', 'xstate.done.actor.prepareQuestion'],
  ['puttingOff', 'the server keeps the skip', 'xstate.done.actor.saveSkip'],
]

export const listMarketingSteps = ({ scene, state, index, tab }: Place): Steps => {
  const { marketing, layers } = tab
  if (marketing === null) return []
  const move = (name: string, event: { readonly type: string }, by: By = 'page') =>
    step(`tab ${index + 1}: organisation, ${name}`, () => moveMarketing(scene, state, index, event, by))
  const document = { querySelector: () => (layers.length > 0 ? {} : null) } as unknown as Document
  const isFree = scene.rules.isPageFree({ document, location: { search: '' } })
  const timer = marketing.matches('waiting') ? listTimers(marketing) : []
  const isTop = layers.at(-1) === 'marketing'
  const by = 'marketing'
  const answer = { type: 'marketing.submit', info: { industry: 'software', companySize: '2-10' } }
  return [
    ...timer.map((type) => move('the screen was seen', { type })),
    ...outcomes.flatMap(([value, name, type, output]) =>
      marketing.matches(value as 'preparing') ? [move(name, { type, output } as { type: string })] : [],
    ),
    ...(marketing.matches('awaitingIndex') ? [move('its first index is ready', { type: 'index.ready' })] : []),
    ...(isMarketingInfoHeld(marketing) && isFree
      ? [move('nothing lies over the page', { type: 'overlays.closed' })]
      : []),
    ...(isTop && marketing.matches({ open: 'asking' })
      ? [move('skip', { type: 'marketing.skip' }, by), move('submit', answer, by)]
      : []),
    ...(marketing.matches({ open: 'sending' })
      ? [
          move('the answer is kept', { type: 'xstate.done.actor.saveInfo' }),
          move('the answer is refused', { type: 'xstate.error.actor.saveInfo' }),
        ]
      : []),
  ]
}
