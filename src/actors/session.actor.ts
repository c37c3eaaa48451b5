import { type ActorOptions, createActor, fromPromise, toPromise } from 'xstate'
import { type SessionActor, sessionMachine } from '#machines/session/session.machine.ts'
import { isSettling, isSignedIn } from '#machines/session/session.selectors.ts'
import type { Refreshed, SessionNotice, SignInWay, TokenFacts, TokenIdentity } from '#machines/session/session.setup.ts'
import type { SessionPort } from '#src/api/session-port.ts'
import type { SessionCalls } from './session-calls.ts'
import type { Clock, Locks } from './browser-deps.ts'
import { createPort } from './session-port.ts'
import { type SessionMessage, type Signals, hearSignals } from './session-signals.ts'
import type { TokenRefreshDeps } from './token-refresh.actor.ts'
import { type ReceivedTokens, type TokenStorage, type TokenVault, createTokenVault, toFacts } from './token-vault.ts'

export interface SessionDeps extends Signals {
  readonly storage: TokenStorage | null
  readonly locks: Locks | null
  readonly clock: Clock
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Between 0 and 1. */
  readonly random: () => number
  readonly calls: SessionCalls
  readonly inspect?: ActorOptions<typeof sessionMachine>['inspect']
}

export interface Session {
  readonly actor: SessionActor
  readonly port: SessionPort
  readonly receive: (tokens: ReceivedTokens, by: SignInWay) => void
  readonly signOut: () => void
  /** Sinks must subscribe before. A second start does nothing. */
  readonly start: () => void
  readonly stop: () => void
}

type Post = (type: SessionMessage['type'], identity: TokenIdentity) => void

const createPost =
  ({ channel }: Signals): Post =>
  (type, { epoch, generation }) => {
    try {
      channel?.postMessage({ type, epoch, generation } satisfies SessionMessage)
    } catch {
      // The channel is closed; storage events and the next request inform the other tabs.
    }
  }

const tellOthers = (actor: SessionActor, vault: TokenVault, calls: SessionCalls, post: Post): void => {
  actor.on('session.started', ({ by, epoch }) => {
    if (by !== 'restored' && by !== 'elsewhere') post('started', { epoch, generation: 1 })
  })
  actor.on('organisation.selected', ({ epoch, organisationId }) => vault.selectOrganisation(epoch, organisationId))
  actor.on('session.ended', (notice) => endInVault(notice, vault, calls, post))
}

const endInVault = (
  { reason, epoch }: Extract<SessionNotice, { type: 'session.ended' }>,
  vault: TokenVault,
  calls: SessionCalls,
  post: Post,
): void => {
  const last = vault.stored()
  vault.forget(epoch)
  if (reason === 'elsewhere' || reason === 'replaced') return
  post('ended', { epoch, generation: 0 })
  if (reason === 'signedOut' && last?.epoch === epoch) void calls.logout(last).catch(() => {})
}

/** Storage is the truth that all tabs share, so differences in it are sent to the chart. */
const createFollow = (actor: SessionActor, vault: TokenVault) => (): void => {
  const stored = vault.stored()
  const snapshot = actor.getSnapshot()
  const { epoch, generation } = snapshot.context
  const isKnown = isSignedIn(snapshot) ? stored?.epoch === epoch && stored.generation === generation : stored === null
  if (!isKnown) actor.send({ type: 'storage.read', stored: stored && toFacts(stored) })
}

/** A stored organisation that the token does not name belongs to somebody else; the first own one replaces it. */
const withOwnOrganisation = (facts: TokenFacts): TokenFacts => {
  const [first] = facts.mandates
  const isOwn = facts.mandates.some(({ organisationId }) => organisationId === facts.organisationId)
  return isOwn || first === undefined ? facts : { ...facts, organisationId: first.organisationId }
}

/** The chart of a refresh is loaded with the calls that it makes. */
const refreshLater = (deps: TokenRefreshDeps & Pick<SessionDeps, 'calls'>) =>
  fromPromise<Refreshed, TokenIdentity>(async ({ input, self, signal }) => {
    const createTokenRefresh = await deps.calls.loadTokenRefresh()
    if (signal.aborted) return { outcome: 'unreachable' }
    const refresh = createActor(createTokenRefresh(deps), { id: 'tokenRefresh', parent: self, input })
    signal.addEventListener('abort', () => refresh.send({ type: 'flight.abandoned' }))
    return toPromise(refresh.start())
  })

const createSessionActor = (
  deps: SessionDeps,
  vault: TokenVault,
  onRotated: (facts: TokenFacts) => void,
): SessionActor => {
  const stored = vault.stored()
  return createActor(
    sessionMachine.provide({ actors: { refreshTokens: refreshLater({ ...deps, vault, onRotated }) } }),
    {
      systemId: 'session',
      input: { stored: stored && withOwnOrganisation(toFacts(stored)) },
      clock: deps.clock,
      ...(deps.inspect ? { inspect: deps.inspect } : {}),
    },
  )
}

const createLife = (
  deps: SessionDeps,
  actor: SessionActor,
  followStorage: () => void,
): Pick<Session, 'start' | 'stop'> => {
  let stopHearing: (() => void) | null = null
  return {
    start: () => {
      if (stopHearing !== null) return
      actor.start()
      stopHearing = hearSignals(deps, {
        storageMayDiffer: followStorage,
        connectionReturned: () => actor.send({ type: 'connection.returned' }),
        epochEnded: (epoch) => actor.send({ type: 'session.endedElsewhere', epoch }),
      })
    },
    stop: () => {
      stopHearing?.()
      stopHearing = null
      actor.stop()
    },
  }
}

export const createSession = (deps: SessionDeps): Session => {
  const vault = createTokenVault(deps.storage, deps.now)
  const post = createPost(deps)
  const actor = createSessionActor(deps, vault, (facts) => {
    post('refreshed', facts)
    if (!isSettling(actor.getSnapshot())) followStorage()
  })
  const followStorage = createFollow(actor, vault)
  tellOthers(actor, vault, deps.calls, post)
  return {
    actor,
    port: createPort(actor, vault, followStorage),
    ...createLife(deps, actor, followStorage),
    receive: (tokens, by) => {
      const facts = vault.begin(tokens, actor.getSnapshot().context.epoch)
      actor.send({ type: 'tokens.received', by, facts })
    },
    signOut: () => {
      followStorage()
      actor.send({ type: 'session.signOut' })
    },
  }
}
