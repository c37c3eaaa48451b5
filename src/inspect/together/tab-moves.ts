import { type EventFromLogic, initialTransition, transition } from 'xstate'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { isSettling, isSignedIn } from '#machines/session/session.selectors.ts'
import type { SessionNotice, TokenFacts, TokenIdentity } from '#machines/session/session.setup.ts'
import { type RefreshAnswer, tokenRefreshMachine } from '#machines/session/token-refresh.machine.ts'
import { listNotices } from './chart-table.ts'
import { type Call, type StoredTokens, type Tab, type TabsState, toPerson } from './tab-state.ts'

export interface Rules {
  readonly session: typeof sessionMachine
  readonly refresh: typeof tokenRefreshMachine
  readonly rotate: (tab: Tab, stored: StoredTokens | null, sent: StoredTokens) => StoredTokens | null
  readonly isLockExclusive: boolean
  readonly isLockReleased: boolean
}

export const productRules: Rules = {
  session: sessionMachine,
  refresh: tokenRefreshMachine,
  rotate: ({ forgotten }, stored, { epoch, token }) =>
    stored?.epoch === epoch && stored.token === token && !forgotten.includes(epoch)
      ? { epoch, generation: stored.generation + 1, token: token + 1 }
      : null,
  isLockExclusive: true,
  isLockReleased: true,
}

export const toFacts = ({ epoch, generation }: StoredTokens): TokenFacts => ({
  epoch,
  generation,
  userId: toPerson(epoch),
  organisationId: 'organisation',
  mandates: [],
  lifetime: null,
})

export const getTab = ({ tabs }: TabsState, index: number): Tab => {
  const tab = tabs[index]
  if (tab === undefined) throw new RangeError(`there is no tab ${index}`)
  return tab
}

const setTab = (state: TabsState, index: number, changes: Partial<Tab>): TabsState => ({
  ...state,
  tabs: state.tabs.map((tab, at) => (at === index ? { ...tab, ...changes } : tab)),
})

export const findTokens = ({ held }: Tab, stored: StoredTokens | null, { epoch, generation }: TokenIdentity) =>
  [held, stored].find((tokens) => tokens?.epoch === epoch && tokens.generation === generation) ?? null

export const isFlight = (tab: number, flight: number) => (holder: { tab: number; flight: number }) =>
  holder.tab === tab && holder.flight === flight

/** The lock is kept until the call that was made under it is answered. */
const releaseLock = (rules: Rules, state: TabsState): TabsState => {
  const { lock, calls } = state
  if (lock === null || !rules.isLockReleased) return state
  const { refresh, flight } = getTab(state, lock.tab)
  const isOver = refresh === null || flight !== lock.flight
  return isOver && !calls.some(isFlight(lock.tab, lock.flight)) ? { ...state, lock: null } : state
}

const endFlight = (rules: Rules, state: TabsState, index: number): TabsState => {
  const { flight } = getTab(state, index)
  const isOther = (holder: { tab: number; flight: number }) => !isFlight(index, flight)(holder)
  return releaseLock(rules, { ...setTab(state, index, { refresh: null }), queue: state.queue.filter(isOther) })
}

const forget = (
  state: TabsState,
  index: number,
  { reason, epoch }: SessionNotice & { type: 'session.ended' },
): TabsState => {
  const { held, forgotten, session } = getTab(state, index)
  const { stored, server } = state
  const isOwn = stored?.epoch === epoch
  const isDoubtful = reason === 'refused' || reason === 'missing'
  const isSignOut = reason === 'signedOut'
  const tab = { held: held?.epoch === epoch ? null : held, forgotten: [...new Set([...forgotten, epoch])] }
  const known = server[epoch]
  return {
    ...setTab(state, index, tab),
    stored: isOwn ? null : stored,
    server: isSignOut && known !== undefined ? { ...server, [epoch]: { ...known, isRevoked: true } } : server,
    signedOut: isSignOut ? [...new Set([...state.signedOut, epoch])] : state.signedOut,
    hasFalseEnd:
      state.hasFalseEnd ||
      (isDoubtful && isOwn && (stored.generation > session.context.generation || known?.isRevoked === false)),
  }
}

