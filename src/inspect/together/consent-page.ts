import type { AnyStateMachine } from 'xstate'
import type { ConsentServiceId } from '#machines/consent/consent-services.ts'
import type { ConsentPolicy } from '#machines/consent/consent-policy.ts'
import type { PreferencesSource } from '#machines/consent/preferences.machine.ts'
import {
  type ConsentDeps,
  followSurroundings,
  isReConsentWanted,
  joinConsent,
  keepRecords,
  readInput,
} from '#src/actors/consent.joins.ts'
import { guardThirdParties } from '#src/actors/consent.gate.ts'
import type { ConsentStore } from '#src/actors/consent.store.ts'
import { followQuestion, joinReConsent, type ReConsentActors } from '#src/actors/re-consent.actor.ts'
import { followConsent, type Running } from '#src/actors/third-parties.ts'
import type { ChartTable, Moved } from './chart-table.ts'
import type { ConsentRules, Tables } from './consent-rules.ts'
import type {
  Charts,
  ConsentState,
  ConsentTab,
  PageCharts,
  ReConsentCharts,
  ServiceName,
  Snapshots,
} from './consent-state.ts'
import { createModelActor, type ModelActor } from './model-actor.ts'

export interface Scene {
  readonly rules: ConsentRules
  readonly tables: Tables
  readonly isSelfHosted: boolean
  readonly sendsGpc: boolean
  readonly asksOrganisation: boolean
}

type Some = Partial<Charts>
type Actors<C> = { readonly [Name in keyof C]: C[Name] extends Charts[keyof Charts] ? ModelActor<C[Name]> : never }
type First<C> = { readonly [Name in keyof C]: C[Name] extends Charts[keyof Charts] ? Moved<C[Name]> : never }

export interface Page {
  readonly actors: Actors<PageCharts>
  readonly window: Pick<EventTarget, 'dispatchEvent'>
  readonly items: Record<string, string>
  readonly running: Set<ServiceName>
  readonly questions: { actors: Actors<ReConsentCharts> | null; isWanted: boolean; open: () => void }
  readonly gate: { standing: ConsentTab['thirdParties'] }
  readonly openPreferences: (source: PreferencesSource) => void
  readonly tick: () => void
  readonly runMicrotasks: () => void
  readonly loadReConsent: () => void
  readonly loadThirdParties: () => void
}

const createWindow = (items: Record<string, string>, sendsGpc: boolean) => {
  const listeners: (readonly [type: string, listen: (event: Event) => void])[] = []
  return {
    navigator: sendsGpc ? { globalPrivacyControl: true } : {},
    localStorage: {
      getItem: (key: string) => items[key] ?? null,
      setItem: (key: string, text: string) => void (items[key] = text),
      removeItem: (key: string) => void delete items[key],
    },
    addEventListener: (type: string, listen: (event: Event) => void) => void listeners.push([type, listen]),
    removeEventListener: () => undefined,
    dispatchEvent(event: Event) {
      for (const [type, listen] of listeners) if (type === event.type) listen(event)
      return true
    },
  }
}

const createDeps = (scene: Scene, { now }: ConsentState, policy: ConsentPolicy, items: Record<string, string>) => {
  const timers: (() => void)[] = []
  const clock = { setTimeout: (tick: () => void) => timers.push(tick), clearTimeout: () => undefined }
  const window = createWindow(items, scene.sendsGpc)
  return {
    timers,
    deps: { window, clock, policy, now: () => now, isSelfHosted: scene.isSelfHosted } as unknown as Omit<
      ConsentDeps,
      'session'
    >,
    store: scene.rules.createStore(() => window.localStorage as unknown as Storage),
    window,
  }
}

const mapEntries = (parts: object, map: (name: keyof Charts, part: never) => unknown): never =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, map(name as keyof Charts, part as never)]),
  ) as never

export const stay = <C extends Some>(snapshots: Snapshots<C>): First<C> =>
  mapEntries(snapshots, (_, snapshot) => ({ snapshot, notices: [] }))

export const readAll = <C extends Some>(actors: Actors<C>): Snapshots<C> =>
  mapEntries(actors, (_, { read }: ModelActor<Charts['consent']>) => read())

const createActors = <C extends Some>({ rules, tables }: Scene, first: First<C>): Actors<C> =>
  mapEntries(first, (name, moved) =>
    createModelActor(tables[name] as ChartTable<AnyStateMachine>, moved, (type) => rules.carries(name, type)),
  )

