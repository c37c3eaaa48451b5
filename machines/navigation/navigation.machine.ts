import { assign, emit, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent } from '#src/lib/with-event.ts'
import { liftSecrets, mayHoldSecrets } from './address.ts'
import { type Installation, mayStay } from './decide-navigation.ts'
import type { Params } from './match-route.ts'
import { resolveReturnAddress } from '#src/lib/return-address.ts'
import type { RouteName } from './route-table.ts'
import { type Manner, type Outcome, type VisitorFacts, type Wish, settleNavigation } from './settle-navigation.ts'

/** After the person's own sign-out no return address is kept. */
export const sessionCauses = ['restored', 'signedIn', 'updated', 'expired', 'signedOut'] as const
export type SessionCause = (typeof sessionCauses)[number]

export type NavigationEvent =
  | { type: 'address.open'; address: string; manner: Manner }
  | { type: 'session.changed'; visitor: VisitorFacts; cause: SessionCause }
  | { type: 'page.failed'; status: number; reason?: 'unloadable' }
  | { type: 'route.retry' }
  | { type: 'connection.returned' }

export type Writing = 'push' | 'replace' | 'none'

type FailureReason = 'unloadable' | 'circular' | 'unserved' | 'page'

export type NavigationNotice =
  | {
      type: 'navigation.committed'
      route: RouteName
      params: Params
      address: string
      write: Writing
      returnAddress: string | null
      missingPath?: string | undefined
    }
  | { type: 'navigation.failed'; address: string; write: Writing; status: number; reason: FailureReason }
  | { type: 'navigation.left'; url: string }

interface Shown {
  readonly route: RouteName
  readonly params: Params
  readonly address: string
}

interface Failure {
  readonly status: number
  readonly reason: FailureReason
}

interface NavigationContext {
  visitor: VisitorFacts
  installation: Installation
  wish: Wish
  outcome: Outcome
  shown: Shown | null
  /** Empty when the address may hold a secret. */
  bar: string
  returnAddress: string | null
  failure: Failure | null
}

export interface NavigationInput {
  readonly address: string
  readonly origin: string
  readonly visitor: VisitorFacts
  readonly installation: Installation
  /** Untrusted: read from storage as it was. */
  readonly returnAddress: unknown
}

