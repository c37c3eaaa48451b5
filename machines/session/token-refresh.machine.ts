import { type EventObject, assign, fromCallback, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'
import { withOutput } from '#src/lib/with-event.ts'
import { type Refreshed, type TokenFacts, type TokenIdentity, answerFailures } from './session.setup.ts'

export const maxRefreshAttempts = 3

/** These, like no answer while offline, are `unreachable` and keep the session. */
const outageStatuses: ReadonlySet<number> = new Set([502, 503, 504])

export const callFailures = [...answerFailures, 'overtaken'] as const

export type RefreshAnswer =
  | { readonly outcome: 'rotated'; readonly facts: TokenFacts }
  | { readonly outcome: (typeof callFailures)[number] }
  | { readonly outcome: 'serverError'; readonly status: number }

interface Newer {
  readonly facts: TokenFacts | null
}

interface TokenRefreshContext extends TokenIdentity {
  readonly attempt: number
  readonly refreshed: Refreshed | null
}

/** Milliseconds; `random` is between 0 and 1. */
export const toRetryPause = (attempt: number, random: number): number => attempt * (200 + 400 * random)

const toIdentity = ({ context: { generation, epoch } }: { context: TokenIdentity }): TokenIdentity => ({
  generation,
  epoch,
})

const toRefreshed = (answer: RefreshAnswer): Refreshed => {
  if (answer.outcome === 'rotated') return answer
  if (answer.outcome === 'overtaken') return { outcome: 'missing' }
  if (answer.outcome !== 'serverError') return { outcome: answer.outcome }
  return { outcome: outageStatuses.has(answer.status) ? 'unreachable' : 'failed' }
}

export const tokenRefreshMachine = setup({
  types: {} as {
    context: TokenRefreshContext
    events: { readonly type: 'lock.granted' | 'flight.abandoned' }
    input: TokenIdentity
    output: Refreshed
  },
  actors: {
    holdLock: fromCallback<EventObject, TokenIdentity>(notProvided('holdLock')),
    findNewer: fromPromise<Newer, TokenIdentity>(notProvided('findNewer')),
    askServer: fromPromise<RefreshAnswer, TokenIdentity>(notProvided('askServer')),
  },
  guards: {
    isNewer: (_, { facts }: Newer) => facts !== null,
    isAnswered: ({ context }) => context.refreshed !== null,
    isDecided: (_, { outcome }: RefreshAnswer) => outcome === 'rotated' || outcome === 'foreign',
    mayRetry: ({ context }, { outcome }: RefreshAnswer) =>
      outcome === 'serverError' && context.attempt < maxRefreshAttempts,
  },
  actions: {
    adopt: assign((_, { facts }: Newer) =>
      facts === null ? {} : { refreshed: { outcome: 'adopted', facts } as const },
    ),
    setRefreshed: assign((_, answer: RefreshAnswer) => ({ refreshed: toRefreshed(answer) })),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
  },
  delays: {
    lockBound: 2_000,
    retryPause: ({ context }) => toRetryPause(context.attempt, 0.5),
    flightBound: 25_000,
  },
}).createMachine({
  id: 'tokenRefresh',
  description: 'One refresh of a refused token: its turn among the tabs, its attempts, and whose answer counts.',
  context: ({ input: { generation, epoch } }) => ({
    generation,
    epoch,
    attempt: 1,
    refreshed: null,
  }),
  output: ({ context }) => context.refreshed ?? { outcome: 'unreachable' },
  initial: 'flight',
  states: {
    flight: {
      invoke: { id: 'holdLock', src: 'holdLock', input: toIdentity },
      on: { 'flight.abandoned': 'done' },
      after: { flightBound: 'done' },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Another tab may be refreshing; a tab that keeps the lock for too long holds nobody up.',
          on: { 'lock.granted': 'comparing' },
          after: { lockBound: 'comparing' },
        },
        comparing: {
          description:
            'Newer tokens that another tab stored are adopted, before a call and before a failure is believed.',
          invoke: {
            id: 'findNewer',
            src: 'findNewer',
            input: toIdentity,
            onDone: [
              { guard: withOutput('isNewer'), target: '#tokenRefresh.done', actions: withOutput('adopt') },
              { guard: 'isAnswered', target: '#tokenRefresh.done' },
              { target: 'asking' },
            ],
            onError: [{ guard: 'isAnswered', target: '#tokenRefresh.done' }, { target: 'asking' }],
          },
        },
        asking: {
          description: 'The call is never aborted, because its refresh token can be used once.',
          invoke: {
            id: 'askServer',
            src: 'askServer',
            input: toIdentity,
            onDone: [
              { guard: withOutput('isDecided'), target: '#tokenRefresh.done', actions: withOutput('setRefreshed') },
              { guard: withOutput('mayRetry'), target: 'pausing' },
              { target: 'comparing', actions: withOutput('setRefreshed') },
            ],
            onError: {
              target: 'comparing',
              actions: { type: 'setRefreshed', params: { outcome: 'unreachable' } },
            },
          },
        },
        pausing: {
          description: 'The server failed; the pause grows and differs from tab to tab.',
          after: { retryPause: { target: 'comparing', actions: 'countAttempt' } },
        },
      },
    },
    done: { type: 'final' },
  },
})
