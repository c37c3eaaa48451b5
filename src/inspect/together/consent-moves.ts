import type { EventFromLogic } from 'xstate'
import { isChangelogOpen } from '#machines/consent/changelog.selectors.ts'
import type { ConsentPolicy } from '#machines/consent/consent-policy.ts'
import { isDeferralOpen } from '#machines/consent/deferral.selectors.ts'
import { isPreferencesOpen } from '#machines/consent/preferences.selectors.ts'
import { isMarketingInfoAsked } from '#machines/marketing-info/marketing-info.selectors.ts'
import { consentCategories, readConsentRecord } from '#src/contract/consent-record.ts'
import { seconds } from '#src/lib/durations.ts'
import { beginPage, createPage, type OpenTab, type Page, readAll, type Scene, stay } from './consent-page.ts'
import {
  type Charts,
  type ConsentBudget,
  type ConsentState,
  type ConsentTab,
  type LayerName,
  type MadeChoice,
  getSignedIn,
  layerNames,
  serviceNames,
} from './consent-state.ts'

export const getTab = ({ tabs }: Pick<ConsentState, 'tabs'>, index: number): ConsentTab => {
  const tab = tabs[index]
  if (tab === undefined) throw new RangeError(`there is no tab ${index}`)
  return tab
}

export const spend = (state: ConsentState, name: keyof ConsentBudget): ConsentState => ({
  ...state,
  budget: { ...state.budget, [name]: state.budget[name] - 1 },
})

interface Heard {
  readonly choices: MadeChoice[]
  isForeign: boolean
  marketing: ConsentTab['marketing']
}

const getPresent = ({ actors }: Page) => getSignedIn({ page: readAll(actors) })

const listen = ({ tables, asksOrganisation }: Scene, page: Page, heard: Heard, drafter: string | null) => {
  const { consent, preferences, session } = page.actors
  preferences.actor.on('choice.saved', () => {
    if (getPresent(page) !== drafter) heard.isForeign = true
  })
  consent.actor.on('consent.logged', ({ act }) => {
    if (act.action === 'Defer') return
    heard.choices.push({ time: act.timestamp, by: getPresent(page), choices: act.preferences, claimedBy: [] })
  })
  consent.actor.on('receipt.claimed', ({ userId }) => {
    const receipt = readConsentRecord(page.items['consent'] ?? null)
    heard.choices.forEach((choice, at) => {
      if (receipt?.claimedBy === userId && choice.time === receipt.lastUpdated)
        heard.choices[at] = { ...choice, claimedBy: [...new Set([...choice.claimedBy, userId])] }
    })
  })
  session.actor.on('session.started', () => {
    heard.marketing = asksOrganisation
      ? tables.marketing.begin({ isSelfHosted: false, mayAnswer: true, isNewUserSession: true }).snapshot
      : null
  })
  session.actor.on('session.ended', () => (heard.marketing = null))
}

type Parts = Pick<ConsentTab, 'page' | 'reConsent' | 'marketing'>

const isOpen = ({ page, reConsent, marketing }: Parts): Readonly<Record<LayerName, boolean>> => ({
  preferences: isPreferencesOpen(page.preferences),
  changelog: typeof reConsent === 'object' && isChangelogOpen(reConsent.changelog),
  deferral: typeof reConsent === 'object' && isDeferralOpen(reConsent.deferral),
  marketing: marketing !== null && isMarketingInfoAsked(marketing),
})

const readReConsent = ({ questions }: Page): ConsentTab['reConsent'] => {
  if (questions.actors !== null) return readAll(questions.actors)
  return questions.isWanted ? 'loading' : 'absent'
}

const pickDrafter = (before: ConsentTab, parts: Parts, isNew: boolean): string | null => {
  if (isNew) return getSignedIn(parts)
  return consentCategories.some((category) => parts.page.preferences.context.draft[category]) ||
    isPreferencesOpen(parts.page.preferences)
    ? before.drafter
    : null
}

export type By = LayerName | 'page'

const close = (state: ConsentState, index: number, page: Page, heard: Heard, by: By): ConsentState => {
  page.runMicrotasks()
  const before = getTab(state, index)
  const parts = { page: readAll(page.actors), reConsent: readReConsent(page), marketing: heard.marketing }
  const open = isOpen(parts)
  const staying = before.layers.filter((name) => open[name])
  const opened = layerNames.filter((name) => open[name] && !staying.includes(name))
  const top = before.layers.at(-1) ?? 'page'
  const tab: ConsentTab = {
    ...before,
    ...parts,
    thirdParties: page.gate.standing,
    running: serviceNames.filter((name) => page.running.has(name)),
    layers: [...staying, ...opened],
    drafter: pickDrafter(before, parts, opened.includes('preferences')),
  }
  const written = Object.keys({ ...page.items, ...state.items }).filter((key) => page.items[key] !== state.items[key])
  const tabs = state.tabs.map((neighbour, at) =>
    at === index ? tab : { ...neighbour, unheard: [...new Set([...neighbour.unheard, ...written])].toSorted() },
  )
  return {
    ...state,
    tabs,
    items: page.items,
    choices: heard.choices,
    now: state.now + (heard.choices.length - state.choices.length) * seconds,
    hasIntruder: state.hasIntruder || (opened.length > 0 && staying.length > 0 && by !== top),
    hasForeignChoice: state.hasForeignChoice || heard.isForeign,
  }
}

const createHeard = ({ choices }: ConsentState, marketing: ConsentTab['marketing']): Heard => ({
  choices: [...choices],
  isForeign: false,
  marketing,
})

export const play = (
  scene: Scene,
  state: ConsentState,
  index: number,
  happen: (page: Page) => void,
  by: By = 'page',
): ConsentState => {
  const tab = getTab(state, index)
  const page = createPage(scene, state, tab, stay(tab.page))
  const heard = createHeard(state, tab.marketing)
  listen(scene, page, heard, tab.drafter)
  happen(page)
  return close(state, index, page, heard, by)
}

export const load = (scene: Scene, state: ConsentState, index: number, policy: ConsentPolicy): ConsentState => {
  const first = beginPage(scene, state, policy)
  const bare: OpenTab = { policy, reConsent: 'absent', thirdParties: 'absent', running: [] }
  const page = createPage(scene, state, bare, first)
  const heard = createHeard(state, null)
  const blank = { ...bare, page: readAll(page.actors), marketing: null, unheard: [], layers: [], drafter: null }
  const tabs = [...state.tabs.slice(0, index), blank, ...state.tabs.slice(index + 1)]
  listen(scene, page, heard, null)
  for (const { start } of [page.actors.corner, page.actors.preferences, page.actors.consent, page.actors.session])
    start()
  return close({ ...state, tabs }, index, page, heard, 'page')
}

export const moveMarketing = (
  scene: Scene,
  state: ConsentState,
  index: number,
  event: { readonly type: string },
  by: By,
): ConsentState => {
  const tab = getTab(state, index)
  if (tab.marketing === null || !scene.rules.carries('marketing', event.type)) return state
  const { snapshot } = scene.tables.marketing.move(tab.marketing, event as EventFromLogic<Charts['marketing']>)
  const page = createPage(scene, state, tab, stay(tab.page))
  return close(state, index, page, createHeard(state, snapshot), by)
}
