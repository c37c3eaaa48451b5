import { type ActorOptions, createActor, fromPromise } from 'xstate'
import { type SessionActor, sessionMachine } from '#machines/session/session.machine.ts'
import { isDegraded, isSettling, isSignedIn } from '#machines/session/session.selectors.ts'
import type { Refreshed, SessionNotice, SignInWay, TokenIdentity } from '#machines/session/session.setup.ts'
import type { SessionPort } from '#src/api/session-port.ts'
import type { SessionCalls } from './session-calls.ts'
import { createGate } from './session-gate.ts'
import { type Clock, type Locks, createExclusive } from './session-lock.ts'
import { createRefresh } from './session-refresh.ts'
import { type SessionMessage, type Signals, hearSignals } from './session-signals.ts'
import { type ReceivedTokens, type TokenStorage, type TokenVault, createTokenVault, factsOf } from './token-vault.ts'

export interface SessionWorld extends Signals {
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
  /** Tokens came from a sign-in of any kind. */
  readonly receive: (tokens: ReceivedTokens, by: SignInWay) => void
  readonly signOut: () => void
  /** Sinks subscribe before. Starting twice does nothing more. */
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
      // A channel that was closed: storage events and the next request tell the other tabs.
    }
  }

const pauseOn = (clock: Clock) => (milliseconds: number) =>
  new Promise<void>((resolve) => clock.setTimeout(() => resolve(), milliseconds))

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

/** The session of this tab: the chart, its effects, and what the transport may ask of it. Made once, outside React. */
export const createSession = (world: SessionWorld): Session => {
  const vault = createTokenVault(world.storage, world.now)
  const post = createPost(world)
  const refresh = createRefresh({
    vault,
    calls: world.calls,
    exclusively: createExclusive(world.locks, world.clock),
    pause: pauseOn(world.clock),
    random: world.random,
  })

  const flight = async (asked: TokenIdentity): Promise<Refreshed> => {
    const refreshed = await refresh(asked)
    if (refreshed.outcome === 'rotated') post('refreshed', refreshed.facts)
    if (!isSettling(actor.getSnapshot())) followStorage()
    return refreshed
  }

  const stored = vault.stored()
  const actor = createActor(
    sessionMachine.provide({
      actors: { refreshTokens: fromPromise<Refreshed, TokenIdentity>(({ input }) => flight(input)) },
    }),
    {
      systemId: 'session',
      input: { stored: stored && factsOf(stored) },
      clock: world.clock,
      ...(world.inspect ? { inspect: world.inspect } : {}),
    },
  )

  /** Storage is the truth that all tabs share: whatever differs there is told to the chart. */
  const followStorage = (): void => {
    const found = vault.stored()
    const snapshot = actor.getSnapshot()
    const { epoch, generation } = snapshot.context
    const isKnown = isSignedIn(snapshot) ? found?.epoch === epoch && found.generation === generation : found === null
    if (!isKnown) actor.send({ type: 'storage.read', stored: found && factsOf(found) })
  }

  tellOthers(actor, vault, world.calls, post)

  let stopHearing: (() => void) | null = null
  return {
    actor,
    port: createPort(actor, vault, followStorage),
    receive: (tokens, by) => {
      const facts = vault.begin(tokens, actor.getSnapshot().context.epoch)
      actor.send({ type: 'tokens.received', by, facts })
    },
    signOut: () => {
      followStorage()
      actor.send({ type: 'session.signOut' })
    },
    start: () => {
      if (stopHearing !== null) return
      actor.start()
      stopHearing = hearSignals(world, {
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

const createPort = (actor: SessionActor, vault: TokenVault, followStorage: () => void): SessionPort => {
  const gate = createGate(actor)
  return {
    gate,
    capture: () => {
      followStorage()
      const { epoch, generation, organisationId } = actor.getSnapshot().context
      const accessToken = vault.tokensOf({ epoch, generation })?.accessToken ?? null
      return { epoch, generation, organisationId, accessToken }
    },
    onRefused: async (refused) => {
      followStorage()
      const { epoch, generation } = actor.getSnapshot().context
      if (refused.epoch !== epoch) return 'ended'
      if (refused.generation < generation) return 'retry'
      actor.send({ type: 'token.rejected', epoch: refused.epoch, generation: refused.generation })
      const refreshing = gate()
      if (refreshing !== null) return refreshing
      const snapshot = actor.getSnapshot()
      if (!isSignedIn(snapshot)) return 'ended'
      return isDegraded(snapshot) ? 'offline' : 'refused'
    },
    isSamePerson: ({ epoch }) => epoch === actor.getSnapshot().context.epoch,
    isSameOrganisation: ({ organisationId }) => organisationId === actor.getSnapshot().context.organisationId,
  }
}