export const navigationMachine = setup({
  types: {} as {
    context: NavigationContext
    input: NavigationInput
    events: NavigationEvent
    emitted: NavigationNotice
    tags: 'loadingBar'
  },
  actors: { loadRoute: fromPromise<void, { route: RouteName }>(notProvided('loadRoute')) },
  guards: {
    mustAwaitFacts: ({ context }) => context.outcome.kind === 'await',
    isCircular: ({ context }) => context.outcome.kind === 'circle',
    /** The page was loaded from this very address, so handing it over again would never end. */
    isUnserved: ({ context: { outcome, wish } }) =>
      outcome.kind === 'leave' && wish.manner === 'history' && outcome.url === wish.address,
    mustLeave: ({ context }) => context.outcome.kind === 'leave',
    isShownAlready: ({ context: { outcome, shown, bar } }) =>
      outcome.kind === 'show' &&
      outcome.address === shown?.address &&
      outcome.address === bar &&
      outcome.missingPath === undefined,
    isSameRoute: ({ context: { outcome, shown } }) => outcome.kind === 'show' && outcome.route === shown?.route,
    isUnloadable: ({ context }) => context.failure?.reason === 'unloadable',
    isUpdate: (_, { cause }: { cause: SessionCause }) => cause === 'updated',
  },
  actions: {
    setRequest: assign(({ context }, { address, manner }: Wish) => {
      const bar = manner === 'history' ? barAt(address) : context.bar
      return { wish: { address: liftSecrets(address).address, manner }, bar }
    }),
    setVisitor: assign(({ context }, { visitor, cause }: { visitor: VisitorFacts; cause: SessionCause }) => ({
      visitor,
      shown: context.shown && mayStay(context.shown.route, visitor) ? context.shown : null,
      ...(cause === 'signedOut' ? { returnAddress: null, wish: { ...context.wish, isForgotten: true as const } } : {}),
    })),
    decide: assign(({ context }) => {
      const outcome = settleNavigation(context.wish, context.visitor, context.installation, context.returnAddress)
      return { outcome, returnAddress: getReturnAddress(outcome) ?? context.returnAddress, failure: null }
    }),
    commit: assign(({ context }) => {
      const { address, route, params } = toArrival(context)
      const wish = { address, manner: 'history' as const }
      return { shown: { route, params, address }, wish, bar: address, returnAddress: getReturnAddress(context.outcome) }
    }),
    setFailure: assign(({ context }, failure: Failure) => {
      const address = getDestination(context)
      return { failure, shown: null, wish: { address, manner: 'history' as const }, bar: address }
    }),
    announceCommit: emit(({ context }) => ({
      type: 'navigation.committed' as const,
      ...toArrival(context),
      write: chooseWriting(context),
      returnAddress: getReturnAddress(context.outcome),
    })),
    announceFailure: emit(({ context }, failure: Failure) => ({
      type: 'navigation.failed' as const,
      ...failure,
      address: getDestination(context),
      write: chooseWriting(context),
    })),
    announceLeaving: emit(({ context: { outcome } }) => ({
      type: 'navigation.left' as const,
      url: outcome.kind === 'leave' ? outcome.url : '',
    })),
  },
  delays: { loadingBarDelay: 150, loadTimeout: 30_000 },
}).createMachine({
  id: 'navigation',
  description: 'Who may open which address, where they are led instead, and the screen on its way.',
  context: ({ input }) => ({
    visitor: input.visitor,
    installation: input.installation,
    wish: { address: liftSecrets(input.address).address, manner: 'history' },
    outcome: { kind: 'await' },
    shown: null,
    bar: barAt(input.address),
    returnAddress: resolveReturnAddress(input.returnAddress, input.origin),
    failure: null,
  }),
  initial: 'deciding',
  on: {
    'address.open': { target: '.deciding', actions: withEvent('setRequest') },
    'session.changed': { target: '.deciding', actions: withEvent('setVisitor') },
  },
  states: {
    deciding: {
      entry: 'decide',
      always: [
        { guard: 'mustAwaitFacts', target: 'awaitingFacts' },
        {
          guard: 'isCircular',
          target: 'failed',
          actions: [
            { type: 'announceFailure', params: { status: 500, reason: 'circular' } },
            { type: 'setFailure', params: { status: 500, reason: 'circular' } },
          ],
        },
        {
          guard: 'isUnserved',
          target: 'failed',
          actions: [
            { type: 'announceFailure', params: { status: 404, reason: 'unserved' } },
            { type: 'setFailure', params: { status: 404, reason: 'unserved' } },
          ],
        },
        { guard: 'mustLeave', target: 'leaving', actions: 'announceLeaving' },
        { guard: 'isShownAlready', target: 'settled' },
        { guard: 'isSameRoute', target: 'settled', actions: ['announceCommit', 'commit'] },
        { target: 'loading' },
      ],
    },
    awaitingFacts: {
      description: 'The wanted screen depends on features that are still being fetched.',
      initial: 'quiet',
      states: { quiet: { after: { loadingBarDelay: 'long' } }, long: { tags: 'loadingBar' } },
    },
    loading: {
      description: 'The chunk of the screen and its messages are on their way; what was shown before stays until then.',
      initial: 'quiet',
      invoke: {
        id: 'loadRoute',
        src: 'loadRoute',
        input: ({ context }) => ({ route: toArrival(context).route }),
        onDone: { target: 'settled', actions: ['announceCommit', 'commit'] },
        onError: {
          target: 'failed',
          actions: [
            { type: 'announceFailure', params: { status: 500, reason: 'unloadable' } },
            { type: 'setFailure', params: { status: 500, reason: 'unloadable' } },
          ],
        },
      },
      after: {
        loadTimeout: {
          target: 'failed',
          actions: [
            { type: 'announceFailure', params: { status: 500, reason: 'unloadable' } },
            { type: 'setFailure', params: { status: 500, reason: 'unloadable' } },
          ],
        },
      },
      states: { quiet: { after: { loadingBarDelay: 'long' } }, long: { tags: 'loadingBar' } },
    },
    settled: {
      description: 'The screen that was wanted is shown and the address bar says so.',
      on: {
        'page.failed': {
          target: 'failed',
          actions: [
            { type: 'announceFailure', params: ({ event }) => toFailure(event) },
            { type: 'setFailure', params: ({ event }) => toFailure(event) },
          ],
        },
      },
    },
    failed: {
      description: 'An error page stands in place of the screen, at the address of the screen.',
      on: {
        'route.retry': 'deciding',
        'connection.returned': { guard: 'isUnloadable', target: 'deciding' },
        'session.changed': {
          guard: withEvent('isUpdate'),
          actions: withEvent('setVisitor'),
        },
      },
    },
    leaving: {
      description: 'The browser is loading a page that is not ours; it may come back to this one as it was left.',
      on: { 'session.changed': { actions: withEvent('setVisitor') } },
    },
  },
})

const toFailure = ({ status, reason }: Extract<NavigationEvent, { type: 'page.failed' }>): Failure => ({
  status,
  reason: reason ?? 'page',
})

type Arrival = Pick<Extract<Outcome, { kind: 'show' }>, 'route' | 'params' | 'address' | 'missingPath'>

const toArrival = ({ outcome }: NavigationContext): Arrival => {
  if (outcome.kind !== 'show') throw new Error(`a navigation that ends with "${outcome.kind}" arrives nowhere`)
  const { route, params, address, missingPath } = outcome
  return { route, params, address, missingPath }
}

const barAt = (address: string): string => (mayHoldSecrets(address) ? '' : address)

/**
 * A return address is used up by an arrival, not by a decision: until the screen is there, a change of facts decides
 * again.
 */
const getReturnAddress = (outcome: Outcome): string | null => (outcome.kind === 'show' ? outcome.returnAddress : null)

const getDestination = ({ outcome, wish }: NavigationContext): string =>
  outcome.kind === 'show' ? outcome.address : wish.address

const chooseWriting = (context: NavigationContext): Writing => {
  if (context.bar === getDestination(context)) return 'none'
  return context.outcome.kind === 'show' && context.outcome.manner === 'push' ? 'push' : 'replace'
}