export const beginPage = (scene: Scene, state: ConsentState, policy: ConsentPolicy): First<PageCharts> => {
  const { tables, isSelfHosted } = scene
  const { deps, store } = createDeps(scene, state, policy, { ...state.items })
  const session = tables.session.begin({ stored: state.tokens })
  const actor = { getSnapshot: () => session.snapshot }
  return {
    session,
    consent: tables.consent.begin(readInput({ ...deps, session: { actor } } as unknown as ConsentDeps, store)),
    corner: tables.corner.begin(undefined),
    preferences: tables.preferences.begin({ selfHosted: isSelfHosted }),
  }
}

const guardPage = (page: Page, isSelfHosted: boolean) => {
  const { window, gate, actors } = page
  if (gate.standing !== 'absent') return
  const deps = {
    window,
    consent: { actor: actors.consent.actor },
    configuration: { thirdParties: isSelfHosted ? null : {} },
  }
  guardThirdParties(deps as never, () => {
    gate.standing = 'loading'
    return new Promise<never>(() => undefined)
  })
}

const followServices = ({ rules }: Scene, { actors, window, running }: Page, microtasks: (() => void)[]) => {
  const toReceiver = (name: ServiceName) => ({
    actor: {
      getSnapshot: () => ({ status: 'active' }),
      send: ({ type }: { readonly type: string }) =>
        type === 'consent.given' ? running.add(name) : running.delete(name),
    },
  })
  const services = {
    capture: toReceiver('analytics'),
    errorReporting: toReceiver('errorReporting'),
    supportWidget: toReceiver('supportWidget'),
  }
  const mayRun = (service: ConsentServiceId) => rules.mayRun(actors.consent.read(), service)
  followConsent({ window, consent: { mayRun } } as never, services as unknown as Running, (look) =>
    microtasks.push(look),
  )
}

const joinQuestions = (
  page: Page,
  { clock, now }: ConsentDeps,
  store: ConsentStore,
  actors: Actors<ReConsentCharts>,
) => {
  const refs = mapEntries(actors, (_, { actor }: ModelActor<Charts['consent']>) => actor) as ReConsentActors
  const joined = { actor: page.actors.consent.actor, openPreferences: page.openPreferences, clock, store, now }
  page.questions.open = joinReConsent(refs, joined).openChangelog
  page.questions.actors = actors
  followQuestion(refs, joined)
}

const beginQuestions = ({ tables }: Scene): First<ReConsentCharts> => ({
  policyUpdate: tables.policyUpdate.begin(undefined),
  banner: tables.banner.begin(undefined),
  changelog: tables.changelog.begin(undefined),
  deferral: tables.deferral.begin(undefined),
})

export type OpenTab = Pick<ConsentTab, 'policy' | 'reConsent' | 'thirdParties' | 'running'>

export const createPage = (scene: Scene, state: ConsentState, tab: OpenTab, first: First<PageCharts>): Page => {
  const items = { ...state.items }
  const { store, window, timers, ...made } = createDeps(scene, state, tab.policy, items)
  const actors = createActors<PageCharts>(scene, first)
  const deps = { ...made.deps, session: { actor: actors.session.actor } }
  const { consent, corner, preferences } = actors
  const microtasks: (() => void)[] = []
  keepRecords(consent.actor, store, deps)
  const parts = { actor: consent.actor, banner: corner.actor, preferences: preferences.actor }
  const page: Page = {
    actors,
    window,
    items,
    running: new Set(tab.running),
    questions: { actors: null, isWanted: tab.reConsent !== 'absent', open: () => undefined },
    gate: { standing: tab.thirdParties },
    openPreferences: joinConsent(parts, tab.policy),
    tick: () => timers.pop()?.(),
    runMicrotasks() {
      for (let task = microtasks.shift(); task !== undefined; task = microtasks.shift()) task()
    },
    loadReConsent: () => joinQuestions(page, deps, store, createActors<ReConsentCharts>(scene, beginQuestions(scene))),
    loadThirdParties() {
      page.gate.standing = 'running'
      followServices(scene, page, microtasks)
    },
  }
  consent.actor.subscribe((snapshot) => {
    if (isReConsentWanted(snapshot)) page.questions.isWanted = true
  })
  guardPage(page, scene.isSelfHosted)
  if (!scene.isSelfHosted) followSurroundings(parts, store, deps)
  if (typeof tab.reConsent === 'object') joinQuestions(page, deps, store, createActors(scene, stay(tab.reConsent)))
  if (tab.thirdParties === 'running') page.loadThirdParties()
  return page
}
