import { isSettling, isSignedIn } from '#machines/session/session.selectors.ts'
import type { TokenIdentity } from '#machines/session/session.setup.ts'
import { listTimers } from './chart-table.ts'
import type { Step } from './explore.ts'
import {
  type Rules,
  type SessionEvent,
  deliver,
  findTokens,
  follow,
  getTab,
  isFlight,
  isInFlight,
  sendToRefresh,
  sendToSession,
  store,
  toFacts,
} from './tab-moves.ts'
import type { Call, Tab, TabsState } from './tab-state.ts'

/** A refresh token is good once; whoever repeats the last one gets the same successor, and an older one ends the session. */
const serve = (state: TabsState, call: Call): TabsState => {
  const { sent } = call
  const known = sent === null ? undefined : state.server[sent.epoch]
  if (sent === null || known === undefined) return state
  const isGood = !known.isRevoked && sent.token >= known.current - 1
  const after = isGood
    ? { ...known, current: Math.max(known.current, sent.token + 1), isExpired: false }
    : { ...known, isRevoked: true }
  const answer = isGood ? 'successor' : ({ outcome: 'refused' } as const)
  return answerCall({ ...state, server: { ...state.server, [sent.epoch]: after } }, call, answer)
}

const answerCall = (state: TabsState, call: Call, answer: Call['answer']): TabsState => ({
  ...state,
  calls: state.calls.map((waiting) => (waiting === call ? { ...call, answer } : waiting)),
})

const spend = (state: TabsState, name: keyof TabsState['budget']): TabsState => ({
  ...state,
  budget: { ...state.budget, [name]: state.budget[name] - 1 },
})

const listCallSteps = (rules: Rules, state: TabsState): readonly Step<TabsState>[] =>
  state.calls.flatMap((call): readonly Step<TabsState>[] => {
    const by = `tab ${call.tab + 1}`
    if (call.answer !== null) return [{ name: `the answer reaches ${by}`, next: deliver(rules, state, call) }]
    const { losses, errors } = state.budget
    const lost = { outcome: 'unreachable' } as const
    return [
      { name: `the server takes the call of ${by}`, next: serve(state, call) },
      ...(losses > 0
        ? [
            { name: `the call of ${by} is lost`, next: answerCall(spend(state, 'losses'), call, lost) },
            { name: `the answer to ${by} is lost`, next: loseAnswer(spend(state, 'losses'), call) },
          ]
        : []),
      ...(errors > 0
        ? [500, 503].map((status) => ({
            name: `the server fails ${by} with ${status}`,
            next: answerCall(spend(state, 'errors'), call, { outcome: 'serverError', status }),
          }))
        : []),
    ]
  })

const loseAnswer = (state: TabsState, call: Call): TabsState => {
  const served = serve(state, call)
  const taken = served.calls.find(isFlight(call.tab, call.flight))
  return taken === undefined ? served : answerCall(served, taken, { outcome: 'unreachable' })
}

const listTimerSteps = (rules: Rules, state: TabsState, index: number): readonly Step<TabsState>[] => {
  const tab = getTab(state, index)
  const isDue = (timer: string) =>
    !timer.includes('flightBound') || (state.budget.silences > 0 && isInFlight(tab, 'asking'))
  const name = (timer: string) => `tab ${index + 1}: ${timer.split('.')[2] ?? timer}`
  const ofFlight = tab.refresh === null ? [] : listTimers(tab.refresh).filter(isDue)
  const ofSession = listTimers(tab.session).filter((timer) => !timer.includes('flightBound'))
  const toLate = (timer: string): TabsState => {
    if (timer.includes('lockBound')) return { ...state, hasImpatientTab: true }
    return timer.includes('flightBound') ? spend(state, 'silences') : state
  }
  return [
    ...ofFlight.map((type) => ({ name: name(type), next: sendToRefresh(rules, toLate(type), index, { type }) })),
    ...ofSession.map((type) => ({ name: name(type), next: sendToSession(rules, state, index, { type }) })),
  ]
}

