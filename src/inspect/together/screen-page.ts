import type { AnyStateMachine } from 'xstate'
import { languageMachine } from '#machines/language/language.machine.ts'
import { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import { settleNavigation } from '#machines/navigation/settle-navigation.ts'
import { membershipMachine } from '#machines/session/membership.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { getHeldRole, type SessionContext, type TokenFacts } from '#machines/session/session.setup.ts'
import { joinMembership } from '#src/actors/membership.actor.ts'
import { followVisitor, readVisitor } from '#src/actors/navigation.actor.ts'
import { tellRoleChanges } from '#src/actors/role-changes.sink.ts'
import type { Language } from '#src/contract/languages.ts'
import { type ChartTable, createChartTable, type Moved, type WatchMoves } from './chart-table.ts'
import { createModelActor, type ModelActor } from './model-actor.ts'
import type { ScreenCharts, ScreenSetting, ScreenSnapshots, ScreenState } from './screen-state.ts'

export interface ScreenRules {
  readonly charts: ScreenCharts
  readonly tellRoleChanges: typeof tellRoleChanges
  readonly carries: (chart: keyof ScreenCharts, type: string) => boolean
  readonly watch?: WatchMoves
}

export const productRules: ScreenRules = {
  charts: {
    session: sessionMachine,
    membership: membershipMachine,
    navigation: navigationMachine,
    language: languageMachine,
  },
  tellRoleChanges,
  carries: () => true,
}

export interface ScreenScene {
  readonly rules: ScreenRules
  readonly tables: { readonly [Name in keyof ScreenCharts]: ChartTable<ScreenCharts[Name]> }
}

export const createScene = (rules: ScreenRules): ScreenScene => ({
  rules,
  tables: {
    session: createChartTable(rules.charts.session, rules.watch),
    membership: createChartTable(rules.charts.membership, rules.watch),
    navigation: createChartTable(rules.charts.navigation, rules.watch),
    language: createChartTable(rules.charts.language, rules.watch),
  },
})

const origin = 'https://quarry.test'
const installation = { selfHosted: false, routeRules: {}, allowedOrigins: [] }

type First = { readonly [Name in keyof ScreenCharts]: Moved<ScreenCharts[Name]> }
export type ScreenActors = { readonly [Name in keyof ScreenCharts]: ModelActor<ScreenCharts[Name]> }

export const beginScreens = ({ tables }: ScreenScene, { address }: ScreenSetting, stored: TokenFacts | null): First => {
  const session = tables.session.begin({ stored })
  const membership = tables.membership.begin(undefined)
  const followed = {
    session: { actor: { getSnapshot: () => session.snapshot } },
    membership: { getSnapshot: () => membership.snapshot },
  }
  const visitor = readVisitor(followed as unknown as Parameters<typeof readVisitor>[0])
  return {
    session,
    membership,
    navigation: tables.navigation.begin({ address, origin, visitor, installation, returnAddress: null }),
    language: tables.language.begin({ language: 'en' }),
  }
}

export const stay = (page: ScreenSnapshots): First => ({
  session: { snapshot: page.session, notices: [] },
  membership: { snapshot: page.membership, notices: [] },
  navigation: { snapshot: page.navigation, notices: [] },
  language: { snapshot: page.language, notices: [] },
})

const createActors = ({ rules, tables }: ScreenScene, first: First): ScreenActors => {
  const make = <M extends AnyStateMachine>(name: keyof ScreenCharts, table: ChartTable<M>, moved: Moved<M>) =>
    createModelActor(table, moved, (type) => rules.carries(name, type))
  return {
    session: make('session', tables.session, first.session),
    membership: make('membership', tables.membership, first.membership),
    navigation: make('navigation', tables.navigation, first.navigation),
    language: make('language', tables.language, first.language),
  }
}

const readPage = ({ session, membership, navigation, language }: ScreenActors): ScreenSnapshots => ({
  session: session.read(),
  membership: membership.read(),
  navigation: navigation.read(),
  language: language.read(),
})

const isChangedRole = (before: SessionContext, after: SessionContext): boolean =>
  before.epoch === after.epoch &&
  before.organisationId === after.organisationId &&
  after.generation > before.generation &&
  getHeldRole(before) !== null &&
  getHeldRole(before) !== getHeldRole(after)

interface Heard {
  wanted: readonly string[]
  texts: readonly Language[]
  hasTrespassed: boolean
  isRoleChanged: boolean
  isRoleTold: boolean
}

const withItem = <Item>(list: readonly Item[], item: Item): readonly Item[] => [...new Set([...list, item])].toSorted()

const listen = ({ session, membership, navigation, language }: ScreenActors, heard: Heard): void => {
  const followed = { session: { actor: session.actor }, membership: membership.actor }
  const before = session.read().context
  navigation.actor.on('navigation.committed', ({ address, route }) => {
    const outcome = settleNavigation({ address, manner: 'history' }, readVisitor(followed), installation, null)
    if (outcome.kind !== 'show' || outcome.route !== route) heard.hasTrespassed = true
    heard.wanted = withItem(heard.wanted, address)
  })
  navigation.actor.on('navigation.failed', ({ address }) => (heard.wanted = withItem(heard.wanted, address)))
  session.actor.on('session.ended', ({ reason }) => {
    if (reason === 'signedOut') heard.wanted = []
  })
  session.actor.on('session.refreshed', () => {
    if (isChangedRole(before, session.read().context)) heard.isRoleChanged = true
  })
  language.actor.on('language.changed', ({ language: shown }) => (heard.texts = withItem(heard.texts, shown)))
}

const join = ({ rules }: ScreenScene, { session, membership, navigation }: ScreenActors, heard: Heard): void => {
  const followed = { session: { actor: session.actor }, membership: membership.actor }
  joinMembership(session.actor, membership.actor)
  rules.tellRoleChanges(session.actor, { send: () => (heard.isRoleTold = true) })
  followVisitor(followed, (visitor, cause) => navigation.send({ type: 'session.changed', visitor, cause }))
}

export const play = (
  scene: ScreenScene,
  state: ScreenState,
  first: First,
  happen: (actors: ScreenActors) => void,
): ScreenState => {
  const actors = createActors(scene, first)
  const heard: Heard = { ...state, isRoleChanged: false, isRoleTold: false }
  listen(actors, heard)
  join(scene, actors, heard)
  happen(actors)
  const { wanted, texts, hasTrespassed, isRoleChanged, isRoleTold } = heard
  const hasUntoldChange = state.hasUntoldChange || (isRoleChanged && !isRoleTold)
  return { ...state, page: readPage(actors), wanted, texts, hasTrespassed, hasUntoldChange }
}
