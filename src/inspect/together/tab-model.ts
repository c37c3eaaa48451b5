import { initialTransition } from 'xstate'
import { isSettling, isSignedIn } from '#machines/session/session.selectors.ts'
import type { Invariant, Model } from './explore.ts'
import { type Rules, productRules, toFacts } from './tab-moves.ts'
import { listTabSteps } from './tab-steps.ts'
import { type Budget, type Holder, type Tab, type TabsState, toPerson } from './tab-state.ts'

const firstTokens = { epoch: 1, generation: 1, token: 1 }

const openTab = (rules: Rules): Tab => ({
  session: initialTransition(rules.session, { stored: toFacts(firstTokens) })[0],
  refresh: null,
  flight: 0,
  held: firstTokens,
  forgotten: [],
})

const startState = (rules: Rules, tabs: number, budget: Budget): TabsState => ({
  tabs: Array.from({ length: tabs }, () => openTab(rules)),
  stored: firstTokens,
  lock: null,
  queue: [],
  calls: [],
  server: { 1: { current: 1, isExpired: false, isRevoked: false } },
  budget,
  expiries: 0,
  signedOut: [],
  hasImpatientTab: false,
  highest: { 1: 1 },
  hasFallen: false,
  hasFalseEnd: false,
})

const toTabKey = ({ session, refresh, held, forgotten }: Tab) => [
  session.value,
  session.context.epoch,
  session.context.generation,
  session.context.userId,
  refresh && [refresh.value, refresh.context.attempt, refresh.context.refreshed?.outcome],
  held,
  forgotten,
]

const rankFlights = ({ tabs, lock, queue, calls }: TabsState) => {
  const holders = [...calls, ...queue, ...(lock === null ? [] : [lock])]
  const ranks = tabs.map(({ flight }, tab) => [
    flight,
    ...new Set(holders.flatMap((holder) => (holder.tab === tab && holder.flight !== flight ? [holder.flight] : []))),
  ])
  return ({ tab, flight }: Holder): readonly number[] => [tab, ranks[tab]?.indexOf(flight) ?? 0]
}

const toKey = (state: TabsState): string => {
  const { tabs, lock, queue, calls, expiries: _, ...rest } = state
  const rank = rankFlights(state)
  const waiting = [lock && rank(lock), queue.map(rank)]
  const under = calls.map((call) => [...rank(call), call.sent, call.answer])
  return JSON.stringify([tabs.map(toTabKey), waiting, under, rest])
}

/** Tabs of one browser with the session of one person, and how often what may happen to them may happen. */
export const createTabModel = (budget: Budget, { tabs = 2, rules = productRules } = {}): Model<TabsState> => ({
  start: startState(rules, tabs, budget),
  listSteps: (state) => listTabSteps(rules, state),
  key: toKey,
})

const isOwnPerson = ({ session }: Tab): boolean =>
  !isSignedIn(session) || session.context.userId === toPerson(session.context.epoch)

const countRotations = ({ server }: TabsState): number =>
  Object.values(server).reduce((sum, { current }) => sum + current - 1, 0)

export const tabInvariants: readonly Invariant<TabsState>[] = [
  {
    id: 'oneCall',
    says: 'While no tab gave up waiting for the lock, at most one refresh is on its way.',
    holds: ({ calls, hasImpatientTab }) => hasImpatientTab || calls.length <= 1,
  },
  {
    id: 'oneRotation',
    says: 'The server makes new tokens at most once for each expiry.',
    holds: (state) => countRotations(state) <= state.expiries,
  },
  {
    id: 'signedOutStays',
    says: 'A session that somebody signed out of is never stored again.',
    holds: ({ stored, signedOut }) => stored === null || !signedOut.includes(stored.epoch),
  },
  {
    id: 'neverOlder',
    says: 'Stored tokens are never replaced by older ones of the same session.',
    holds: ({ hasFallen }) => !hasFallen,
  },
  {
    id: 'ownPerson',
    says: 'A tab never shows one person with the tokens of another.',
    holds: ({ tabs }) => tabs.every(isOwnPerson),
  },
  {
    id: 'noFalseEnd',
    says: 'Nobody is signed out because another tab was quicker.',
    holds: ({ hasFalseEnd }) => !hasFalseEnd,
  },
  {
    id: 'settles',
    says: 'Every refresh ends: no tab waits for ever, and no lock is kept for ever.',
    isReachedAgain: ({ tabs, lock, queue }) =>
      lock === null && queue.length === 0 && !tabs.some(({ session }) => isSettling(session)),
  },
  {
    id: 'agrees',
    says: 'The tabs can always come to agree on who is signed in and with which tokens.',
    isReachedAgain: ({ tabs, stored }) =>
      tabs.every(({ session }) =>
        isSignedIn(session)
          ? session.context.epoch === stored?.epoch && session.context.generation === stored.generation
          : stored === null,
      ),
  },
]