const listFlightSteps = (rules: Rules, state: TabsState, index: number): readonly Step<TabsState>[] => {
  const tab = getTab(state, index)
  const { lock, queue, stored } = state
  const name = `tab ${index + 1}`
  const [first] = queue
  const isFree = lock === null || !rules.isLockExclusive
  const isNext = isFree && first?.tab === index && first.flight === tab.flight
  const granted = { ...state, lock: first ?? null, queue: queue.slice(1) }
  const isComparing = isInFlight(tab, 'comparing')
  const { epoch, generation } = tab.session.context
  const isNewer = stored?.epoch === epoch && stored.generation > generation
  const output = { facts: isNewer ? toFacts(stored) : null }
  const event = { type: 'xstate.done.actor.findNewer', output } as { type: string }
  return [
    ...(isNext
      ? [{ name: `${name} gets the lock`, next: sendToRefresh(rules, granted, index, { type: 'lock.granted' }) }]
      : []),
    ...(isComparing
      ? [{ name: `${name} looks at what is stored`, next: sendToRefresh(rules, state, index, event) }]
      : []),
  ]
}

const isRefused = (tab: Tab, { stored, server }: TabsState): boolean => {
  const tokens = findTokens(tab, stored, tab.session.context)
  const known = server[tab.session.context.epoch]
  return tokens !== null && known !== undefined && (known.isRevoked || known.isExpired || tokens.token < known.current)
}

const reject = (rules: Rules, state: TabsState, index: number, refused: TokenIdentity): TabsState =>
  sendToSession(rules, state, index, { type: 'token.rejected', ...refused } as SessionEvent)

const listLateRejectionSteps = (rules: Rules, state: TabsState, index: number): readonly Step<TabsState>[] => {
  const { session } = getTab(state, index)
  const { epoch, generation } = session.context
  if (!isSignedIn(session) || generation < 2) return []
  const next = reject(rules, state, index, { epoch, generation: generation - 1 })
  return [{ name: `tab ${index + 1} is refused with its tokens before`, next }]
}

const listRejectionSteps = (rules: Rules, state: TabsState, index: number): readonly Step<TabsState>[] => {
  const informed = follow(rules, state, index)
  const tab = getTab(informed, index)
  const { epoch, generation } = tab.session.context
  if (!isSignedIn(tab.session) || isSettling(tab.session) || !isRefused(tab, informed)) return []
  return [{ name: `tab ${index + 1} is refused`, next: reject(rules, informed, index, { epoch, generation }) }]
}

const signIn = (rules: Rules, state: TabsState, index: number): TabsState => {
  const epoch = Math.max(0, ...Object.keys(state.server).map(Number)) + 1
  const tokens = { epoch, generation: 1, token: 1 }
  const server = { ...state.server, [epoch]: { current: 1, isExpired: false, isRevoked: false } }
  const stored = store({ ...spend(state, 'signIns'), server }, index, tokens)
  const event = { type: 'tokens.received', by: 'login', facts: toFacts(tokens) } as SessionEvent
  return sendToSession(rules, stored, index, event)
}

const listPersonSteps = (rules: Rules, state: TabsState, index: number): readonly Step<TabsState>[] => {
  const name = `tab ${index + 1}`
  const { signIns, signOuts } = state.budget
  const informed = follow(rules, state, index)
  const isPresent = isSignedIn(getTab(informed, index).session)
  const signedOut = () => sendToSession(rules, spend(informed, 'signOuts'), index, { type: 'session.signOut' })
  const isDegraded = getTab(state, index).session.matches({ signedIn: 'degraded' })
  return [
    ...(informed === state ? [] : [{ name: `${name} notices what is stored`, next: informed }]),
    ...(isPresent && signOuts > 0 ? [{ name: `${name} signs out`, next: signedOut() }] : []),
    ...(signIns > 0 ? [{ name: `${name} signs in`, next: signIn(rules, state, index) }] : []),
    ...(isDegraded
      ? [
          {
            name: `${name} is connected again`,
            next: sendToSession(rules, state, index, { type: 'connection.returned' }),
          },
        ]
      : []),
  ]
}

const listExpiries = (state: TabsState): readonly Step<TabsState>[] =>
  Object.entries(state.server).flatMap(([epoch, known]) =>
    state.budget.expiries === 0 || known.isExpired || known.isRevoked
      ? []
      : [
          {
            name: `the access token of session ${epoch} expires`,
            next: {
              ...spend(state, 'expiries'),
              expiries: state.expiries + 1,
              server: { ...state.server, [epoch]: { ...known, isExpired: true } },
            },
          },
        ],
  )

export const listTabSteps = (rules: Rules, state: TabsState): readonly Step<TabsState>[] => [
  ...listExpiries(state),
  ...listCallSteps(rules, state),
  ...state.tabs.flatMap((_, index) => [
    ...listFlightSteps(rules, state, index),
    ...listTimerSteps(rules, state, index),
    ...listRejectionSteps(rules, state, index),
    ...listLateRejectionSteps(rules, state, index),
    ...listPersonSteps(rules, state, index),
  ]),
]