const startFlight = (rules: Rules, state: TabsState, index: number): TabsState => {
  const { session, flight } = getTab(state, index)
  const { generation, epoch } = session.context
  const [refresh] = initialTransition(rules.refresh, { generation, epoch })
  const started = setTab(state, index, { refresh, flight: flight + 1 })
  return { ...started, queue: [...state.queue, { tab: index, flight: flight + 1 }] }
}

export type SessionEvent = EventFromLogic<typeof sessionMachine>

export const sendToSession = (
  rules: Rules,
  state: TabsState,
  index: number,
  event: { readonly type: string },
): TabsState => {
  const before = getTab(state, index)
  const [session, actions] = transition(rules.session, before.session, event as SessionEvent)
  const ended = listNotices<SessionNotice>(actions).filter((notice) => notice.type === 'session.ended')
  const forgotten = ended.reduce((current, notice) => forget(current, index, notice), state)
  const moved = setTab(forgotten, index, { session })
  const over = isSettling(before.session) && !isSettling(session) ? endFlight(rules, moved, index) : moved
  return !isSettling(before.session) && isSettling(session) ? startFlight(rules, over, index) : over
}

export const isInFlight = (tab: Tab, state: string): boolean =>
  tab.refresh?.matches({ flight: state } as never) ?? false

const addCall = (state: TabsState, index: number): TabsState => {
  const tab = getTab(state, index)
  if (tab.refresh === null) return state
  const sent = findTokens(tab, state.stored, tab.refresh.context)
  const call: Call = { tab: index, flight: tab.flight, sent, answer: sent === null ? { outcome: 'missing' } : null }
  return { ...state, calls: [...state.calls, call] }
}

export const sendToRefresh = (
  rules: Rules,
  state: TabsState,
  index: number,
  event: { readonly type: string },
): TabsState => {
  const before = getTab(state, index)
  if (before.refresh === null) return state
  const [refresh] = transition(rules.refresh, before.refresh, event as EventFromLogic<typeof tokenRefreshMachine>)
  const moved = setTab(state, index, { refresh })
  if (refresh.status === 'done') {
    const done = { type: 'xstate.done.actor.refreshTokens', output: refresh.output }
    return sendToSession(rules, moved, index, done)
  }
  return isInFlight(getTab(moved, index), 'asking') && !isInFlight(before, 'asking') ? addCall(moved, index) : moved
}

const isInformed = ({ session }: Tab, stored: StoredTokens | null): boolean => {
  const { epoch, generation } = session.context
  return isSignedIn(session) ? stored?.epoch === epoch && stored.generation === generation : stored === null
}

export const follow = (rules: Rules, state: TabsState, index: number): TabsState => {
  const { stored } = state
  if (isInformed(getTab(state, index), stored)) return state
  return sendToSession(rules, state, index, { type: 'storage.read', stored: stored && toFacts(stored) } as SessionEvent)
}

export const store = (state: TabsState, index: number, tokens: StoredTokens): TabsState => {
  const { epoch, generation } = tokens
  const highest = state.highest[epoch] ?? 0
  return {
    ...setTab(state, index, { held: tokens }),
    stored: tokens,
    highest: { ...state.highest, [epoch]: Math.max(highest, generation) },
    hasFallen: state.hasFallen || generation < highest,
  }
}

const receiveSuccessor = (
  rules: Rules,
  state: TabsState,
  { tab: index, sent }: Call,
): readonly [TabsState, RefreshAnswer] => {
  const { stored } = state
  const tokens = sent && rules.rotate(getTab(state, index), stored, sent)
  if (tokens === null) return [state, { outcome: 'overtaken' }]
  return [store(state, index, tokens), { outcome: 'rotated', facts: toFacts(tokens) }]
}

export const deliver = (rules: Rules, state: TabsState, call: Call): TabsState => {
  const { tab: index, flight, answer } = call
  if (answer === null) return state
  const without = { ...state, calls: state.calls.filter((waiting) => waiting !== call) }
  const [stored, output] = answer === 'successor' ? receiveSuccessor(rules, without, call) : [without, answer]
  const tab = getTab(stored, index)
  if (tab.flight === flight && isInFlight(tab, 'asking'))
    return releaseLock(
      rules,
      sendToRefresh(rules, stored, index, { type: 'xstate.done.actor.askServer', output } as never),
    )
  const isNews = output.outcome === 'rotated' && !isSettling(tab.session)
  return releaseLock(rules, isNews ? follow(rules, stored, index) : stored)
}
